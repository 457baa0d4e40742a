// Login, refresh, recover, revoke and the check of a session, over memory.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { makeLoginTickets } from '#adapters/crypto/login-tickets.ts'
import { secureRandom } from '#adapters/crypto/secure-random.ts'
import { makeAuthorisationUrl } from '#application/session/authorisation-url.ts'
import { makeCheckSession } from '#application/session/check-session.ts'
import { makeCompleteLogin } from '#application/session/complete-login.ts'
import { makeForceTenant } from '#application/session/force-tenant.ts'
import { makeIssueSession } from '#application/session/issue-session.ts'
import { makeRecoverSession } from '#application/session/recover-session.ts'
import { makeRefreshSession } from '#application/session/refresh-session.ts'
import { makeRequireIdentity, makeRequireTicket, noProofRequired } from '#application/session/require-proof.ts'
import { makeRevokeSession } from '#application/session/revoke-session.ts'
import { makeRotateVault } from '#application/session/rotate-vault.ts'
import { makeTokenSealer } from '#adapters/crypto/token-sealer.ts'
import { asTenantUuid, type Tenant } from '#domain/identity/tenant.ts'
import { formatState } from '#domain/session/login-state.ts'
import type { LedgerUser } from '#domain/session/ports.ts'
import { JWT_LIFETIME } from '#domain/session/session-jwt.ts'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import { days, minutes } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { Admin } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { makeVaultWorld, OFFICE } from '#test/support/vault-world.ts'
import { verifies } from '#test/support/verifies.ts'

const DEFAULT = asTenantUuid('11111111-1111-4111-8111-111111111111' as Uuid)
const EVA = 'eva@korrel.example' as Mailbox
const evaAtLedger: LedgerUser = {
  ledgerUserId: '44444444-4444-4444-8444-444444444444' as LedgerUserId,
  fullName: 'Eva Jansen',
  email: O.some('Eva@Korrel.example' as Mailbox),
  division: 1001,
}

const office = async () => {
  const world = makeVaultWorld()
  const signer = await world.signer()
  const put = (tenant: Tenant) => world.must(world.inScope(Admin, ({ tenants }) => tenants.put(tenant)))
  await put({ uuid: OFFICE, name: 'Korrel', active: true, mailDomains: ['korrel.example'] })
  await put({ uuid: DEFAULT, name: 'Others', active: true, mailDomains: [] })
  const forceTenant = makeForceTenant({ inScope: world.inScope, defaultTenant: DEFAULT })
  const issue = makeIssueSession({ signer, clock: world.clock })
  let user = evaAtLedger
  const ledger = {
    authorisationUrl: (state: string) => `https://ledger.example/auth?state=${encodeURIComponent(state)}`,
    exchangeCode: (code: string) =>
      code === 'good' ? TE.right(world.ledger.issue()) : TE.left({ _tag: 'CodeRefused' } as const),
    currentUser: () => TE.right(user),
  }
  const deps = {
    ...world,
    signer,
    forceTenant,
    issue,
    ledger,
    requireProof: noProofRequired,
    requireTicket: noProofRequired,
    random: secureRandom,
  }
  const login = makeCompleteLogin(deps)
  const tickets = makeLoginTickets(new Uint8Array(32).fill(9), world.clock)
  const state = (mailbox: O.Option<Mailbox> = O.some(EVA), tenantUuid = OFFICE) => formatState({ tenantUuid, mailbox })
  return {
    ...world,
    signer,
    tickets,
    put,
    deps,
    state,
    beUser: (other: LedgerUser) => {
      user = other
    },
    url: makeAuthorisationUrl(deps),
    login: (code: string | undefined, given: string | undefined = state(), error?: string) =>
      login({
        code: O.fromNullable(code),
        state: O.fromNullable(given),
        error: O.fromNullable(error),
        ticket: O.none,
      })(),
    refresh: makeRefreshSession(deps),
    recover: makeRecoverSession(deps),
    revoke: makeRevokeSession(deps),
    check: makeCheckSession(deps),
    connections: async () => (await world.held()).tokens.map(({ record }) => record),
  }
}

