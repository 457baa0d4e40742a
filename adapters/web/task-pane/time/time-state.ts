// Where the booking of one item stands: what is booked, what is being done about it, and what went wrong last.
import type { ApiFailure } from '../api/failure.ts'
import type { Registration } from '../api/time.ts'
import type { HostFailed } from '../host/mail-host.ts'

export interface Booking {
  readonly registration: Registration
  /** Now: the user just did. Changed: he just changed it. Already: he was about to, and it had been. Before: it had been when he opened the item. */
  readonly how: 'now' | 'changed' | 'already' | 'before'
  /** Somebody submitted or approved it: it can be changed in the ledger only. */
  readonly isLocked: boolean
}

export type Doing = 'save' | 'book' | 'change' | 'remove'

export interface Trouble {
  readonly failure: ApiFailure | HostFailed
  readonly doing: Doing
}

/** What became of a booking that is there no longer. */
export type Note =
  | { readonly _tag: 'Undone' }
  | { readonly _tag: 'Removed'; readonly registration: Registration }
  /** Removed in the ledger, by somebody else perhaps. */
  | { readonly _tag: 'Gone' }

export interface TimeState {
  readonly booking: Booking | null
  readonly doing: Doing | null
  readonly trouble: Trouble | null
  readonly note: Note | null
}

/** `known`: what the service told of the item when it was opened. */
export const stateAtFirst = (known: Registration | null): TimeState => ({
  booking: known === null ? null : { registration: known, how: 'before', isLocked: false },
  doing: null,
  trouble: null,
  note: null,
})

/** After these it is open whether the ledger did it. Asking again finds out, and does nothing twice. */
const OPEN_CODES: ReadonlySet<string> = new Set([
  'LEDGER_DOWN',
  'LEDGER_TIMEOUT',
  'STORE_UNAVAILABLE',
  'INTERNAL',
  'TIME_BOOKING_UNCERTAIN',
])

export const leavesBookingOpen = ({ failure }: Trouble): boolean =>
  failure._tag === 'Unreachable' ||
  failure._tag === 'Unreadable' ||
  (failure._tag === 'Refused' && OPEN_CODES.has(failure.code))
