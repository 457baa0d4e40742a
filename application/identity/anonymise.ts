// The daily job `identity.anonymise`: anonymises the users who are due (IDN-5), one after the other. A failure does not stop the others.
// It removes the mailbox data first and anonymises the user last, so that a run after an interruption finds the user again.
import { E, fail, gen, O, pipe, TE, unwrap, wait } from '#domain/shared/fp.ts'
import { toIdentityFact } from '#domain/identity/facts.ts'
import type { EraseWithUser, EraseMailbox } from '#domain/identity/personal-data.ts'
import type { IdentityStores, UserPlace } from '#domain/identity/ports.ts'
import { isRemovalDue, REMOVAL_GRACE, type User } from '#domain/identity/user.ts'
import type { AuditActor } from '#domain/logging/audit.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { toComparable, type Mailbox } from '#domain/shared/mailbox.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import {
  Admin,
  type InScope,
  type Stored,
  type StoreUnavailable,
  storeUnavailable,
  Tenant,
} from '#domain/shared/unit-of-work.ts'
import type { Log, TrackError } from '#domain/logging/ports.ts'
import type { RunAudited } from './audit.ts'

/** Right(false): the user does not exist or is not due for removal. Repeated and concurrent runs are safe. */
export type AnonymiseUser = (place: UserPlace) => Stored<boolean>

export interface AnonymiseUserDeps<Stores> {
  readonly inScope: InScope<Stores>
  readonly runAudited: RunAudited<Stores>
  readonly clock: Clock
  /** One function for each area that stores data of a mailbox. */
  readonly forgetMailbox: readonly EraseMailbox[]
  readonly eraseWithUser: EraseWithUser<Stores>
}

const PAGE = 100

const ACTOR: AuditActor = { _tag: 'Service', name: 'identity.anonymise' }

export function makeAnonymiseUser<Stores extends IdentityStores>({
  inScope,
  runAudited,
  clock,
  forgetMailbox,
  eraseWithUser,
}: AnonymiseUserDeps<Stores>): AnonymiseUser {
  const due = ({ users }: Pick<IdentityStores, 'users'>, { user }: UserPlace): Stored<O.Option<User>> =>
    pipe(users.find(user), TE.map(O.filter((found) => isRemovalDue(clock.now(), found))))

  const forget = (tenantUuid: TenantUuid, mailbox: Mailbox): Stored<unknown> =>
    pipe(
      forgetMailbox,
      TE.traverseSeqArray((one) => one(tenantUuid, mailbox)),
    )

  /** Keeps the data of a former address that another user of the tenant has now, until that user is anonymised. */
  const forgetFormer = (tenantUuid: TenantUuid, former: Mailbox): Stored<unknown> =>
    pipe(
      inScope(Tenant(tenantUuid), (stores) =>
        gen(function* () {
          const erase = yield* unwrap(eraseWithUser(stores, tenantUuid, former))
          const isAnothers = yield* unwrap(pipe(stores.users.findByEmail(former), TE.map(O.isSome)))
          if (!isAnothers) yield* unwrap(erase)
          return isAnothers
        }),
      ),
      TE.flatMap((isAnothers): Stored<unknown> => (isAnothers ? TE.right([]) : forget(tenantUuid, former))),
    )

  const forgetFormers = (place: UserPlace, after: O.Option<Mailbox>): Stored<unknown> =>
    pipe(
      inScope(Tenant(place.tenantUuid), ({ users }) => users.listFormerAddresses(place.user, after, PAGE)),
      TE.tap(TE.traverseSeqArray((former) => forgetFormer(place.tenantUuid, former))),
      TE.flatMap((page) =>
        page.length < PAGE ? TE.right(undefined) : forgetFormers(place, O.fromNullable(page.at(-1))),
      ),
    )

  /** Skips users who were restored or got another address since their mailbox data was removed: their due time has changed. */
  const anonymiseOne = (place: UserPlace, { email }: User): Stored<boolean> =>
    runAudited(ACTOR, place.tenantUuid, (stores) =>
      gen(function* () {
        yield* unwrap(stores.tenants.lock(place.tenantUuid))
        const erase = yield* unwrap(eraseWithUser(stores, place.tenantUuid, email))
        const now = yield* unwrap(due(stores, place))
        const still = O.exists((user: User) => toComparable(user.email) === toComparable(email))(now)
        if (!still) return { answer: false, facts: [] }
        yield* unwrap(erase)
        yield* unwrap(stores.signIns.endAllOf(place))
        const answer = yield* unwrap(stores.users.anonymise(place.user, clock.now()))
        return { answer, facts: answer ? [toIdentityFact('user.anonymised', place.user)] : [] }
      }),
    )

  return function anonymiseUser(place) {
    return gen(function* () {
      const user = yield* unwrap(inScope(Tenant(place.tenantUuid), (stores) => due(stores, place)))
      if (O.isNone(user)) return false
      yield* unwrap(forget(place.tenantUuid, user.value.email))
      yield* unwrap(forgetFormers(place, O.none))
      return yield* unwrap(anonymiseOne(place, user.value))
    })
  }
}

/** Left: some users failed, and the queue should retry the job. The job may stop anywhere, and may run on two replicas at once. */
export type AnonymiseDue = Stored<void>

export interface AnonymiseDueDeps {
  readonly inScope: InScope<Pick<IdentityStores, 'userDirectory'>>
  readonly anonymiseUser: AnonymiseUser
  readonly clock: Clock
  readonly log: Log
  readonly trackError: TrackError
}

const DUE_PAGE = 100

export function makeAnonymiseDue({ inScope, anonymiseUser, clock, log, trackError }: AnonymiseDueDeps): AnonymiseDue {
  /** A bug with one user is reported and does not stop the others. */
  const anonymise = (place: UserPlace) => (): Promise<E.Either<StoreUnavailable, boolean>> =>
    anonymiseUser(place)().catch((error: unknown) => {
      trackError('identity.anonymise.bug', error, { record: place.user })
      return E.left(storeUnavailable)
    })

  return gen(function* () {
    const markedBy = clock.now() - REMOVAL_GRACE
    let [anonymised, failed] = [0, 0]
    let after: O.Option<UserPlace> = O.none
    do {
      const behind = after
      const page: readonly UserPlace[] = yield* unwrap(
        inScope(Admin, ({ userDirectory }) => userDirectory.listToBeRemoved(markedBy, behind, DUE_PAGE)),
      )
      for (const place of page) {
        const outcome = yield* wait(anonymise(place))
        if (E.isLeft(outcome)) failed += 1
        else if (outcome.right) anonymised += 1
      }
      after = O.fromNullable(page.length < DUE_PAGE ? undefined : page.at(-1))
    } while (O.isSome(after))
    log[failed > 0 ? 'warn' : 'info']('identity.anonymise', { anonymised, failed })
    if (failed > 0) return yield* fail(storeUnavailable)
  })
}
