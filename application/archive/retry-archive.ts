// Retries archives and sent mails: on request, and for a user who has signed in at the ledger again.
import { E, fail, gen, O, pipe, TE, unwrap, wait } from '#domain/shared/fp.ts'
import type { SendArchive, SendArchiveId } from '#domain/archive/send-archive.ts'
import type { SendArchiveRefusal } from '#domain/archive/send-archive-transitions.ts'
import type { Archive, ArchiveId } from '#domain/archive/archive.ts'
import type { ArchiveStores } from '#domain/archive/archive-store.ts'
import type { ArchiveRefusal } from '#domain/archive/commands.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { type InScope, type Stored, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import type { Tagged } from '#domain/shared/tagged.ts'
import type { OnConnected, UserConnected } from '#domain/session/ports.ts'
import {
  type ApplyCommand,
  type RevisionConflict,
  revisionConflict,
  saveSendArchive,
  retryOnConflict,
} from './save-transition.ts'
import type { ArchiveNotFound } from './withdraw-archive.ts'

/** The service has no copy of the mail (any more). The client must submit it again. */
export type MailNotKept = Tagged<'MailNotKept'>

type RetryFailure = StoreUnavailable | ArchiveNotFound | MailNotKept

const notFound: ArchiveNotFound = { _tag: 'ArchiveNotFound' }
const notKept: MailNotKept = { _tag: 'MailNotKept' }

/** Right: the archive is queued, in progress or archived; its id gives the status. Repeating is safe. */
export type RetryArchive = (caller: LedgerCaller, id: ArchiveId) => TE.TaskEither<RetryFailure, void>

function acceptUnderWay(left: ArchiveRefusal | StoreUnavailable): TE.TaskEither<RetryFailure, void> {
  switch (left._tag) {
    case 'UnderWay':
    case 'AlreadyArchived':
      return TE.right(undefined)
    case 'MailGone':
      return TE.left(notKept)
    case 'StoreUnavailable':
      return TE.left(left)
    default:
      return TE.left(notFound)
  }
}

export function makeRetryArchive({ applyCommand }: { readonly applyCommand: ApplyCommand }): RetryArchive {
  return (caller, archiveId) =>
    pipe(
      applyCommand({ tenantUuid: caller.tenantUuid, archiveId }, { _tag: 'Retry', by: caller }),
      TE.asUnit,
      TE.orElse(acceptUnderWay),
    )
}

/** Retries the mail that the caller sent under the key: its archive, or the choice of its target. */
export type RetrySendArchive = (caller: LedgerCaller, archiveKey: string) => TE.TaskEither<RetryFailure, void>

type Found = { readonly _tag: 'Searching' } | { readonly _tag: 'Archive'; readonly id: ArchiveId }

const searching: Found = { _tag: 'Searching' }

function toSearchOutcome(
  left: SendArchiveRefusal | RevisionConflict | StoreUnavailable,
  { state }: SendArchive,
): TE.TaskEither<RetryFailure | RevisionConflict, Found> {
  switch (left._tag) {
    case 'StoreUnavailable':
      return TE.left(left)
    case 'MailGone':
      return TE.left(notKept)
    case 'NothingToDo':
      return state._tag === 'Choosing' ? TE.right(searching) : TE.left(notFound)
    default:
      return TE.left(revisionConflict)
  }
}

