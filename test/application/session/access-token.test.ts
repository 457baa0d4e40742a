// What each outcome of a refresh does to the record and to the call that waited for it.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { CALLER_WAIT_LIMIT } from '#application/session/access-token.ts'
import { LEASE_LENGTH } from '#application/session/refresh-record.ts'
import type { RefreshAnswer } from '#domain/session/ports.ts'
import { reauthRequired } from '#domain/session/session-jwt.ts'
import type { TokenRecordId, Sealed } from '#domain/session/token-record.ts'
import { fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
import { Admin } from '#domain/shared/unit-of-work.ts'
import { freshTokens } from '#test/contract/sample-connections.ts'
import { makeVaultWorld } from '#test/support/vault-world.ts'
import { verifies } from '#test/support/verifies.ts'
import { rightOf } from '#test/support/right-of.ts'

async function connected() {
  const world = makeVaultWorld()
  const { id } = await world.connect()
  return { ...world, ...world.replica(), id }
}

/** So late that a refresh is both needed and allowed. */
const DUE = fromMinutes(10) - fromSeconds(20)

describe('the access token of a call', () => {
  verifies('SES-17', 'is the present one with 60 seconds left, without asking the ledger', async () => {
    const { tokens, id, clock, ledger } = await connected()
    clock.advance(fromMinutes(9))
    expect(await tokens.readToken(id)()).to.deep.equal(E.right('canary-access-1'))
    expect(ledger.calls()).to.equal(0)
  })

  verifies(
    ['SES-17', 'SES-18'],
    'is refreshed first with less left, and the failure counter starts again',
    async () => {
      const { tokens, id, clock, ledger, inScope, record, must, outcomes } = await connected()
      const seen = await record(id)
      await must(inScope(Admin, (s) => s.tokens.countFailure(id, seen?.lastRefreshedAt ?? 0, clock.now(), 30)))
      clock.advance(DUE)
      expect(await tokens.readToken(id)()).to.deep.equal(E.right('canary-access-2'))
      expect(ledger.calls()).to.equal(1)
      expect(await record(id)).to.include({ refreshFailureCount: 0, lastRefreshedAt: clock.now() })
      expect(outcomes).to.deep.equal(['success'])
    },
  )

  verifies(
    ['SES-18', 'PLG-20'],
    'is the present one while the ledger would call a refresh too early, without asking',
    async () => {
      const { tokens, id, clock, ledger } = await connected()
      clock.advance(fromMinutes(9) + fromSeconds(10))
      expect(await tokens.readToken(id)()).to.deep.equal(E.right('canary-access-1'))
      expect(ledger.calls()).to.equal(0)
    },
  )

  verifies('SES-18', 'is the present one where the ledger says that it is not expired', async () => {
    const { tokens, id, clock, ledger, record, outcomes } = await connected()
    clock.advance(DUE)
    ledger.answerNext({ _tag: 'TooEarly' })
    expect(await tokens.readToken(id)()).to.deep.equal(E.right('canary-access-1'))
    expect(outcomes).to.deep.equal(['rate_limited'])
    expect((await record(id))?.revokedAt).to.deep.equal(O.none)
  })

  verifies(
    ['SES-16', 'SES-18'],
    'is absent once the refresh token is refused, and the record is revoked at once',
    async () => {
      const { tokens, id, clock, ledger, record } = await connected()
      clock.advance(DUE)
      ledger.answerNext({ _tag: 'Refused' })
      expect(await tokens.readToken(id)()).to.deep.equal(E.left(reauthRequired))
      expect((await record(id))?.revokedAt).to.deep.equal(O.some(clock.now()))
      expect(await tokens.readToken(id)()).to.deep.equal(E.left(reauthRequired))
      expect(ledger.calls()).to.equal(1)
    },
  )

  verifies(
    'SES-18',
    'is the present one while it lasts when the ledger fails; a 5xx counts, silence does not',
    async () => {
      const { tokens, id, clock, ledger, record, outcomes } = await connected()
      clock.advance(DUE - fromSeconds(9))
      ledger.answerNext({ _tag: 'ServerError', status: 503 }, { _tag: 'Unreachable' })
      expect(await tokens.readToken(id)()).to.deep.equal(E.right('canary-access-1'))
      expect((await record(id))?.refreshFailureCount).to.equal(1)
      clock.advance(fromSeconds(6))
      expect(await tokens.readToken(id)()).to.deep.equal(E.right('canary-access-1'))
      expect((await record(id))?.refreshFailureCount).to.equal(1)
      clock.advance(fromSeconds(30))
      ledger.answerNext({ _tag: 'ServerError', status: 503 })
      expect(await tokens.readToken(id)()).to.deep.equal(E.left({ _tag: 'LedgerDown' }))
      expect(outcomes).to.deep.equal(['transient', 'transient', 'transient'])
    },
  )

  verifies('SES-19', 'is absent after the 30th minute with a failure; before it only the counter moves', async () => {
    const { tokens, id, clock, ledger, record, replica } = await connected()
    clock.advance(DUE)
    const down: RefreshAnswer = { _tag: 'ServerError', status: 400 }
    for (let failure = 1; failure <= 29; failure++) {
      ledger.answerNext(down, down, down)
      // Clicks of the same minute, at two replicas, count once.
      await tokens.readToken(id)()
      clock.advance(fromSeconds(6))
      await tokens.readToken(id)()
      await replica().tokens.readToken(id)()
      expect(await record(id)).to.deep.include({ refreshFailureCount: failure, revokedAt: O.none })
      clock.advance(fromSeconds(54))
    }
    ledger.answerNext(down)
    await tokens.readToken(id)()
    expect((await record(id))?.revokedAt).to.deep.equal(O.some(clock.now()))
    expect(await tokens.readToken(id)()).to.deep.equal(E.left(reauthRequired))
  })

  verifies(['SES-19', 'SES-24'], 'costs one call when a user clicks 31 times while the ledger fails', async () => {
    const { tokens, id, clock, ledger, record } = await connected()
    clock.advance(fromMinutes(10))
    ledger.answerAlways({ _tag: 'ServerError', status: 503 })
    for (let click = 0; click < 31; click++) {
      expect(await tokens.readToken(id)()).to.deep.equal(E.left({ _tag: 'LedgerDown' }))
      clock.advance(13)
    }
    expect(ledger.calls()).to.equal(1)
    expect(await record(id)).to.deep.include({ refreshFailureCount: 1, revokedAt: O.none })
    ledger.answerAlways(undefined)
    clock.advance(fromSeconds(5))
    expect(await tokens.readToken(id)()).to.deep.equal(E.right('canary-access-2'))
  })

  verifies('SES-24', 'is tried by one user for all while the ledger is down, and by all once it answers', async () => {
    const { tokens, refresher, clock, ledger, connect, down } = await connected()
    const users: TokenRecordId[] = []
    for (let n = 0; n < 20; n++) users.push((await connect(`user${n}@korrel.example`)).id)
    clock.advance(fromMinutes(10))
    ledger.answerAlways({ _tag: 'ServerError', status: 503 })
    const askAll = () => Promise.all(users.map((user) => tokens.readToken(user)()))
    await askAll()
    expect(down).to.deep.equal([true])
    const before = ledger.calls()
    for (let second = 0; second < 60; second++) {
      clock.advance(fromSeconds(1))
      expect((await askAll()).every((one) => E.isLeft(one) && one.left._tag === 'LedgerDown')).to.equal(true)
    }
    expect(ledger.calls() - before).to.be.within(10, 12)
    ledger.answerAlways(undefined)
    clock.advance(fromSeconds(5))
    await askAll()
    expect(refresher.ledgerIsDown()).to.equal(false)
    clock.advance(fromSeconds(5))
    expect((await askAll()).every(E.isRight)).to.equal(true)
  })

  verifies('SES-16', 'is absent, without a new link, where a refused one cannot be refreshed just now', async () => {
    const { tokens, id, ledger } = await connected()
    const old = rightOf(await tokens.readToken(id)())
    ledger.answerNext({ _tag: 'Unreachable' })
    expect(await tokens.replaceRejected(id, old)()).to.deep.equal(E.left({ _tag: 'LedgerDown' }))
    expect(await tokens.replaceRejected(id, old)()).to.deep.equal(E.left({ _tag: 'LedgerDown' }))
    expect(ledger.calls()).to.equal(1)
  })

  verifies(
    'SES-16',
    'is requested again once after the ledger refused one, and is the new one if another caller had refreshed',
    async () => {
      const { tokens, id, clock, ledger } = await connected()
      clock.advance(DUE)
      const old = rightOf(await tokens.readToken(id)())
      expect(await tokens.replaceRejected(id, old)()).to.deep.equal(E.right('canary-access-3'))
      expect(await tokens.replaceRejected(id, old)()).to.deep.equal(E.right('canary-access-3'))
      expect(ledger.calls()).to.equal(2)
    },
  )

  verifies('SES-18', 'counts its time from when it was asked for, not from when the answer came', async () => {
    const world = makeVaultWorld({ transit: async () => world.clock.advance(fromSeconds(3)) })
    const { id } = await world.connect()
    world.clock.advance(DUE)
    const sent = world.clock.now()
    await world.replica().tokens.readToken(id)()
    expect(await world.record(id)).to.include({ accessExpiresAt: sent + fromMinutes(10) })
  })

  verifies(
    'SES-20',
    'a refusal of what another holder has refreshed meanwhile revokes nothing, and counts as stale',
    async () => {
      let refreshElsewhere = async (): Promise<unknown> => undefined
      const world = makeVaultWorld({ transit: () => refreshElsewhere().then(() => undefined) })
      const { id } = await world.connect()
      const seen = world.clock.now()
      world.clock.advance(DUE)
      refreshElsewhere = () =>
        world.must(world.inScope(Admin, (s) => s.tokens.storeRefreshed(id, seen, freshTokens(world.clock.now()))))
      world.ledger.answerAlways({ _tag: 'Refused' })
      await world.replica().tokens.readToken(id)()
      expect(world.outcomes).to.deep.equal(['stale'])
      expect(await world.record(id)).to.deep.include({ revokedAt: O.none, lastRefreshedAt: world.clock.now() })
    },
  )

  verifies('SES-20', 'is stored once the database is back, which is asked four times a second', async () => {
    const naps: number[] = []
    let pauses = 0
    const world = makeVaultWorld({
      transit: async () => world.memory.setAvailable(false),
      // Ends the outage of a refresh that never sleeps.
      pause: async () => {
        pauses += 1
        if (pauses > 100) world.memory.setAvailable(true)
      },
      timer: () => ({
        sleep: (nap) => async () => {
          naps.push(nap)
          if (naps.length === 4) world.memory.setAvailable(true)
        },
        limitTime: (_, work) => () => work.then(O.some),
      }),
    })
    const { id } = await world.connect()
    world.clock.advance(DUE)
    expect(await world.replica().tokens.readToken(id)()).to.deep.equal(E.right('canary-access-2'))
    expect(naps).to.deep.equal([0, 0, 0, 0].map(() => fromSeconds(0.25)))
  })

  verifies('SES-2', 'is absent where the ciphertext does not open, and the log says so without a crash', async () => {
    const { tokens, id, record, inScope, must, logged, clock } = await connected()
    const before = await record(id)
    if (before === undefined) throw new Error('no record')
    await must(inScope(Admin, (s) => s.tokens.reseal(before, 'v1.k1.AAAA' as Sealed, 'v1.gone.AAAA' as Sealed)))
    expect(await tokens.readToken(id)()).to.deep.equal(E.left(reauthRequired))
    clock.advance(DUE)
    // The refresh token's fault is logged once.
    for (let asked = 0; asked < 2; asked += 1)
      expect(await tokens.readToken(id)()).to.deep.equal(E.left(reauthRequired))
    expect(logged.filter(({ level }) => level === 'error').map(({ message }) => message)).to.deep.equal([
      'mailclient.vault.unsealable',
      'mailclient.vault.unsealable',
    ])
    expect((await record(id))?.revokedAt).to.deep.equal(O.none)
  })

  verifies(
    'SES-20',
    'is refreshed once for parallel calls, and none of them waits for a claim of another',
    async () => {
      const { tokens, id, clock, ledger } = await connected()
      clock.advance(DUE)
      const before = clock.now()
      const answers = await Promise.all(Array.from({ length: 5 }, () => tokens.readToken(id)()))
      expect(answers).to.deep.equal(answers.map(() => E.right('canary-access-2')))
      expect(ledger.calls()).to.equal(1)
      expect(clock.now()).to.equal(before)
    },
  )

  verifies('SES-20', 'is waited for while another refreshes, but not for ever', async () => {
    const { tokens, id, clock, inScope, must, ledger } = await connected()
    clock.advance(DUE)
    const elsewhere = { holder: 'elsewhere', until: clock.now() + LEASE_LENGTH }
    const seen = clock.now() - DUE
    await must(inScope(Admin, (s) => s.tokens.claim(id, seen, elsewhere, clock.now())))
    const before = clock.now()
    expect(await tokens.readToken(id)()).to.deep.equal(E.right('canary-access-1'))
    expect(clock.now() - before).to.be.within(CALLER_WAIT_LIMIT, CALLER_WAIT_LIMIT + 200)
    expect(ledger.calls()).to.equal(0)
  })

  verifies('SES-20', 'is refreshed by the next one when a refresher died with its claim', async () => {
    const { tokens, id, clock, inScope, must, ledger, record } = await connected()
    clock.advance(DUE)
    const dead = { holder: 'dead', until: clock.now() + fromSeconds(1) }
    await must(inScope(Admin, (s) => s.tokens.claim(id, clock.now() - DUE, dead, clock.now())))
    clock.advance(fromSeconds(1))
    expect(await tokens.readToken(id)()).to.deep.equal(E.right('canary-access-2'))
    expect(ledger.calls()).to.equal(1)
    expect((await record(id))?.revokedAt).to.deep.equal(O.none)
  })

  verifies('SES-16', 'is absent for a record that is gone', async () => {
    const { tokens } = await connected()
    expect(await tokens.readToken('00000000-0000-4000-8000-000000000000' as TokenRecordId)()).to.deep.equal(
      E.left(reauthRequired),
    )
  })
})
