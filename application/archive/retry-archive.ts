// POST /archives/:archiveId/retry and POST /send-archive/:archiveKey/retry: a mail that failed is tried again from what we keep of it (ARC-13).
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { SendArchiveJob } from '#domain/archive/send-archive-job.ts'
import type { SendArchiveRefused } from '#domain/archive/send-archive-transitions.ts'
import type { ArchiveId } from '#domain/archive/archive.ts'
import type { ArchiveStores } from '#domain/archive/archive-store.ts'
import type { Refused } from '#domain/archive/commands.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { type InScope, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import { saveSendArchive, type Move, type Overtaken, overtaken, whileOvertaken } from './save-transition.ts'
import type { ArchiveNotFound } from './withdraw-archive.ts'

/** The mail is not kept (any more): it has to be handed over again. */
export interface MailNotKept {
  readonly _tag: 'MailNotKept'
}

type RetryFailure = StoreUnavailable | ArchiveNotFound | MailNotKept

const notFound: ArchiveNotFound = { _tag: 'ArchiveNotFound' }
const notKept: MailNotKept = { _tag: 'MailNotKept' }

/** Right: it is under way, or archived already; to be followed by its id. May be asked again. */
export type RetryArchive = (caller: LedgerCaller, id: ArchiveId) => TE.TaskEither<RetryFailure, void>

const underWay = (left: Refused | StoreUnavailable): TE.TaskEither<RetryFailure, void> => {
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

export const makeRetryArchive =
  ({ move }: { readonly move: Move }): RetryArchive =>
  (caller, archiveId) =>
    pipe(
      move({ tenantUuid: caller.tenantUuid, archiveId }, { _tag: 'Retry', by: caller }),
      TE.asUnit,
      TE.orElse(underWay),
    )

/** The same of what was sent under one of the caller's own keys, wherever it got stuck. */
export type RetrySendArchive = (caller: LedgerCaller, archiveKey: string) => TE.TaskEither<RetryFailure, void>

type Found = { readonly _tag: 'Searching' } | { readonly _tag: 'Archive'; readonly id: ArchiveId }

const searching: Found = { _tag: 'Searching' }

const refusal = (
  left: SendArchiveRefused | Overtaken | StoreUnavailable,
  { state }: SendArchiveJob,
): TE.TaskEither<RetryFailure | Overtaken, Found> => {
  switch (left._tag) {
    case 'StoreUnavailable':
      return TE.left(left)
    case 'MailGone':
      return TE.left(notKept)
    case 'NothingToDo':
      return state._tag === 'Choosing' ? TE.right(searching) : TE.left(notFound)
    default:
      return TE.left(overtaken)
  }
}

export const makeRetrySendArchive = (deps: {
  readonly inScope: InScope<ArchiveStores>
  readonly retryArchive: RetryArchive
  readonly clock: Clock
}): RetrySendArchive => {
  const search = (caller: LedgerCaller, archiveKey: string): TE.TaskEither<RetryFailure, Found> => {
    const { tenantUuid, ledgerUserId: user, record } = caller
    return whileOvertaken(
      deps.inScope(Tenant(tenantUuid), (stores) =>
        pipe(
          stores.sendArchiveJobs.findByKey(user, archiveKey),
          TE.flatMap((found): TE.TaskEither<RetryFailure | Overtaken, Found> => {
            if (O.isNone(found)) return TE.left(notFound)
            const { id, state } = found.value
            if (state._tag === 'HandedOver') return TE.right({ _tag: 'Archive', id: state.archiveId })
            return pipe(
              saveSendArchive(
                stores,
                { tenantUuid, user, archiveKey, freshId: id, present: found },
                { _tag: 'Retry', record },
                deps.clock.now(),
              ),
              TE.map(() => searching),
              TE.orElse((left) => refusal(left, found.value)),
            )
          }),
        ),
      ),
    )
  }
  return (caller, archiveKey) =>
    pipe(
      search(caller, archiveKey),
      TE.flatMap((found) => (found._tag === 'Archive' ? deps.retryArchive(caller, found.id) : TE.right(undefined))),
    )
}
