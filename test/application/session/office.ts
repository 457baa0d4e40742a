// An office that logs in: everything the tests of login and sessions share.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { makeLoginTickets } from '#adapters/crypto/login-tickets.ts'
import { secureRandom } from '#adapters/crypto/secure-random.ts'
import { makeAuthorisationUrl, makeForceTenant, acceptWithoutProof } from '#application/session/authorisation-url.ts'
import { makeCheckSession } from '#application/session/session-record.ts'
import { makeCompleteLogin } from '#application/session/complete-login.ts'
import {
  makeIssueSession,
  makeRecoverSession,
  makeRefreshSession,
  makeRevokeSession,
} from '#application/session/sessions.ts'
import type { Tenant } from '#domain/identity/tenant.ts'
import { asTenantUuid, type Uuid } from '#domain/shared/uuid.ts'
import { formatState } from '#domain/session/login-state.ts'
import type { LedgerUser } from '#domain/session/ports.ts'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { Admin } from '#domain/shared/unit-of-work.ts'
import { makeVaultWorld, OFFICE } from '#test/support/vault-world.ts'

export const DEFAULT = asTenantUuid('11111111-1111-4111-8111-111111111111' as Uuid)
export const EVA = 'eva@korrel.example' as Mailbox
export const evaAtLedger: LedgerUser = {
  ledgerUserId: '44444444-4444-4444-8444-444444444444' as LedgerUserId,
  fullName: 'Eva Jansen',
  email: O.some('Eva@Korrel.example' as Mailbox),
  division: 1001,
}

/** The login and session use cases over memory, two tenants, and a ledger that knows Eva. */
export async function office() {
  const world = makeVaultWorld()
  const signer = await world.signer()
  const put = (tenant: Tenant) => world.must(world.inScope(Admin, ({ tenants }) => tenants.put(tenant)))
  await put({ uuid: OFFICE, name: 'Korrel', active: true, mailDomains: ['korrel.example'], language: 'nl' })
  await put({ uuid: DEFAULT, name: 'Others', active: true, mailDomains: [], language: 'nl' })
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
    requireProof: acceptWithoutProof,
    requireTicket: acceptWithoutProof,
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

export function tagOf(result: E.Either<{ readonly _tag: string }, unknown>): string {
  return E.isLeft(result) ? result.left._tag : 'Right'
}
