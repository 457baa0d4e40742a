// Who makes the opportunity of a mail: one at a time, and so that whoever comes after a failure finds what was made (PLG-13).
import type { Option } from 'fp-ts/lib/Option.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'

export interface OpportunityClaim {
  /** Written into the opportunity. The same for all that try, one after the other. */
  readonly reference: Uuid
  /** When the first of them began. */
  readonly since: Instant
}

/** Tenant-scoped; keyed by user and the mail client's item id. */
export interface OpportunityClaimStore {
  /**
   * Takes the item until `until`: anew with the reference given, or with what is there where whoever had it ran out of time at `now`.
   * None: somebody has it. Of several at once, one gets it.
   */
  readonly take: (
    user: LedgerUserId,
    outlookItemId: string,
    wanted: { readonly reference: Uuid; readonly now: Instant; readonly until: Instant },
  ) => TaskEither<StoreUnavailable, Option<OpportunityClaim>>
  /** Gives the item back, if it is still held by that reference: the next one begins anew. */
  readonly release: (user: LedgerUserId, outlookItemId: string, reference: Uuid) => TaskEither<StoreUnavailable, void>
}
