// GET /archive-status: which of many mails are archived already, by whom, and in which documents, for the whole tenant (ARC-10). The ledger is
// not asked.
import * as O from 'fp-ts/lib/Option.js'
import * as RA from 'fp-ts/lib/ReadonlyArray.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Archive } from '#domain/archive/archive.ts'
import type { ArchiveStores } from '#domain/archive/archive-store.ts'
import type { ArchiveTarget } from '#domain/archive/ports.ts'
import { mayKnow } from '#domain/archive/visibility.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import { type InScope, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import { type ArchiveView, viewOf } from './archive-status.ts'

export interface ArchiveOfMail extends ArchiveView {
  readonly target: ArchiveTarget
  /** Who asked for it. */
  readonly by: string
}

export interface MailStatus {
  readonly internetMessageId: string
  /** His own before others', then the one asked for last. */
  readonly archives: readonly ArchiveOfMail[]
}

type Caller = Pick<LedgerCaller, 'tenantUuid' | 'ledgerUserId' | 'division'>

/** In the order asked, each once. Of colleagues what is archived. */
export type ArchiveStatusOfMails = (
  caller: Caller,
  internetMessageIds: readonly string[],
) => TE.TaskEither<StoreUnavailable, readonly MailStatus[]>

const told =
  (caller: Caller, now: Instant) =>
  (archive: Archive): O.Option<ArchiveOfMail> =>
    pipe(
      viewOf(archive, caller, now),
      O.map((view) => ({ ...view, target: archive.target, by: archive.by.name })),
    )

export const makeArchiveStatusOfMails =
  (deps: { readonly inScope: InScope<Pick<ArchiveStores, 'archives'>>; readonly clock: Clock }): ArchiveStatusOfMails =>
  (caller, asked) => {
    const ids = [...new Set(asked)]
    return pipe(
      deps.inScope(Tenant(caller.tenantUuid), ({ archives }) => archives.ofMails(ids, caller.ledgerUserId)),
      TE.map((found) => {
        const byMail = Map.groupBy(
          found.filter((archive) => mayKnow(archive, caller)),
          ({ internetMessageId }) => internetMessageId,
        )
        const tell = RA.filterMap(told(caller, deps.clock.now()))
        return ids.map((internetMessageId) => ({
          internetMessageId,
          archives: tell(byMail.get(internetMessageId) ?? []),
        }))
      }),
    )
  }
