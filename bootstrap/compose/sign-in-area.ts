// Wires signing in: at the identity provider with a browser, and by a program's token.
import type * as O from 'fp-ts/lib/Option.js'
import { makePendingSignIns } from '#adapters/crypto/pending-sign-ins.ts'
import { signInSecrets } from '#adapters/crypto/sign-in-secrets.ts'
import { CALLBACK_PATH } from '#adapters/http/sign-in/sign-in-endpoints.ts'
import { makeIdentityProvider } from '#adapters/oidc/identity-provider.ts'
import { makeBeginSignIn, makeCompleteSignIn } from '#application/identity/sign-in.ts'
import { makeCheckSignIn, makeDescribePrincipal } from '#application/identity/check-sign-in.ts'
import { makeSignOut } from '#application/identity/sign-ins.ts'
import type { Audited } from '#application/identity/audit.ts'
import type { IdentityProvider, IdentityStores } from '#domain/identity/ports.ts'
import type { Log } from '#domain/logging/ports.ts'
import type { Clock } from '#domain/shared/clock.ts'
import type { Random } from '#domain/shared/random.ts'
import type { TenantUuid } from '#domain/shared/tenant-uuid.ts'
import type { InScope } from '#domain/shared/unit-of-work.ts'
import type { Config } from '../config/config.ts'

export interface SignInAreaDeps {
  readonly inScope: InScope<IdentityStores>
  readonly audited: Audited<IdentityStores>
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly config: Pick<Config, 'NODE_ENV' | 'IDP_CLIENT_ID' | 'IDP_CLIENT_SECRET'>
  /** Where people reach the service. */
  readonly baseUrl: string
  /** The identity provider's. */
  readonly issuerUrl: string
  /** From which keys are derived. */
  readonly secret: Uint8Array
  /** None: there is no operator. */
  readonly operatorTenant: O.Option<TenantUuid>
}

export type SignInArea = ReturnType<typeof composeSignIn>

/** The identity provider, as it sends people back to this address of ours. */
export type IdentityProviderAt = (redirectUri: string) => IdentityProvider

export const composeSignIn = (deps: SignInAreaDeps) => {
  const { config, clock } = deps
  const providerAt: IdentityProviderAt = (redirectUri) =>
    makeIdentityProvider({
      issuer: deps.issuerUrl,
      clientId: config.IDP_CLIENT_ID,
      clientSecret: config.IDP_CLIENT_SECRET,
      insecure: config.NODE_ENV !== 'production' && deps.issuerUrl.startsWith('http://'),
      redirectUri,
      clock,
      log: deps.log,
    })
  const provider = providerAt(`${deps.baseUrl}${CALLBACK_PATH}`)
  const pending = makePendingSignIns(deps.secret, 'administrators', clock)
  const own = { ...deps, secrets: signInSecrets, provider, pending }
  return {
    providerAt,
    check: makeCheckSignIn(own),
    begin: makeBeginSignIn(own),
    complete: makeCompleteSignIn(own),
    describe: makeDescribePrincipal(own),
    signOut: makeSignOut(own),
  }
}
