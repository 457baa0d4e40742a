// Who asks, and where he acts: the one check of browsers' cookies and programs' tokens (IDN-4), done anew at every call, so that whoever lost
// something has lost it. Whether he may do what he asks is for the endpoint to say.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { IdentityStores, SignInSecrets } from '#domain/identity/ports.ts'
import { isOperator, type Principal, type SignIn } from '#domain/identity/principal.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { asTenantUuid, type TenantUuid } from '#domain/shared/tenant-uuid.ts'
import { Admin, type InScope, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import { parseUuid } from '#domain/shared/uuid.ts'
import { keepUsed, personAtHome } from './person-at-home.ts'

export interface SignInNeeded {
  readonly _tag: 'SignInNeeded'
  /** `other-tenant`: he named one that is not his; `tenant-unknown`: an operator named one that there is not. */
  readonly reason: 'missing' | 'unknown' | 'expired' | 'not-active' | 'other-tenant' | 'tenant-unknown'
}
export const signInNeeded = (reason: SignInNeeded['reason']): SignInNeeded => ({ _tag: 'SignInNeeded', reason })

/** `secret`: of the cookie or the Authorization header. `chosenTenant`: of the header X-Tenant-Uuid, as it came. */
export type CheckSignIn = (
  secret: O.Option<string>,
  chosenTenant: O.Option<string>,
) => TE.TaskEither<SignInNeeded | StoreUnavailable, Principal>

type Stores = Pick<IdentityStores, 'signIns' | 'users' | 'roles' | 'tenants'>

export interface CheckSignInDeps {
  readonly inScope: InScope<Stores>
  readonly secrets: Pick<SignInSecrets, 'digest'>
  readonly clock: Clock
  /** None: there is no operator. */
  readonly operatorTenant: O.Option<TenantUuid>
}

const needed = (reason: SignInNeeded['reason']): TE.TaskEither<SignInNeeded, never> => TE.left(signInNeeded(reason))

export const makeCheckSignIn = ({ inScope, secrets, clock, operatorTenant }: CheckSignInDeps): CheckSignIn => {
  const isOperatorTenant = (uuid: TenantUuid): boolean => O.isSome(operatorTenant) && operatorTenant.value === uuid

  const live = (secret: string): TE.TaskEither<SignInNeeded | StoreUnavailable, SignIn> =>
    pipe(
      secrets.digest(secret),
      TE.fromOption(() => signInNeeded('unknown')),
      TE.flatMap((digest) => inScope(Admin, ({ signIns }) => signIns.find(digest))),
      // An assistant's connection is known by its own tokens, at its own door.
      TE.map(O.filter(({ kind }) => kind !== 'assistant')),
      TE.flatMap(TE.fromOption(() => signInNeeded('unknown'))),
      TE.filterOrElseW(
        ({ expiresAt }) => clock.now() < expiresAt,
        () => signInNeeded('expired'),
      ),
    )

  /** As he is at home, in the transaction that tells it. */
  const atHome = (stores: Stores, signIn: SignIn): TE.TaskEither<SignInNeeded | StoreUnavailable, Principal> =>
    pipe(
      personAtHome(stores, signIn, isOperatorTenant(signIn.tenantUuid)),
      TE.mapLeft((refused) => (refused._tag === 'NobodyActive' ? signInNeeded('not-active') : refused)),
      TE.tap(() => keepUsed(stores, signIn, clock.now())),
      TE.map((person) => ({ ...person, signIn: signIn.id, kind: signIn.kind })),
    )

  const where = (
    principal: Principal,
    chosen: O.Option<string>,
  ): TE.TaskEither<SignInNeeded | StoreUnavailable, Principal> => {
    if (O.isNone(chosen)) return TE.right(principal)
    const uuid = pipe(parseUuid(chosen.value), O.map(asTenantUuid))
    if (O.isSome(uuid) && uuid.value === principal.home) return TE.right(principal)
    // Whether there is such a tenant is told to operators alone.
    if (!isOperator(principal)) return needed('other-tenant')
    if (O.isNone(uuid)) return needed('tenant-unknown')
    const tenantUuid = uuid.value
    return pipe(
      inScope(Admin, ({ tenants }) => tenants.find(tenantUuid)),
      TE.flatMap(TE.fromOption(() => signInNeeded('tenant-unknown'))),
      TE.map(() => ({ ...principal, tenantUuid })),
    )
  }

  return (secret, chosenTenant) =>
    pipe(
      secret,
      TE.fromOption(() => signInNeeded('missing')),
      TE.flatMap(live),
      TE.flatMap((signIn) => inScope(Tenant(signIn.tenantUuid), (stores) => atHome(stores, signIn))),
      TE.flatMap((principal) => where(principal, chosenTenant)),
    )
}
