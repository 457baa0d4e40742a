// Logging in at the ledger, over memory.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { makeCompleteLogin } from '#application/session/complete-login.ts'
import { JWT_LIFETIME } from '#domain/session/session-jwt.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { Admin } from '#domain/shared/unit-of-work.ts'
import { OFFICE } from '#test/support/vault-world.ts'
import { verifies } from '#test/support/verifies.ts'
import { DEFAULT, EVA, evaAtLedger, office, tagOf } from './office.ts'
import { rightOf } from '#test/support/right-of.ts'

describe('logging in', () => {
  verifies(['SES-7', 'SES-8'], 'is for the tenant that owns the mail domain, else for the default one', async () => {
    const { url } = await office()
    const ask = async (email: string | undefined) =>
      decodeURIComponent(
        rightOf(await url({ email: O.fromNullable(email), proof: O.none })()).url.split('state=')[1] ?? '',
      )
    expect(await ask('Eva@KORREL.example')).to.match(new RegExp(`^${OFFICE}:mailclient:`))
    expect(await ask('somebody@else.example')).to.match(new RegExp(`^${DEFAULT}:mailclient:`))
    expect(await ask(undefined)).to.equal(`${DEFAULT}:mailclient`)
    expect(tagOf(await url({ email: O.some('not an address'), proof: O.none })())).to.equal('InvalidEmail')
  })

  verifies('SES-8', 'is refused where the tenant is inactive', async () => {
    const { url, put } = await office()
    await put({ uuid: OFFICE, name: 'Korrel', active: false, mailDomains: ['korrel.example'], language: 'nl' })
    expect(tagOf(await url({ email: O.some(EVA), proof: O.none })())).to.equal('TenantUnknown')
    await put({ uuid: DEFAULT, name: 'Others', active: false, mailDomains: [], language: 'nl' })
    for (const email of [O.some('somebody@else.example'), O.none])
      expect(tagOf(await url({ email, proof: O.none })())).to.equal('TenantUnknown')
  })

  verifies(['SES-9', 'SES-2'], 'stores the connection sealed and hands out a session', async () => {
    const { login, connections, signer, clock } = await office()
    const session = rightOf(await login('good'))
    const [record] = await connections()
    expect(record).to.include({
      tenantUuid: OFFICE,
      mailclientEmail: EVA,
      ledgerUserName: 'Eva Jansen',
      division: 1001,
    })
    expect(JSON.stringify(record)).not.to.contain('canary')
    expect(session.expiresAt).to.equal(clock.now() + JWT_LIFETIME)
    const verified = rightOf(await signer.verify(session.jwt)())
    expect(verified).to.deep.equal({
      claims: { ledgerUserId: evaAtLedger.ledgerUserId, tenantUuid: OFFICE, sid: record?.id },
      issuedAt: clock.now(),
      expiresAt: session.expiresAt,
    })
  })

  verifies(
    'SES-1',
    'again updates the record, whatever the case of the mailbox, and keeps the new spelling',
    async () => {
      const { login, connections, state } = await office()
      rightOf(await login('good'))
      rightOf(await login('good', state(O.some('EVA@korrel.example' as Mailbox))))
      rightOf(await login('good', state(O.some('other@korrel.example' as Mailbox))))
      expect((await connections()).map(({ mailclientEmail }) => mailclientEmail)).to.have.members([
        'EVA@korrel.example',
        'other@korrel.example',
      ])
    },
  )

  verifies(['SES-9', 'ARC-8'], 'reports that the user is connected, once it is stored', async () => {
    const { login, jobs, connections } = await office()
    await login('bad')
    expect(jobs).to.deep.equal([])
    await login('good')
    const [record] = await connections()
    expect(jobs).to.deep.equal([
      {
        queue: 'session.connected',
        data: { tenantUuid: OFFICE, ledgerUserId: evaAtLedger.ledgerUserId, record: record?.id },
      },
    ])
  })

  verifies('SES-11', 'brings a revoked record back', async () => {
    const { login, connections, inScope, must, clock } = await office()
    rightOf(await login('good'))
    const [before] = await connections()
    if (before === undefined) throw new Error('no record')
    await must(inScope(Admin, ({ tokens }) => tokens.countFailure(before.id, before.lastRefreshedAt, clock.now(), 1)))
    rightOf(await login('good'))
    const after = await connections()
    expect(after).to.have.length(1)
    expect(after[0]).to.deep.include({ id: before.id, revokedAt: O.none, refreshFailureCount: 0 })
  })

  verifies('PLG-23', 'proves a mailbox by the ledger’s own address or a ticket, and not by naming it', async () => {
    const { login, held, state, beUser, deps } = await office()
    const proven = async () => (await held()).tokens.map(({ isProven }) => isProven)
    rightOf(await login('good'))
    expect(await proven()).to.deep.equal([true])
    beUser({ ...evaAtLedger, email: O.some('stranger@elders.example' as Mailbox) })
    rightOf(await login('good'))
    expect(await proven()).to.deep.equal([false])
    const byTicket = makeCompleteLogin({ ...deps, requireTicket: () => TE.right(O.some('ticket')) })
    rightOf(await byTicket({ code: O.some('good'), state: O.some(state()), error: O.none, ticket: O.some('ticket') })())
    expect(await proven()).to.deep.equal([true])
  })

  verifies('SES-6', 'without a mailbox is for the address that the ledger knows', async () => {
    const { login, connections, state, beUser } = await office()
    rightOf(await login('good', state(O.none, DEFAULT)))
    expect((await connections())[0]).to.include({ mailclientEmail: 'Eva@Korrel.example', tenantUuid: OFFICE })
    beUser({ ...evaAtLedger, email: O.none })
    expect(tagOf(await login('good', state(O.none, DEFAULT)))).to.equal('MailboxUnknown')
  })

  verifies(['SES-6', 'SES-8'], 'with an edited tenant is refused', async () => {
    const { login, connections, state } = await office()
    expect(tagOf(await login('good', state(O.some(EVA), DEFAULT)))).to.equal('TenantUnknown')
    expect(tagOf(await login('good', state(O.none, OFFICE)))).to.equal('TenantUnknown')
    expect(await connections()).to.deep.equal([])
  })

  verifies('SES-10', 'that was declined, has no code, a refused one or no state stores nothing', async () => {
    const { login, connections } = await office()
    expect(tagOf(await login(undefined, undefined, 'access_denied'))).to.equal('LoginDeclined')
    expect(tagOf(await login('good', undefined, 'access_denied'))).to.equal('LoginDeclined')
    expect(tagOf(await login(undefined))).to.equal('LoginDeclined')
    expect(tagOf(await login('bad'))).to.equal('CodeRefused')
    expect(tagOf(await login('good', 'nonsense'))).to.equal('StateInvalid')
    expect(await connections()).to.deep.equal([])
  })
})
