// session.connected: a user has signed in at the ledger, and their mails that wait for that go on (ARC-8).
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { SendArchiveJob, SendArchiveJobId } from '#domain/archive/send-archive-job.ts'
import type { Archive, ArchiveId } from '#domain/archive/archive.ts'
import type { ArchiveStores } from '#domain/archive/archive-store.ts'
import type { OnConnected, UserConnected } from '#domain/session/ports.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { type InScope, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import { saveSendArchive, type Move, type Overtaken, overtaken, whileOvertaken } from './save-transition.ts'

const PAGE = 200

interface ResumeDeps {
  readonly inScope: InScope<ArchiveStores>
  readonly move: Move
  readonly clock: Clock
}

const resumeArchive = (
  { move }: ResumeDeps,
  { tenantUuid, record }: UserConnected,
  archiveId: ArchiveId,
): TE.TaskEither<StoreUnavailable, void> =>
  pipe(
    move({ tenantUuid, archiveId }, { _tag: 'SignedIn', record }),
    TE.asUnit,
    // It does not wait any more.
    TE.orElse((left) => (left._tag === 'StoreUnavailable' ? TE.left(left) : TE.right(undefined))),
  )

const resumeSearch = (
  { inScope, clock }: ResumeDeps,
  { tenantUuid, record }: UserConnected,
  id: SendArchiveJobId,
): TE.TaskEither<StoreUnavailable, void> =>
  whileOvertaken(
    inScope(Tenant(tenantUuid), (stores) =>
      pipe(
        stores.sendArchiveJobs.find(id),
        TE.flatMap((present): TE.TaskEither<StoreUnavailable | Overtaken, void> => {
          if (O.isNone(present)) return TE.right(undefined)
          const { user, archiveKey } = present.value
          return pipe(
            saveSendArchive(
              stores,
              { tenantUuid, user, archiveKey, freshId: id, present },
              { _tag: 'SignedIn', record },
              clock.now(),
            ),
            TE.asUnit,
            TE.orElse((left): TE.TaskEither<StoreUnavailable | Overtaken, void> => {
              if (left._tag === 'NothingToDo') return TE.right(undefined)
              return TE.left(left._tag === 'StoreUnavailable' ? left : overtaken)
            }),
          )
        }),
      ),
    ),
  )

/** Reads page by page, and has `resume` done for those that wait for the sign-in. */
const forAll = async <Id extends string, A extends { readonly id: Id }>(
  read: (after: O.Option<Id>) => TE.TaskEither<StoreUnavailable, readonly A[]>,
  waits: (one: A) => boolean,
  resume: (id: Id) => TE.TaskEither<StoreUnavailable, void>,
): Promise<E.Either<StoreUnavailable, void>> => {
  let after: O.Option<Id> = O.none
  for (;;) {
    const page: E.Either<StoreUnavailable, readonly A[]> = await read(after)()
    if (E.isLeft(page)) return page
    for (const one of page.right.filter(waits)) {
      const resumed = await resume(one.id)()
      if (E.isLeft(resumed)) return resumed
    }
    after = O.fromNullable(page.right.at(-1)?.id)
    if (page.right.length < PAGE) return E.right(undefined)
  }
}

export const makeResumeAfterSignIn =
  (deps: ResumeDeps): OnConnected =>
  (connected) =>
  async () => {
    const { tenantUuid, ledgerUserId: user } = connected
    const within = <A>(work: (stores: ArchiveStores) => TE.TaskEither<StoreUnavailable, A>) =>
      deps.inScope(Tenant(tenantUuid), work)
    const searches = await forAll<SendArchiveJobId, SendArchiveJob>(
      (after) => within(({ sendArchiveJobs }) => sendArchiveJobs.choosingOf(user, after, PAGE)),
      ({ state }) => state._tag === 'Choosing' && state.awaitsSignIn,
      (id) => resumeSearch(deps, connected, id),
    )
    if (E.isLeft(searches)) return searches
    return forAll<ArchiveId, Archive>(
      (after) => within(({ archives }) => archives.queuedOf(user, after, PAGE)),
      ({ state }) => state._tag === 'Queued' && state.awaitsSignIn,
      (id) => resumeArchive(deps, connected, id),
    )
  }
