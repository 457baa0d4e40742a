// Refresh, recover, revoke and the check of a session, over memory.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { makeAuthorisationUrl, makeRequireIdentity, makeRequireTicket } from '#application/session/authorisation-url.ts'
import { makeCompleteLogin } from '#application/session/complete-login.ts'
import { makeRecoverSession } from '#application/session/sessions.ts'
import { asTenantUuid, type Uuid } from '#domain/shared/uuid.ts'
import { JWT_LIFETIME } from '#domain/session/session-jwt.ts'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import { fromDays, fromMinutes } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { Admin } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { DEFAULT, EVA, evaAtLedger, office, tagOf } from './office.ts'
import { rightOf } from '#test/support/right-of.ts'

describe('a session', () => {
  verifies(['SES-12', 'SES-16'], 'is renewed up to 60 days past its expiry, and used only up to it', async () => {
    const { login, refresh, check, clock } = await office()
    const { jwt, expiresAt } = rightOf(await login('good'))
    const now = () => O.some(jwt)
    clock.advance(expiresAt - clock.now() - 1)
    expect(tagOf(await check(now())())).to.equal('Right')
    clock.advance(1)
    expect(tagOf(await check(now())())).to.equal('SessionInvalid')
    clock.advance(fromDays(59))
    const renewed = rightOf(await refresh(now())())
    expect(renewed.expiresAt).to.equal(clock.now() + JWT_LIFETIME)
    clock.advance(fromDays(1) + 1)
    expect(tagOf(await refresh(now())())).to.equal('SessionInvalid')
    expect(tagOf(await refresh(O.none)())).to.equal('SessionInvalid')
    expect(tagOf(await refresh(O.some('forged'))())).to.equal('SessionInvalid')
  })

  verifies('SES-16', 'behind which the record is revoked or deleted asks to link the ledger again', async () => {
    const { login, refresh, check, connections, inScope, must, clock } = await office()
    const { jwt } = rightOf(await login('good'))
    const [record] = await connections()
    if (record === undefined) throw new Error('no record')
    await must(inScope(Admin, ({ tokens }) => tokens.revoke(record.id, { at: clock.now(), cause: 'Ended' })))
    expect(tagOf(await refresh(O.some(jwt))())).to.equal('ReauthRequired')
    expect(tagOf(await check(O.some(jwt))())).to.equal('ReauthRequired')
    await must(inScope(Admin, ({ tokens }) => tokens.deleteRevoked(clock.now() + 1)))
    expect(tagOf(await check(O.some(jwt))())).to.equal('ReauthRequired')
  })

  verifies(['SES-16', 'SES-4'], 'that names another record than its own user and tenant have is refused', async () => {
    const { login, check, refresh, signer, connections, clock } = await office()
    rightOf(await login('good'))
    const [record] = await connections()
    if (record === undefined) throw new Error('no record')
    const { ledgerUserId, tenantUuid, id: sid } = record
    const other = '99999999-9999-4999-8999-999999999999'
    for (const claims of [
      { ledgerUserId: other as LedgerUserId, tenantUuid, sid },
      { ledgerUserId, tenantUuid: asTenantUuid(other as Uuid), sid },
    ]) {
      const jwt = O.some(await signer.sign(claims, clock.now(), clock.now() + fromDays(1))())
      expect(tagOf(await check(jwt)())).to.equal('SessionInvalid')
      expect(tagOf(await refresh(jwt)())).to.equal('SessionInvalid')
    }
  })

  verifies(['SES-15', 'SES-11'], 'that was revoked stays ended when the mailbox is connected again', async () => {
    const { login, check, refresh, revoke, clock } = await office()
    const { jwt: old } = rightOf(await login('good'))
    clock.advance(fromMinutes(1))
    await revoke(O.some(old))()
    clock.advance(fromMinutes(1))
    const { jwt: fresh } = rightOf(await login('good'))
    expect(tagOf(await check(O.some(fresh))())).to.equal('Right')
    expect(tagOf(await check(O.some(old))())).to.equal('SessionInvalid')
    expect(tagOf(await refresh(O.some(old))())).to.equal('SessionInvalid')
  })

  verifies('SES-17', 'marks its record as used, at most once a minute', async () => {
    const { login, check, connections, clock } = await office()
    const { jwt } = rightOf(await login('good'))
    const began = clock.now()
    const usedAt = async () => (await connections())[0]?.lastUsedAt
    clock.advance(fromMinutes(1) - 1)
    rightOf(await check(O.some(jwt))())
    expect(await usedAt()).to.equal(began)
    clock.advance(1)
    rightOf(await check(O.some(jwt))())
    expect(await usedAt()).to.equal(began + fromMinutes(1))
  })

  verifies('SES-13', 'is recovered from the latest used live record of the mailbox', async () => {
    const { login, recover, beUser, clock, signer, connections } = await office()
    rightOf(await login('good'))
    clock.advance(fromMinutes(1))
    beUser({ ...evaAtLedger, ledgerUserId: '55555555-5555-4555-8555-555555555555' as LedgerUserId })
    rightOf(await login('good'))
    const session = rightOf(await recover({ email: 'EVA@Korrel.Example', proof: O.none })())
    const { claims } = rightOf(await signer.verify(session.jwt)())
    expect(claims.ledgerUserId).to.equal('55555555-5555-4555-8555-555555555555')
    expect(await connections()).to.have.length(2)
  })

  verifies('SES-13', 'is not recovered for a mailbox that is unknown, revoked or no address', async () => {
    const { login, recover, revoke } = await office()
    const { jwt } = rightOf(await login('good'))
    await revoke(O.some(jwt))()
    const unknown = await recover({ email: 'nobody@korrel.example', proof: O.none })()
    expect(await recover({ email: EVA, proof: O.none })()).to.deep.equal(unknown)
    expect(tagOf(unknown)).to.equal('SessionInvalid')
    for (const email of ['', 'x', 'a@b', '<script>@x.example', 'a b@c.example'])
      expect(tagOf(await recover({ email, proof: O.none })()), email).to.equal('InvalidEmail')
  })

  verifies(
    'SES-14',
    'is recovered, and a login begun, only with a proof of that mailbox where one is required',
    async () => {
      const { login, deps, tickets } = await office()
      rightOf(await login('good'))
      const requireProof = makeRequireIdentity(
        (token) => (token === 'of eva' ? TE.right('EVA@korrel.example' as Mailbox) : TE.left({ _tag: 'ProofInvalid' })),
        tickets,
      )
      const recover = makeRecoverSession({ ...deps, requireProof })
      const url = makeAuthorisationUrl({ ...deps, requireProof })
      for (const proof of [O.none, O.some('of piet')]) {
        expect(tagOf(await recover({ email: EVA, proof })())).to.equal('MailboxProofRequired')
        expect(tagOf(await url({ email: O.some(EVA), proof })())).to.equal('MailboxProofRequired')
      }
      expect(tagOf(await recover({ email: EVA, proof: O.some('of eva') })())).to.equal('Right')
      expect(tagOf(await url({ email: O.some(EVA), proof: O.some('of eva') })())).to.equal('Right')
      expect(tagOf(await recover({ email: 'piet@korrel.example', proof: O.some('of eva') })())).to.equal(
        'MailboxProofRequired',
      )
      expect(tagOf(await url({ email: O.none, proof: O.some('of eva') })())).to.equal('MailboxProofRequired')
    },
  )

  verifies('SES-14', 'begins only for a mailbox that the user proved through the ledger', async () => {
    const { deps, tickets, state, clock, connections, signer } = await office()
    const requireTicket = makeRequireTicket(tickets)
    const begin = makeAuthorisationUrl({ ...deps, requireProof: requireTicket })
    const finish = makeCompleteLogin({ ...deps, requireTicket })
    const ticket = await tickets.issue('EVA@korrel.example' as Mailbox)()
    const callback = (given: O.Option<string>, asked = state()) =>
      finish({ code: O.some('good'), state: O.some(asked), error: O.none, ticket: given })()

    expect(rightOf(await begin({ email: O.some(EVA), proof: O.some(ticket) })()).ticket).to.deep.equal(O.some(ticket))
    expect(tagOf(await begin({ email: O.some(EVA), proof: O.none })())).to.equal('MailboxProofRequired')
    const session = await signer.sign({} as never, clock.now(), clock.now() + fromMinutes(9))()
    const ofPiet = await tickets.issue('piet@korrel.example' as Mailbox)()
    for (const wrong of [O.none, O.some('forged'), O.some(session), O.some(ofPiet)])
      expect(tagOf(await callback(wrong))).to.equal('MailboxProofRequired')
    expect(tagOf(await callback(O.some(ticket), state(O.none, DEFAULT)))).to.equal('MailboxProofRequired')
    expect(await connections()).to.deep.equal([])
    expect(tagOf(await callback(O.some(ticket)))).to.equal('Right')
    clock.advance(fromMinutes(10))
    expect(tagOf(await callback(O.some(ticket)))).to.equal('MailboxProofRequired')
  })

  verifies(
    'SES-15',
    'is revoked by a valid JWT and by an expired one; a forged one, none, or twice is answered alike',
    async () => {
      const { login, revoke, connections, clock, memory } = await office()
      const { jwt } = rightOf(await login('good'))
      for (const given of [O.none, O.some('forged')]) expect(await revoke(given)()).to.equal(undefined)
      expect((await connections())[0]?.revokedAt).to.deep.equal(O.none)
      clock.advance(fromDays(400))
      expect(await revoke(O.some(jwt))()).to.equal(undefined)
      expect((await connections())[0]?.revokedAt).to.deep.equal(O.some(clock.now()))
      expect(await revoke(O.some(jwt))()).to.equal(undefined)
      memory.setAvailable(false)
      expect(await revoke(O.some(jwt))()).to.equal(undefined)
    },
  )
})
