// Books, changes and removes the time of open items, and keeps the outcome. It runs one action at a time for each item.
import { type ApiFailure, callPlugin, type PluginApi } from '../api/plugin-api.ts'
import type { Registration, BookingEntry } from '../api/time.ts'
import type { HostFailed, MailHost, OpenItem } from '../host/mail-host.ts'
import { type Either, isLeft, isRight, right } from 'fp-ts/lib/Either.js'
import { makeSignalMap } from '#adapters/web/kit/signal-map.ts'
import { listCorrespondents } from '../contact/correspondents.ts'
import type { Lookups } from '../contact/lookups.ts'

export interface ItemBooking {
  readonly registration: Registration
  /**
   * `now`, `changed`: the user has just done it. `already`: it was booked when the user tried to book it.
   * `before`: it was booked when the user opened the item.
   */
  readonly how: 'now' | 'changed' | 'already' | 'before'
  /** The booking is submitted or approved, so it can be changed only in the ledger. */
  readonly isLocked: boolean
}

export type BookingAction = 'save' | 'book' | 'change' | 'remove'

export interface BookingFailure {
  readonly failure: ApiFailure | HostFailed
  readonly doing: BookingAction
}

/** What happened to an earlier booking. */
export type BookingNote =
  /** `Gone`: it was removed in the ledger. */
  { readonly _tag: 'Undone' | 'Gone' } | { readonly _tag: 'Removed'; readonly registration: Registration }

export interface TimeState {
  readonly booking: ItemBooking | null
  readonly doing: BookingAction | null
  readonly trouble: BookingFailure | null
  readonly note: BookingNote | null
}

const makeFirstState = (known: Registration | null): TimeState => ({
  booking: known === null ? null : { registration: known, how: 'before', isLocked: false },
  doing: null,
  trouble: null,
  note: null,
})

/** After these codes the ledger may have applied the change. A retry clarifies this and does nothing twice. */
const OPEN_CODES: ReadonlySet<string> = new Set([
  'LEDGER_DOWN',
  'LEDGER_TIMEOUT',
  'STORE_UNAVAILABLE',
  'INTERNAL',
  'TIME_BOOKING_UNCERTAIN',
])

export function isBookingOpen({ failure }: BookingFailure): boolean {
  return (
    failure._tag === 'Unreachable' ||
    failure._tag === 'Unreadable' ||
    (failure._tag === 'Refused' && OPEN_CODES.has(failure.code))
  )
}

const toItemBooking = (registration: Registration, how: ItemBooking['how']): ItemBooking => ({
  registration,
  how,
  isLocked: false,
})

const isRefusedWith = (failure: BookingFailure['failure'], code: string): boolean =>
  failure._tag === 'Refused' && failure.code === code

export function makeTimeDesk(deps: {
  readonly api: PluginApi
  readonly host: Pick<MailHost, 'savedItemId' | 'userAddress'>
  readonly lookups: Pick<Lookups, 'load' | 'changeItem'>
}) {
  const { api, host, lookups } = deps
  const states = makeSignalMap<TimeState>()
  const set = (item: OpenItem, state: TimeState): void => states.set(item.key, state)
  const showBusy = (item: OpenItem, booking: ItemBooking | null, doing: BookingAction): void =>
    set(item, { booking, doing, trouble: null, note: null })
  const done = (item: OpenItem, itemId: string, booking: ItemBooking | null, note: BookingNote | null = null): true => {
    lookups.changeItem(itemId, (answer) => ({ ...answer, registration: booking?.registration ?? null }))
    set(item, { booking, doing: null, trouble: null, note })
    return true
  }
  const showFailure = (item: OpenItem, booking: ItemBooking | null, trouble: BookingFailure): false => {
    set(item, { booking, doing: null, trouble, note: null })
    return false
  }

  /** Starts an action and returns the id of the item. It saves the item first if it has no id. Null: that failed. */
  const begin = async (item: OpenItem, booking: ItemBooking | null, doing: BookingAction): Promise<string | null> => {
    if (item.itemId === null) showBusy(item, booking, 'save')
    const itemId = item.itemId === null ? await host.savedItemId(item.key) : right(item.itemId)
    if (isRight(itemId)) showBusy(item, booking, doing)
    else showFailure(item, booking, { failure: itemId.left, doing: 'save' })
    return isRight(itemId) ? itemId.right : null
  }

  /** The booking of an item. The service returns it only together with the contact. */
  const lookUp = async (item: OpenItem, itemId: string): Promise<Either<ApiFailure, Registration | null>> => {
    const address = listCorrespondents(item, host.userAddress)[0]?.address ?? host.userAddress ?? ''
    const answer = await lookups.load(address, itemId)
    return isLeft(answer) ? answer : right(answer.right.registration)
  }

  /** Shows a booking that was submitted or removed in the ledger as such. */
  const settleFailure = (item: OpenItem, itemId: string, booking: ItemBooking, trouble: BookingFailure): false => {
    if (isRefusedWith(trouble.failure, 'TIME_LOCKED')) done(item, itemId, { ...booking, isLocked: true })
    else if (isRefusedWith(trouble.failure, 'TIME_NOT_BOOKED')) done(item, itemId, null, { _tag: 'Gone' })
    else showFailure(item, booking, trouble)
    return false
  }

  return {
    /** A signal. `known`: the booking from the service. It applies until the user changes the booking here. */
    stateOf: (item: OpenItem, known: Registration | null): TimeState => states.get(item.key) ?? makeFirstState(known),

    /** Returns whether the item is booked as requested. Unsaved drafts are saved first. */
    book: async (item: OpenItem, entry: BookingEntry): Promise<boolean> => {
      const itemId = await begin(item, null, 'book')
      if (itemId === null) return false
      const answer = await api(
        // Repeating the call returns the same booking.
        callPlugin('POST /mailclient-plugin/register-time', { body: { outlookItemId: itemId, ...entry } }),
      )
      if (isRight(answer)) return done(item, itemId, toItemBooking(answer.right.registration, 'now'))
      const trouble: BookingFailure = { failure: answer.left, doing: 'book' }
      if (!isRefusedWith(answer.left, 'TIME_ALREADY_BOOKED')) return showFailure(item, null, trouble)
      const standing = await lookUp(item, itemId)
      if (isLeft(standing) || standing.right === null) return showFailure(item, null, trouble)
      done(item, itemId, toItemBooking(standing.right, 'already'))
      return false
    },

    change: async (item: OpenItem, booking: ItemBooking, changes: Partial<BookingEntry>): Promise<boolean> => {
      if (Object.keys(changes).length === 0) return true
      const itemId = await begin(item, booking, 'change')
      if (itemId === null) return false
      const answer = await api(
        callPlugin('PUT /mailclient-plugin/update-time', { body: { outlookItemId: itemId, ...changes } }),
      )
      return isRight(answer)
        ? done(item, itemId, toItemBooking(answer.right.registration, 'changed'))
        : settleFailure(item, itemId, booking, { failure: answer.left, doing: 'change' })
    },

    /** `as`: the note to show after the removal. */
    remove: async (item: OpenItem, booking: ItemBooking, as: BookingNote): Promise<boolean> => {
      const itemId = await begin(item, booking, 'remove')
      if (itemId === null) return false
      const answer = await api(
        callPlugin('DELETE /mailclient-plugin/delete-time', { query: { outlookItemId: itemId } }),
      )
      if (isRight(answer) || isRefusedWith(answer.left, 'TIME_NOT_BOOKED')) return done(item, itemId, null, as)
      return settleFailure(item, itemId, booking, { failure: answer.left, doing: 'remove' })
    },

    forget: states.clear,
  }
}