export function makeRetrySendArchive(deps: {
  readonly inScope: InScope<ArchiveStores>
  readonly retryArchive: RetryArchive
  readonly clock: Clock
}): RetrySendArchive {
  const search = (caller: LedgerCaller, archiveKey: string): TE.TaskEither<RetryFailure, Found> => {
    const { tenantUuid, ledgerUserId: user, record } = caller
    return retryOnConflict(
      deps.inScope(Tenant(tenantUuid), (stores) =>
        gen(function* () {
          const present = yield* unwrap(stores.sendArchives.findByKey(user, archiveKey))
          if (O.isNone(present)) return yield* fail(notFound)
          const { id, state } = present.value
          if (state._tag === 'HandedOver') return { _tag: 'Archive', id: state.archiveId }
          const slot = { tenantUuid, user, archiveKey, freshId: id, present }
          const saved = yield* wait(saveSendArchive(stores, slot, { _tag: 'Retry', record }, deps.clock.now()))
          return E.isRight(saved) ? searching : yield* unwrap(toSearchOutcome(saved.left, present.value))
        }),
      ),
    )
  }
  return (caller, archiveKey) =>
    pipe(
      search(caller, archiveKey),
      TE.flatMap((found) => (found._tag === 'Archive' ? deps.retryArchive(caller, found.id) : TE.right(undefined))),
    )
}

const PAGE = 200

interface ResumeDeps {
  readonly inScope: InScope<ArchiveStores>
  readonly applyCommand: ApplyCommand
  readonly clock: Clock
}

const resumeArchive = (
  { applyCommand }: ResumeDeps,
  { tenantUuid, record }: UserConnected,
  archiveId: ArchiveId,
): Stored<void> =>
  pipe(
    applyCommand({ tenantUuid, archiveId }, { _tag: 'SignedIn', record }),
    TE.asUnit,
    // The archive no longer waits for a sign-in.
    TE.orElse((left) => (left._tag === 'StoreUnavailable' ? TE.left(left) : TE.right(undefined))),
  )

const resumeSearch = (
  { inScope, clock }: ResumeDeps,
  { tenantUuid, record }: UserConnected,
  id: SendArchiveId,
): Stored<void> =>
  retryOnConflict(
    inScope(Tenant(tenantUuid), (stores) =>
      gen(function* () {
        const present = yield* unwrap(stores.sendArchives.find(id))
        if (O.isNone(present)) return
        const { user, archiveKey } = present.value
        const slot = { tenantUuid, user, archiveKey, freshId: id, present }
        const saved = yield* wait(saveSendArchive(stores, slot, { _tag: 'SignedIn', record }, clock.now()))
        if (E.isRight(saved) || saved.left._tag === 'NothingToDo') return
        return yield* fail(saved.left._tag === 'StoreUnavailable' ? saved.left : revisionConflict)
      }),
    ),
  )

/** Reads page by page, and resumes those that wait for the sign-in. */
const resumePages = <Id extends string, A extends { readonly id: Id }>(
  read: (after: O.Option<Id>) => Stored<readonly A[]>,
  waits: (one: A) => boolean,
  resume: (id: Id) => Stored<void>,
): Stored<void> =>
  gen(function* () {
    let after: O.Option<Id> = O.none
    for (;;) {
      const page: readonly A[] = yield* unwrap(read(after))
      for (const one of page.filter(waits)) yield* unwrap(resume(one.id))
      after = O.fromNullable(page.at(-1)?.id)
      if (page.length < PAGE) return
    }
  })

export function makeResumeAfterSignIn(deps: ResumeDeps): OnConnected {
  return function resumeAfterSignIn(connected) {
    const { tenantUuid, ledgerUserId: user } = connected
    const within = <A>(work: (stores: ArchiveStores) => Stored<A>) => deps.inScope(Tenant(tenantUuid), work)
    const searches = resumePages<SendArchiveId, SendArchive>(
      (after) => within(({ sendArchives }) => sendArchives.listChoosing(user, after, PAGE)),
      ({ state }) => state._tag === 'Choosing' && state.awaitsSignIn,
      (id) => resumeSearch(deps, connected, id),
    )
    const archives = resumePages<ArchiveId, Archive>(
      (after) => within((stores) => stores.archives.listQueued(user, after, PAGE)),
      ({ state }) => state._tag === 'Queued' && state.awaitsSignIn,
      (id) => resumeArchive(deps, connected, id),
    )
    return pipe(
      searches,
      TE.flatMap(() => archives),
    )
  }
}
