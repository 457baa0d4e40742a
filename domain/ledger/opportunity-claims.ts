// Who makes the opportunity of a mail: one at a time, and so that whoever comes after a failure finds what was made (PLG-13).
import type { Option } from 'fp-ts/lib/Option.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import { type Duration, type Instant, minutes, seconds } from '#domain/shared/clock.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'

/** For so long whoever has taken an item may be making its opportunity: longer than the ledger is ever waited for. */
export const MAKING: Duration = seconds(30)
/** An opportunity whose making was not answered is in the ledger by then, or never will be. */
export const SETTLING: Duration = minutes(2)

export interface OpportunityClaim {
  /** Written into the opportunity, by which it is found again. */
  readonly reference: Uuid
  /** When whoever brought the reference began. */
  readonly since: Instant
}

/** Tenant-scoped; keyed by user and the mail client's item id. */
export interface OpportunityClaimStore {
  /**
   * Takes the item until `until`: anew with the reference given, or as it was left by one who does not know, or never told, what came of it.
   * None: somebody has it at `now`. Of several at once, one gets it.
   */
  readonly take: (
    user: LedgerUserId,
    outlookItemId: string,
    wanted: { readonly reference: Uuid; readonly now: Instant; readonly until: Instant },
  ) => TaskEither<StoreUnavailable, Option<OpportunityClaim>>
  /** Held no longer than `now`: the next one takes it as it is, to look what came of it. */
  readonly leave: (
    user: LedgerUserId,
    outlookItemId: string,
    left: { readonly reference: Uuid; readonly now: Instant },
  ) => TaskEither<StoreUnavailable, void>
  /** Forgotten, if it is that reference's: the next one begins anew. */
  readonly release: (user: LedgerUserId, outlookItemId: string, reference: Uuid) => TaskEither<StoreUnavailable, void>
}
