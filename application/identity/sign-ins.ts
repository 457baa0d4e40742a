// Adds, lists and ends sign-ins (IDN-4), of others and one's own, and deletes expired ones.
import { gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import type { IdentityStores, SignInSecrets, UserPlace } from '#domain/identity/ports.ts'
import { asSignInId, type Principal, type SignIn, type SignInId } from '#domain/identity/principal.ts'
import type { Random, Uuid } from '#domain/shared/uuid.ts'
import { Admin, type InScope, type Stored } from '#domain/shared/unit-of-work.ts'
import { toIdentityFact } from '#domain/identity/facts.ts'
import type { UserUuid } from '#domain/identity/user.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import type { Log } from '#domain/logging/ports.ts'
import { type Change, getPermissionsOfRoles, makeRead, checkWithinOwnRights } from './change.ts'
import { requireUser } from './users.ts'
import type { RunAudited } from './audit.ts'

/** `current`: whether it is the sign-in of the call. */
export interface ListedSignIn extends SignIn {
  readonly current: boolean
}

export interface AddedSignIn {
  /** Returned here only. */
  readonly secret: string
  readonly signIn: SignIn
}

export function addSignIn(
  { secrets, random }: { readonly secrets: SignInSecrets; readonly random: Random },
  { signIns }: Pick<IdentityStores, 'signIns'>,
  asked: Omit<SignIn, 'id' | 'lastUsedAt'>,
): Stored<AddedSignIn> {
  const secret = secrets.make()
  const signIn: SignIn = { ...asked, id: asSignInId(random.uuid() as Uuid), lastUsedAt: asked.createdAt }
  const digest = secrets.digest(secret)
  // A secret from `make` always has a digest.
  if (O.isNone(digest)) throw new Error('a secret was made that has no digest')
  return pipe(
    signIns.add(signIn, digest),
    TE.map(() => ({ secret, signIn })),
  )
}

const listValid =
  ({ signIn }: Principal, clock: Clock) =>
  (found: readonly SignIn[]): readonly ListedSignIn[] => {
    const now = clock.now()
    return found.filter(({ expiresAt }) => now < expiresAt).map((one) => ({ ...one, current: one.id === signIn }))
  }

/** Ends the sign-ins of a user. Without a new proof of their address, their sign-ins at other offices do not lead here either (IDN-10). */
export function endAllSignIns(
  { signIns, userDirectory }: Pick<IdentityStores, 'signIns' | 'userDirectory'>,
  place: UserPlace,
  now: Instant,
): Stored<number> {
  return pipe(
    signIns.endAllOf(place),
    TE.tap(() => userDirectory.expireProofs(place, now)),
  )
}

export type SignInsOfUsers = ReturnType<typeof makeSignInsOfUsers>

export function makeSignInsOfUsers(deps: {
  readonly inScope: InScope<Pick<IdentityStores, 'users' | 'signIns'>>
  readonly change: Change
  readonly clock: Clock
}) {
  const read = makeRead(deps.inScope)
  return {
    /** The most recently used first, without expired ones. */
    listSignInsOfUser: (principal: Principal, user: UserUuid) =>
      pipe(
        read(principal, 'users:read', (stores) =>
          pipe(
            requireUser(stores, user),
            TE.flatMap(() => stores.signIns.list({ tenantUuid: principal.tenantUuid, user })),
          ),
        ),
        TE.map(listValid(principal, deps.clock)),
      ),
    /** Returns the number of ended sign-ins. Principals may end their own, including the current one. */
    endSignInsOfUser: (principal: Principal, user: UserUuid) =>
      deps.change(principal, 'users:write', (context) =>
        gen(function* () {
          const { roles } = yield* unwrap(requireUser(context.stores, user))
          yield* unwrap(checkWithinOwnRights(context, getPermissionsOfRoles(context, roles)))
          const ended = yield* unwrap(
            endAllSignIns(context.stores, { tenantUuid: principal.tenantUuid, user }, context.now),
          )
          return {
            answer: ended,
            facts: ended === 0 ? [] : [toIdentityFact('user.sign-ins-ended', user, { ended })],
          }
        }),
      ),
  }
}

type Stores = Pick<IdentityStores, 'signIns' | 'audit'>

const endSignIn = (
  runAudited: RunAudited<Stores>,
  { tenantUuid, user, id }: Pick<SignIn, 'tenantUuid' | 'user' | 'id'>,
): Stored<boolean> =>
  runAudited({ _tag: 'Person', user, tenantUuid }, tenantUuid, ({ signIns }) =>
    pipe(
      signIns.end({ tenantUuid, user }, id),
      TE.map((ended) => ({
        answer: ended,
        facts: ended ? [toIdentityFact('sign-in.ended', user, { signIn: id })] : [],
      })),
    ),
  )

export type OwnSignIns = ReturnType<typeof makeOwnSignIns>

/** Needs no permission, and concerns the principal's own tenants wherever they act. */
export function makeOwnSignIns(deps: {
  readonly inScope: InScope<Stores & Pick<IdentityStores, 'userDirectory'>>
  readonly runAudited: RunAudited<Stores>
  readonly clock: Clock
}) {
  /** A browser's address is proven, so it shows those at the person's other offices too (IDN-11), as long as its own has not ended. */
  const listOwn = ({ kind, email, home, user, signIn }: Principal): Stored<readonly SignIn[]> =>
    deps.inScope(Admin, ({ signIns, userDirectory }) =>
      pipe(
        kind === 'browser' ? userDirectory.findSignInPlaces(email) : TE.right([{ tenantUuid: home, user }]),
        TE.flatMap(TE.traverseSeqArray(signIns.list)),
        TE.map((found) => found.flat().toSorted((a, b) => b.lastUsedAt - a.lastUsedAt)),
        TE.map((own) => (own.some(({ id }) => id === signIn) ? own : [])),
      ),
    )
  return {
    /** As `listSignInsOfUser`. */
    listOwnSignIns: (principal: Principal): Stored<readonly ListedSignIn[]> =>
      pipe(listOwn(principal), TE.map(listValid(principal, deps.clock))),
    /** Right(false): the principal has no such sign-in. */
    endOwnSignIn: (principal: Principal, id: SignInId): Stored<boolean> =>
      pipe(
        listOwn(principal),
        TE.flatMap((own) => {
          const ended = own.find((one) => one.id === id)
          return ended === undefined ? TE.right(false) : endSignIn(deps.runAudited, ended)
        }),
      ),
  }
}

export type SignOut = (secret: O.Option<string>) => Stored<void>

export function makeSignOut(deps: {
  readonly inScope: InScope<Stores>
  readonly runAudited: RunAudited<Stores>
  readonly secrets: Pick<SignInSecrets, 'digest'>
}): SignOut {
  return (secret) =>
    pipe(
      secret,
      O.flatMap(deps.secrets.digest),
      O.match(
        () => TE.right(O.none),
        (digest) => deps.inScope(Admin, ({ signIns }) => signIns.find(digest)),
      ),
      TE.flatMap(
        O.match(
          () => TE.right(undefined),
          (signIn) => TE.asUnit(endSignIn(deps.runAudited, signIn)),
        ),
      ),
    )
}

export type CleanUpSignIns = Stored<void>

export function makeCleanUpSignIns(deps: {
  readonly inScope: InScope<Pick<IdentityStores, 'signIns'>>
  readonly clock: Clock
  readonly log: Log
}): CleanUpSignIns {
  return function cleanUpSignIns() {
    return pipe(
      deps.inScope(Admin, ({ signIns }) => signIns.deleteExpired(deps.clock.now())),
      TE.tapIO((deleted) => () => deps.log.info('identity.clean-up', { deleted })),
      TE.asUnit,
    )()
  }
}
