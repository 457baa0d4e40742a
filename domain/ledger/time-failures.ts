// How booking, changing and removing the time of a mail can end other than well, beyond what the ledger itself fails with.
import type { AccountGone, LedgerFailure } from './failures.ts'
import type { TimeEntryInvalid } from './time.ts'
import type { TimeAlreadyBooked, TimeUnderWay } from './time-link.ts'

/** There is no such project (any more), or it is another organisation's. */
export interface ProjectOfOtherAccount {
  readonly _tag: 'ProjectOfOtherAccount'
}

/** The project ended before the day that is to be booked. */
export interface ProjectClosed {
  readonly _tag: 'ProjectClosed'
}

/** The work type or cost type is not in the ledger (any more), or not of the kind that is booked. */
export interface ItemGone {
  readonly _tag: 'ItemGone'
}

/** The item has no booking, or it was removed in the ledger. */
export interface TimeNotBooked {
  readonly _tag: 'TimeNotBooked'
}

/** It has been submitted or approved in the ledger. */
export interface TimeLocked {
  readonly _tag: 'TimeLocked'
}

export type TimeFailure =
  | LedgerFailure
  | AccountGone
  | ProjectOfOtherAccount
  | ProjectClosed
  | ItemGone
  | TimeAlreadyBooked
  | TimeUnderWay
  | TimeNotBooked
  | TimeLocked
  | TimeEntryInvalid
