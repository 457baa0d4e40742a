// Types for bookings of time and costs, and for the lists that the user chooses from.
import type { PaneResponse } from './plugin-api.ts'

export type Registration = PaneResponse<'POST /mailclient-plugin/register-time'>['registration']
export type EntryKind = Registration['kind']
/** `quantity` null: the service computes the hours from the times. */
export type BookingEntry = Omit<Registration, 'id' | 'quantity'> & { readonly quantity: number | null }

export type BookingItem = PaneResponse<'GET /mailclient-plugin/work-types'>['data'][number]
type ProjectPage = PaneResponse<'GET /mailclient-plugin/projects'>
export type Project = Omit<ProjectPage['data'][number], 'startDate'>
export type Projects = Omit<ProjectPage, 'data'> & { readonly data: readonly Project[] }
/** `time`: the user's last booking for an organisation, or null. */
export type LastBooking = Pick<PaneResponse<'GET /mailclient-plugin/last-used'>, 'time'>
