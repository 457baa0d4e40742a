// Issues a bearer token for a program of an active user (IDN-4). It always has the user's current permissions, and ends when they lose one.
import { fail, gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import { toIdentityFact } from '#domain/identity/facts.ts'
import type { IdentityStores, SignInSecrets, UserPlace } from '#domain/identity/ports.ts'
import { PROGRAM_DAYS, computeProgramExpiry } from '#domain/identity/principal.ts'
import type { AuditActor } from '#domain/logging/audit.ts'
import type { Clock } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { Random, TenantUuid } from '#domain/shared/uuid.ts'
import { type InScope, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import { type AddedSignIn, addSignIn } from './sign-ins.ts'
import type { RunAudited } from './audit.ts'
import {
  enterFirstOpen,
  lockPersonAt,
  toPersonNotActive,
  type PersonNotActive,
  type PersonUnknown,
  toPersonUnknown,
  chooseSignInPlaces,
} from './find-sign-in-places.ts'
import type { Tagged } from '#domain/shared/tagged.ts'

export type DaysOutOfRange = Tagged<'DaysOutOfRange', { readonly most: number }>

export type IssueToken = (asked: {
  readonly email: Mailbox
  /** None: the tenant in which the user would sign in. */
  readonly tenantUuid: O.Option<TenantUuid>
  readonly label: string
  /** Whole days from now. */
  readonly days: number
}) => TE.TaskEither<DaysOutOfRange | PersonUnknown | PersonNotActive | StoreUnavailable, AddedSignIn>

type Stores = Pick<IdentityStores, 'tenants' | 'users' | 'userDirectory' | 'signIns' | 'audit'>

export interface IssueTokenDeps {
  readonly inScope: InScope<Stores>
  readonly runAudited: RunAudited<Stores>
  readonly secrets: SignInSecrets
  readonly clock: Clock
  readonly random: Random
  /** The actor in the audit log. */
  readonly actor: AuditActor
}

const outOfRange: DaysOutOfRange = { _tag: 'DaysOutOfRange', most: PROGRAM_DAYS.most }

export function makeIssueToken({ inScope, runAudited, secrets, clock, random, actor }: IssueTokenDeps): IssueToken {
  const findPlaceIn = (
    tenantUuid: TenantUuid,
    email: Mailbox,
  ): TE.TaskEither<PersonUnknown | StoreUnavailable, UserPlace> =>
    pipe(
      inScope(Tenant(tenantUuid), ({ users }) => users.findByEmail(email)),
      TE.flatMap(TE.fromOption(() => toPersonUnknown(email))),
      TE.map(({ uuid }) => ({ tenantUuid, user: uuid })),
    )

  const issueAt = (
    place: UserPlace,
    { email, label, days }: Pick<Parameters<IssueToken>[0], 'email' | 'label' | 'days'>,
  ): TE.TaskEither<PersonUnknown | PersonNotActive | StoreUnavailable, AddedSignIn> =>
    runAudited(actor, place.tenantUuid, (stores) =>
      gen(function* () {
        const { status } = yield* unwrap(lockPersonAt(stores, place, email))
        if (status !== 'ACTIVE') return yield* fail(toPersonNotActive(email))
        const now = clock.now()
        const added = yield* unwrap(
          addSignIn({ secrets, random }, stores, {
            kind: 'program',
            ...place,
            label,
            createdAt: now,
            expiresAt: computeProgramExpiry(now, days),
          }),
        )
        return {
          answer: added,
          facts: [toIdentityFact('token.issued', place.user, { signIn: added.signIn.id, days })],
        }
      }),
    )

  /** The user's place in the given tenant, or the places where they would sign in. */
  const findPlaces = (
    email: Mailbox,
    tenantUuid: O.Option<TenantUuid>,
  ): TE.TaskEither<PersonUnknown | StoreUnavailable, readonly UserPlace[]> =>
    O.isNone(tenantUuid)
      ? chooseSignInPlaces(inScope, email)
      : pipe(
          findPlaceIn(tenantUuid.value, email),
          TE.map((place) => [place]),
        )

  return function issueToken({ email, tenantUuid, label, days }) {
    return gen(function* () {
      if (!Number.isInteger(days) || days < 1 || days > PROGRAM_DAYS.most) return yield* fail(outOfRange)
      const places = yield* unwrap(findPlaces(email, tenantUuid))
      return yield* unwrap(enterFirstOpen(email, places, (place) => issueAt(place, { email, label, days })))
    })
  }
}
