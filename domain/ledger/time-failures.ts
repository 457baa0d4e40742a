// Failures of booking, changing and removing the time of a mail, in addition to the failures of the ledger itself.
import type { Tagged } from '#domain/shared/tagged.ts'
import type { AccountGone, LedgerFailure } from './failures.ts'
import type { TimeEntryInvalid } from './time.ts'
import type { TimeAlreadyBooked, TimeUnderWay } from './time-link.ts'

/** There is no such project (any more), or it is another organisation's. */
export type ProjectOfOtherAccount = Tagged<'ProjectOfOtherAccount'>

/** The project ended before the day of the booking. */
export type ProjectClosed = Tagged<'ProjectClosed'>

/** The work type or cost type is not in the ledger (any more), or not of the kind that is booked. */
export type ItemGone = Tagged<'ItemGone'>

/** The item has no booking, or it was removed in the ledger. */
export type TimeNotBooked = Tagged<'TimeNotBooked'>

/** The booking was submitted or approved in the ledger. */
export type TimeLocked = Tagged<'TimeLocked'>

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