const right = <A>(result: E.Either<unknown, A>): A => {
  if (E.isLeft(result)) throw new Error(`unexpected ${JSON.stringify(result.left)}`)
  return result.right
}
const tagOf = (result: E.Either<{ readonly _tag: string }, unknown>): string =>
  E.isLeft(result) ? result.left._tag : 'Right'

describe('logging in', () => {
  verifies(['SES-7', 'SES-8'], 'is for the tenant that owns the mail domain, else for the default one', async () => {
    const { url } = await office()
    const ask = async (email: string | undefined) =>
      decodeURIComponent(
        right(await url({ email: O.fromNullable(email), proof: O.none })()).url.split('state=')[1] ?? '',
      )
    expect(await ask('Eva@KORREL.example')).to.match(new RegExp(`^${OFFICE}:mailclient:`))
    expect(await ask('somebody@else.example')).to.match(new RegExp(`^${DEFAULT}:mailclient:`))
    expect(await ask(undefined)).to.equal(`${DEFAULT}:mailclient`)
    expect(tagOf(await url({ email: O.some('not an address'), proof: O.none })())).to.equal('InvalidEmail')
  })

  verifies('SES-8', 'is refused where the tenant is inactive', async () => {
    const { url, put } = await office()
    await put({ uuid: OFFICE, name: 'Korrel', active: false, mailDomains: ['korrel.example'] })
    expect(tagOf(await url({ email: O.some(EVA), proof: O.none })())).to.equal('TenantUnknown')
  })

  verifies(['SES-9', 'SES-2'], 'stores the connection sealed and hands out a session', async () => {
    const { login, connections, signer, clock } = await office()
    const session = right(await login('good'))
    const [record] = await connections()
    expect(record).to.include({
      tenantUuid: OFFICE,
      mailclientEmail: EVA,
      ledgerUserName: 'Eva Jansen',
      division: 1001,
    })
    expect(JSON.stringify(record)).not.to.contain('canary')
    expect(session.expiresAt).to.equal(clock.now() + JWT_LIFETIME)
    const verified = right(await signer.verify(session.jwt)())
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
      right(await login('good'))
      right(await login('good', state(O.some('EVA@korrel.example' as Mailbox))))
      right(await login('good', state(O.some('other@korrel.example' as Mailbox))))
      expect((await connections()).map(({ mailclientEmail }) => mailclientEmail)).to.have.members([
        'EVA@korrel.example',
        'other@korrel.example',
      ])
    },
  )

  verifies('SES-11', 'brings a revoked record back', async () => {
    const { login, connections, inScope, must, clock } = await office()
    right(await login('good'))
    const [before] = await connections()
    if (before === undefined) throw new Error('no record')
    await must(inScope(Admin, ({ tokens }) => tokens.countFailure(before.id, before.lastRefreshedAt, clock.now(), 1)))
    right(await login('good'))
    const after = await connections()
    expect(after).to.have.length(1)
    expect(after[0]).to.deep.include({ id: before.id, revokedAt: O.none, refreshFailureCount: 0 })
  })

  verifies('SES-6', 'without a mailbox is for the address that the ledger knows', async () => {
    const { login, connections, state, beUser } = await office()
    right(await login('good', state(O.none, DEFAULT)))
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

describe('a session', () => {
  verifies(['SES-12', 'SES-16'], 'is renewed up to 60 days past its expiry, and used only up to it', async () => {
    const { login, refresh, check, clock } = await office()
    const { jwt, expiresAt } = right(await login('good'))
    const now = () => O.some(jwt)
    clock.advance(expiresAt - clock.now() - 1)
    expect(tagOf(await check(now())())).to.equal('Right')
    clock.advance(1)
    expect(tagOf(await check(now())())).to.equal('SessionInvalid')
    clock.advance(days(59))
    const renewed = right(await refresh(now())())
    expect(renewed.expiresAt).to.equal(clock.now() + JWT_LIFETIME)
    clock.advance(days(1) + 1)
    expect(tagOf(await refresh(now())())).to.equal('SessionInvalid')
    expect(tagOf(await refresh(O.none)())).to.equal('SessionInvalid')
    expect(tagOf(await refresh(O.some('forged'))())).to.equal('SessionInvalid')
  })

  verifies('SES-16', 'behind which the record is revoked or deleted asks to link the ledger again', async () => {
    const { login, refresh, check, connections, inScope, must, clock } = await office()
    const { jwt } = right(await login('good'))
    const [record] = await connections()
    if (record === undefined) throw new Error('no record')
    await must(inScope(Admin, ({ tokens }) => tokens.revoke(record.id, clock.now())))
    expect(tagOf(await refresh(O.some(jwt))())).to.equal('ReauthRequired')
    expect(tagOf(await check(O.some(jwt))())).to.equal('ReauthRequired')
    await must(inScope(Admin, ({ tokens }) => tokens.deleteRevoked(clock.now() + 1)))
    expect(tagOf(await check(O.some(jwt))())).to.equal('ReauthRequired')
  })

  verifies(['SES-16', 'SES-4'], 'that names another record than its own user and tenant have is none', async () => {
    const { login, check, refresh, signer, connections, clock } = await office()
    right(await login('good'))
    const [record] = await connections()
    if (record === undefined) throw new Error('no record')
    const { ledgerUserId, tenantUuid, id: sid } = record
    const other = '99999999-9999-4999-8999-999999999999'
    for (const claims of [
      { ledgerUserId: other as LedgerUserId, tenantUuid, sid },
      { ledgerUserId, tenantUuid: asTenantUuid(other as Uuid), sid },
    ]) {
      const jwt = O.some(await signer.sign(claims, clock.now(), clock.now() + days(1))())
      expect(tagOf(await check(jwt)())).to.equal('SessionInvalid')
      expect(tagOf(await refresh(jwt)())).to.equal('SessionInvalid')
    }
  })

  verifies(['SES-15', 'SES-11'], 'that was revoked stays ended when the mailbox is connected anew', async () => {
    const { login, check, refresh, revoke, clock } = await office()
    const { jwt: old } = right(await login('good'))
    clock.advance(minutes(1))
    await revoke(O.some(old))()
    clock.advance(minutes(1))
    const { jwt: fresh } = right(await login('good'))
    expect(tagOf(await check(O.some(fresh))())).to.equal('Right')
    expect(tagOf(await check(O.some(old))())).to.equal('SessionInvalid')
    expect(tagOf(await refresh(O.some(old))())).to.equal('SessionInvalid')
  })

  verifies('SES-17', 'marks its record as used, at most once a minute', async () => {
    const { login, check, connections, clock } = await office()
    const { jwt } = right(await login('good'))
    const began = clock.now()
    const usedAt = async () => (await connections())[0]?.lastUsedAt
    clock.advance(minutes(1) - 1)
    right(await check(O.some(jwt))())
    expect(await usedAt()).to.equal(began)
    clock.advance(1)
    right(await check(O.some(jwt))())
    expect(await usedAt()).to.equal(began + minutes(1))
  })

  verifies('SES-13', 'is recovered from the latest used live record of the mailbox', async () => {
    const { login, recover, beUser, clock, signer, connections } = await office()
    right(await login('good'))
    clock.advance(minutes(1))
    beUser({ ...evaAtLedger, ledgerUserId: '55555555-5555-4555-8555-555555555555' as LedgerUserId })
    right(await login('good'))
    const session = right(await recover({ email: 'EVA@Korrel.Example', proof: O.none })())
    const { claims } = right(await signer.verify(session.jwt)())
    expect(claims.ledgerUserId).to.equal('55555555-5555-4555-8555-555555555555')
    expect(await connections()).to.have.length(2)
  })

  verifies('SES-13', 'is not recovered for a mailbox that is unknown, revoked or no address', async () => {
    const { login, recover, revoke } = await office()
    const { jwt } = right(await login('good'))
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
      right(await login('good'))
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

  verifies('SES-14', 'is begun for a mailbox only by whoever proved it, through the ledger and back', async () => {
    const { deps, tickets, state, clock, connections, signer } = await office()
    const requireTicket = makeRequireTicket(tickets)
    const begin = makeAuthorisationUrl({ ...deps, requireProof: requireTicket })
    const finish = makeCompleteLogin({ ...deps, requireTicket })
    const ticket = await tickets.issue('EVA@korrel.example' as Mailbox)()
    const callback = (given: O.Option<string>, asked = state()) =>
      finish({ code: O.some('good'), state: O.some(asked), error: O.none, ticket: given })()

    expect(right(await begin({ email: O.some(EVA), proof: O.some(ticket) })()).ticket).to.deep.equal(O.some(ticket))
    expect(tagOf(await begin({ email: O.some(EVA), proof: O.none })())).to.equal('MailboxProofRequired')
    const session = await signer.sign({} as never, clock.now(), clock.now() + minutes(9))()
    const ofPiet = await tickets.issue('piet@korrel.example' as Mailbox)()
    for (const wrong of [O.none, O.some('forged'), O.some(session), O.some(ofPiet)])
      expect(tagOf(await callback(wrong))).to.equal('MailboxProofRequired')
    expect(tagOf(await callback(O.some(ticket), state(O.none, DEFAULT)))).to.equal('MailboxProofRequired')
    expect(await connections()).to.deep.equal([])
    expect(tagOf(await callback(O.some(ticket)))).to.equal('Right')
    clock.advance(minutes(10))
    expect(tagOf(await callback(O.some(ticket)))).to.equal('MailboxProofRequired')
  })

  verifies(
    'SES-15',
    'is revoked by a valid JWT and by an expired one; a forged one, none, or twice is answered alike',
    async () => {
      const { login, revoke, connections, clock, memory } = await office()
      const { jwt } = right(await login('good'))
      for (const given of [O.none, O.some('forged')]) expect(await revoke(given)()).to.equal(undefined)
      expect((await connections())[0]?.revokedAt).to.deep.equal(O.none)
      clock.advance(days(400))
      expect(await revoke(O.some(jwt))()).to.equal(undefined)
      expect((await connections())[0]?.revokedAt).to.deep.equal(O.some(clock.now()))
      expect(await revoke(O.some(jwt))()).to.equal(undefined)
      memory.setAvailable(false)
      expect(await revoke(O.some(jwt))()).to.equal(undefined)
    },
  )
})

describe('the rotation of keys', () => {
  verifies(
    'SES-25',
    'brings every token under the active key, leaves the others alone, and can be repeated',
    async () => {
      const old = { id: 'old', key: new Uint8Array(32).fill(1) }
      const lost = { id: 'lost', key: new Uint8Array(32).fill(2) }
      const active = { id: 'new', key: new Uint8Array(32).fill(3) }
      const world = makeVaultWorld({ keys: [old] })
      for (let n = 0; n < 450; n++) await world.connect(`user${n}@korrel.example`)
      const [first] = (await world.held()).tokens
      if (first === undefined) throw new Error('no record')
      const foreign = makeTokenSealer([lost]).seal(first.record.id, 'access', 'x' as never)
      await world.must(
        world.inScope(Admin, ({ tokens }) => tokens.reseal(first.record, foreign, first.record.refreshToken)),
      )

      const sealer = makeTokenSealer([active, old])
      const rotate = makeRotateVault({ inScope: world.inScope, sealer })
      const seen: number[] = []
      const counts = await world.must(rotate((soFar) => seen.push(soFar.rotated)))
      expect(counts).to.deep.equal({ rotated: 449, current: 0, overtaken: 0, unsealable: 1 })
      expect(seen).to.have.length(3)
      for (const { record } of (await world.held()).tokens.slice(1)) {
        expect(sealer.isCurrent(record.accessToken) && sealer.isCurrent(record.refreshToken)).to.equal(true)
        expect(right(sealer.open(record.id, 'refresh', record.refreshToken))).to.match(/^canary-refresh-/)
      }
      expect(await world.must(rotate(() => undefined))).to.include({ rotated: 0, current: 449 })
    },
  )
})
