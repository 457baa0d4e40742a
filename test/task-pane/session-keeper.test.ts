// The pane's session over its life, as CLI-2 to CLI-4 have it.
import { expect } from 'chai'
import { left, right } from 'fp-ts/lib/Either.js'
import { verifies } from '#test/support/verifies.ts'
import { DAY, NOW, makeSessionWorld, offline, refused } from './session-world.ts'

const use = async (jwt: string) => right(jwt)

describe('session of the task pane', () => {
  verifies('CLI-2', 'a session with more than 7 days left is used as it is', async () => {
    const { keeper, hold, requests } = makeSessionWorld()
    hold(7.01)
    expect(await keeper.withJwt(use)).to.deep.equal(right('old'))
    expect(requests).to.deep.equal([])
  })

  verifies('CLI-2', 'with 7 days or less left it is renewed first, and kept under the one key', async () => {
    const { keeper, hold, requests, stored, storage } = makeSessionWorld()
    hold(7)
    expect(await keeper.withJwt(use)).to.deep.equal(right('fresh-1'))
    expect(requests).to.deep.equal(['refresh old'])
    expect(stored()).to.deep.equal({ jwt: 'fresh-1', expiresAt: NOW + 30 * DAY })
    expect([...storage.held.keys()]).to.deep.equal(['mailclientSession'])
  })

  verifies('CLI-2', 'parallel calls share one renewal, later ones use its outcome', async () => {
    const { keeper, hold, requests } = makeSessionWorld()
    hold(1)
    const used = await Promise.all(Array.from({ length: 8 }, () => keeper.withJwt(use)))
    expect(used).to.deep.equal(Array(8).fill(right('fresh-1')))
    await keeper.withJwt(use)
    expect(requests).to.deep.equal(['refresh old'])
  })

  verifies('CLI-2', 'a renewal that fails for the network leaves the session good while it lasts', async () => {
    const { keeper, hold, answers, stored } = makeSessionWorld()
    answers.refresh = async () => offline
    hold(3)
    expect(await keeper.withJwt(use)).to.deep.equal(right('old'))
    expect(stored()).to.have.property('jwt', 'old')
  })

  for (const code of ['LEDGER_REAUTH_REQUIRED', 'PLUGIN_SESSION_INVALID'])
    verifies('CLI-3', `a 401 ${code} ends the session`, async () => {
      const { keeper, hold, stored } = makeSessionWorld()
      hold(20)
      const answer = await keeper.withJwt(async () => left(refused(401, code)))
      expect(answer).to.deep.equal(left({ _tag: 'SessionEnded', code }))
      expect(stored()).to.equal(null)
    })

  verifies('CLI-3', 'no other refusal ends it', async () => {
    const { keeper, hold, stored } = makeSessionWorld()
    hold(20)
    for (const failure of [
      refused(401, 'MAILBOX_PROOF_REQUIRED'),
      refused(403, 'LEDGER_FORBIDDEN'),
      refused(503, 'LEDGER_REAUTH_REQUIRED'),
    ])
      expect(await keeper.withJwt(async () => left(failure))).to.deep.equal(left(failure))
    expect(stored()).to.have.property('jwt', 'old')
  })

  verifies('CLI-3', 'a late 401 of an older session does not end the one just begun', async () => {
    const { keeper, hold, stored } = makeSessionWorld()
    hold(20)
    const answer = await keeper.withJwt(async () => {
      keeper.signedIn({ jwt: 'new', expiresAt: NOW + 30 * DAY })
      return left(refused(401, 'PLUGIN_SESSION_INVALID'))
    })
    expect(stored()).to.have.property('jwt', 'new')
    // Nor is the user, or the next one, asked to log in who just has.
    expect(answer).to.deep.equal(left(refused(401, 'PLUGIN_SESSION_INVALID')))
  })

  verifies('CLI-3', 'at start an expired session inside the grace is renewed', async () => {
    const { keeper, hold, requests, stored } = makeSessionWorld()
    hold(-59)
    expect(await keeper.start('piet@korrel.example')).to.deep.equal({ _tag: 'SignedIn' })
    expect(requests).to.deep.equal(['refresh old'])
    expect(stored()).to.have.property('jwt', 'fresh-1')
  })

  verifies(
    'CLI-3',
    'at start empty storage, or a session beyond the grace, is recovered for a known mailbox',
    async () => {
      for (const days of [null, -61]) {
        const { keeper, hold, requests } = makeSessionWorld()
        if (days !== null) hold(days)
        expect(await keeper.start('piet@korrel.example')).to.deep.equal({ _tag: 'SignedIn' })
        expect(requests).to.deep.equal(['recover piet@korrel.example'])
      }
    },
  )

  verifies('CLI-3', 'at start login is needed where there is no mailbox or nothing to recover', async () => {
    const visitor = makeSessionWorld()
    expect(await visitor.keeper.start(null)).to.deep.equal({ _tag: 'LoginNeeded' })
    expect(visitor.requests).to.deep.equal([])
    const unknown = makeSessionWorld()
    unknown.answers.recover = async () => left(refused(401, 'PLUGIN_SESSION_INVALID'))
    expect(await unknown.keeper.start('x@korrel.example')).to.deep.equal({ _tag: 'LoginNeeded' })
  })

  verifies('CLI-3', 'at start without a network nothing is cleared', async () => {
    const { keeper, hold, answers, stored } = makeSessionWorld()
    answers.refresh = async () => offline
    hold(-3)
    expect(await keeper.start('piet@korrel.example')).to.have.property('_tag', 'Unknown')
    expect(stored()).to.have.property('jwt', 'old')
  })

  verifies('CLI-4', 'logout revokes, disconnects and clears', async () => {
    const { keeper, hold, requests, stored } = makeSessionWorld()
    hold(20)
    expect(await keeper.logout('piet@korrel.example')).to.deep.equal({ revoked: true, disconnected: true })
    expect(requests).to.deep.equal(['revoke old', 'disconnect piet@korrel.example old'])
    expect(stored()).to.equal(null)
  })

  verifies('CLI-4', 'logout clears when both calls fail, and reports that they did', async () => {
    const { keeper, hold, answers, stored } = makeSessionWorld()
    answers.revoke = async () => offline
    answers.disconnect = async () => left(refused(500, 'INTERNAL'))
    hold(20)
    expect(await keeper.logout('piet@korrel.example')).to.deep.equal({ revoked: false, disconnected: false })
    expect(stored()).to.equal(null)
  })

  verifies('CLI-4', 'a renewal that ends after logout does not bring the session back', async () => {
    const { keeper, hold, answers, stored } = makeSessionWorld()
    const held = Promise.withResolvers<void>()
    const renewed = answers.refresh
    answers.refresh = () => held.promise.then(renewed)
    hold(1)
    const call = keeper.withJwt(use)
    await keeper.logout(null)
    held.resolve()
    await call
    expect(stored()).to.equal(null)
  })

  verifies('CLI-4', 'knows by the JWT whose it is, as far as that says', async () => {
    const { keeper } = makeSessionWorld()
    const jwtOf = (claims: object): string => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`
    const claims = { tenantUuid: 't', ledgerUserId: 'ü?>', sid: '1' }
    const userOf = (jwt: string): string | null => {
      keeper.signedIn({ jwt, expiresAt: NOW + DAY })
      return keeper.user()
    }
    expect(keeper.user()).to.equal(null)
    const anne = userOf(jwtOf(claims))
    expect(anne).to.be.a('string')
    expect(userOf(jwtOf({ ...claims, sid: '2' }))).to.equal(anne)
    expect(userOf(jwtOf({ ...claims, ledgerUserId: 'u' }))).not.to.equal(anne)
    expect(userOf(jwtOf({ ...claims, tenantUuid: 'u' }))).not.to.equal(anne)
    for (const jwt of ['old', 'a.b.c', jwtOf({ sid: '1' })]) expect(userOf(jwt), jwt).to.equal(null)
  })
})
