// Claims on a mail's opportunity: one creator at a time, and the next one after a failure finds what was created (PLG-13).
import type { Option } from 'fp-ts/lib/Option.js'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import { type Duration, type Instant, fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'

/** Length of a claim: longer than any wait for the ledger. */
export const OPPORTUNITY_CLAIM_LENGTH: Duration = fromSeconds(30)
/** If a creating call got no answer, its opportunity appears within this time or never. */
export const OPPORTUNITY_APPEARS_WITHIN: Duration = fromMinutes(2)

export interface OpportunityClaim {
  /** Written into the opportunity, so that it can be found again. */
  readonly reference: Uuid
  /** When the holder of the reference began. */
  readonly since: Instant
}

/** Tenant-scoped; keyed by user and the mail client's item id. */
export interface OpportunityClaimStore {
  /**
   * Claims the item until `until`: with the given reference, or with the earlier one if its outcome is unknown. None: another holder has it at
   * `now`. One of several concurrent calls gets it.
   */
  readonly take: (
    user: LedgerUserId,
    outlookItemId: string,
    wanted: { readonly reference: Uuid; readonly now: Instant; readonly until: Instant },
  ) => Stored<Option<OpportunityClaim>>
  /** Ends the claim at `now` but keeps its reference: the next holder takes it to look up the outcome. */
  readonly leave: (
    user: LedgerUserId,
    outlookItemId: string,
    left: { readonly reference: Uuid; readonly now: Instant },
  ) => Stored<void>
  /** Removes the claim if it has that reference; the next call starts again. */
  readonly release: (user: LedgerUserId, outlookItemId: string, reference: Uuid) => Stored<void>
}
