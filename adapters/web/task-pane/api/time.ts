// Bookings of time and costs, and the lists to book on.
import { type PaneBody, call, type PaneResponse } from './call.ts'

export type Registration = PaneResponse<'POST /mailclient-plugin/register-time'>['registration']
export type EntryKind = Registration['kind']
/** `quantity` null: the hours follow from the times. */
export type BookingEntry = Omit<Registration, 'id' | 'quantity'> & { readonly quantity: number | null }

export type BookingItem = PaneResponse<'GET /mailclient-plugin/work-types'>['data'][number]
type Listed = PaneResponse<'GET /mailclient-plugin/projects'>
export type Project = Omit<Listed['data'][number], 'startDate'>
export type Projects = Omit<Listed, 'data'> & { readonly data: readonly Project[] }
/** `time`: the last booking of the user for an organisation, or null. */
export type LastBooking = Pick<PaneResponse<'GET /mailclient-plugin/last-used'>, 'time'>

export const bookableItemsCall = (kind: EntryKind) =>
  kind === 'time' ? call('GET /mailclient-plugin/work-types') : call('GET /mailclient-plugin/cost-types')

export const projectsCall = (accountId: string) => call('GET /mailclient-plugin/projects', { query: { accountId } })

export const lastUsedCall = (accountId: string) => call('GET /mailclient-plugin/last-used', { query: { accountId } })

/**
 * The same call again returns the same booking. Another booking for the item is rejected: TIME_ALREADY_BOOKED, or TIME_BOOKING_UNCERTAIN while
 * the outcome of an earlier attempt is open.
 */
export const registerTimeCall = (outlookItemId: string, entry: BookingEntry) =>
  call('POST /mailclient-plugin/register-time', { body: { outlookItemId, ...entry } })

/** Absent fields stay, null clears. */
export const updateTimeCall = (outlookItemId: string, changes: Partial<BookingEntry>) =>
  call('PUT /mailclient-plugin/update-time', {
    body: { outlookItemId, ...changes } satisfies PaneBody<'PUT /mailclient-plugin/update-time'>,
  })

export const deleteTimeCall = (outlookItemId: string) =>
  call('DELETE /mailclient-plugin/delete-time', { query: { outlookItemId } })
