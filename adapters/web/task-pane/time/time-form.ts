// The form of a booking: initial values, suggestions, faults by field, the entry, and the changes of an existing booking.
import type { BookingItem, LastBooking, Project, Registration, EntryKind, BookingEntry } from '../api/time.ts'
import type { OpenItem } from '../host/mail-host.ts'
import { withoutUnseen } from '#domain/shared/hidden-characters.ts'
import { toClock, toHours, parseDuration } from './duration.ts'
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import { isNone } from 'fp-ts/lib/Option.js'
import { MAX_HOURS, MAX_PIECES } from '#domain/ledger/time.ts'
import { parseDay } from '#domain/shared/day.ts'
import { OFFICE_TIME_ZONE } from '#domain/shared/office-time-zone.ts'

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: OFFICE_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

export interface OfficeTime {
  /** `YYYY-MM-DD`. */
  readonly day: string
  /** `HH:MM`. */
  readonly time: string
}

function toOfficeTime(instant: number): OfficeTime {
  const found = new Map(parts.formatToParts(instant).map(({ type, value }) => [type, value]))
  const getPart = (type: Intl.DateTimeFormatPartTypes): string => found.get(type) ?? ''
  return {
    day: `${getPart('year')}-${getPart('month')}-${getPart('day')}`,
    time: `${getPart('hour')}:${getPart('minute')}`,
  }
}

export interface TimeForm {
  readonly kind: EntryKind
  /** Ids. Each kind of booking keeps its own. */
  readonly workType: string | null
  readonly costType: string | null
  readonly project: string | null
  /** `YYYY-MM-DD`. */
  readonly date: string
  readonly how: 'duration' | 'times'
  /** The text as typed. */
  readonly duration: string
  /** `HH:MM`. */
  readonly startTime: string
  readonly endTime: string
  readonly pieces: string
  readonly notes: string
}
export type TypedFields = Partial<TimeForm>

export interface BookingChoices {
  readonly time: readonly BookingItem[]
  readonly cost: readonly BookingItem[]
  readonly projects: readonly Project[]
}

export function getItemField(kind: EntryKind): 'workType' | 'costType' {
  return kind === 'time' ? 'workType' : 'costType'
}

function getItemDay(item: OpenItem, now: number): string {
  if (item.kind === 'appointment') return toOfficeTime(item.startsAt).day
  return toOfficeTime(item.mode === 'read' ? (item.sentAt ?? item.arrivedAt) : now).day
}

export function makeTimeForm(item: OpenItem, now: number): TimeForm {
  return {
    kind: 'time',
    workType: null,
    costType: null,
    project: null,
    date: getItemDay(item, now),
    how: 'duration',
    duration: '',
    startTime: '',
    endTime: '',
    pieces: '',
    notes: '',
  }
}

const DAY = 24 * 60

/** Suggests the times of an appointment. If it passes midnight, suggests its length; for whole days, nothing. */
function suggestLength(item: OpenItem, minutesOfMail: number | null): TypedFields {
  if (item.kind === 'mail') return minutesOfMail === null ? {} : { duration: toClock(minutesOfMail) }
  const [start, end] = [toOfficeTime(item.startsAt), toOfficeTime(item.endsAt)]
  const minutes = Math.round((item.endsAt - item.startsAt) / 60_000)
  if (start.day === end.day && start.time < end.time)
    return { how: 'times', startTime: start.time, endTime: end.time, duration: toClock(minutes) }
  return minutes > 0 && minutes < DAY ? { duration: toClock(minutes) } : {}
}

/** Takes from the last booking what can still be chosen. `minutesOfMail`: null if the text is not known. */
export function suggestBooking(
  item: OpenItem,
  minutesOfMail: number | null,
  last: LastBooking['time'],
  bookable: BookingChoices,
): TypedFields {
  const subject = withoutUnseen(item.subject).trim()
  const kind = last?.kind ?? 'time'
  const known = bookable[kind].find(({ id }) => id === last?.itemId)
  const project = bookable.projects.find(({ id }) => id === last?.projectId)
  return {
    ...(known !== undefined && { kind, [getItemField(kind)]: known.id }),
    ...(project !== undefined && { project: project.id }),
    ...suggestLength(item, minutesOfMail),
    ...(subject !== '' && { notes: subject }),
  }
}

export function toTimeForm(booked: Registration): TimeForm {
  return {
    kind: booked.kind,
    workType: booked.kind === 'time' ? booked.itemId : null,
    costType: booked.kind === 'cost' ? booked.itemId : null,
    project: booked.projectId,
    date: booked.date,
    how: booked.startTime === null ? 'duration' : 'times',
    duration: booked.kind === 'time' ? toClock(Math.round(booked.quantity * 60)) : '',
    startTime: booked.startTime ?? '',
    endTime: booked.endTime ?? '',
    pieces: booked.kind === 'cost' ? String(booked.quantity) : '',
    notes: booked.notes ?? '',
  }
}

/** Removes a project of another organisation. The project stays if the projects are not known. */
export function dropOtherProject(typed: TypedFields, projects: readonly Project[] | null): TypedFields {
  const { project, ...others } = typed
  if (project === undefined || project === null || projects === null) return typed
  return projects.some(({ id }) => id === project) ? typed : others
}

/** The order of the form. */
export const TIME_FIELDS = ['item', 'project', 'date', 'duration', 'startTime', 'endTime', 'pieces', 'notes'] as const
export type TimeField = (typeof TIME_FIELDS)[number]

export type FaultName =
  | 'item'
  | 'costType'
  | 'projectEnded'
  | 'date'
  | 'duration'
  | 'moreThanADay'
  | 'startTime'
  | 'endTime'
  | 'endFirst'
  | 'pieces'
export type TimeFaults = Readonly<Partial<Record<TimeField, FaultName>>>

function parsePieces(text: string): number | null {
  const written = text.trim().replace(',', '.')
  const pieces = /^\d{1,7}(?:\.\d{1,2})?$/.test(written) ? Number(written) : 0
  return pieces > 0 && pieces <= MAX_PIECES ? pieces : null
}

function checkAmount(form: TimeForm): TimeFaults {
  if (form.kind === 'cost') return parsePieces(form.pieces) === null ? { pieces: 'pieces' } : {}
  if (form.how === 'duration') {
    const minutes = parseDuration(form.duration)
    if (minutes === null) return { duration: 'duration' }
    return minutes > MAX_HOURS * 60 ? { duration: 'moreThanADay' } : {}
  }
  const { startTime, endTime } = form
  if (startTime === '' || endTime === '')
    return { ...(startTime === '' && { startTime: 'startTime' }), ...(endTime === '' && { endTime: 'endTime' }) }
  return startTime < endTime ? {} : { endTime: 'endFirst' }
}

function toAmount(form: TimeForm): Pick<BookingEntry, 'quantity' | 'startTime' | 'endTime'> {
  const { kind, how, startTime, endTime } = form
  if (kind === 'time' && how === 'times') return { quantity: null, startTime, endTime }
  const quantity = kind === 'cost' ? parsePieces(form.pieces) : toHours(parseDuration(form.duration) ?? 0)
  return { quantity, startTime: null, endTime: null }
}

/** `projects` null: not known, so the service checks the project. */
export function checkForm(
  form: TimeForm,
  accountId: string,
  projects: readonly Project[] | null,
): Either<TimeFaults, BookingEntry> {
  const itemId = form[getItemField(form.kind)]
  const endDate = projects?.find(({ id }) => id === form.project)?.endDate ?? null
  const faults: TimeFaults = {
    ...(itemId === null && { item: form.kind === 'cost' ? 'costType' : 'item' }),
    ...(endDate !== null && endDate < form.date && { project: 'projectEnded' }),
    ...(isNone(parseDay(form.date)) && { date: 'date' }),
    ...checkAmount(form),
  }
  if (itemId === null || Object.keys(faults).length > 0) return left(faults)
  return right({
    kind: form.kind,
    accountId,
    itemId,
    projectId: form.project,
    date: form.date,
    ...toAmount(form),
    notes: form.notes.trim() === '' ? null : form.notes.trim(),
  })
}

const AMOUNT: readonly (keyof TimeForm)[] = ['kind', 'how', 'duration', 'startTime', 'endTime', 'pieces']

/** Absent fields stay. Amounts that the user did not change are left out: the form has minutes, the ledger has hundredths of hours. */
export function toBookingChanges(before: Registration, typed: TypedFields, entry: BookingEntry): Partial<BookingEntry> {
  const { kind, itemId, projectId, date, startTime, endTime, quantity, notes } = entry
  const touched = AMOUNT.some((field) => typed[field] !== undefined)
  const derives = quantity === null
  const isTimesNew = startTime !== before.startTime || endTime !== before.endTime || (derives && kind !== before.kind)
  const isQuantityNew = Math.round((quantity ?? 0) * 100) !== Math.round(before.quantity * 100) || kind !== before.kind
  return {
    ...(kind !== before.kind && { kind }),
    ...(itemId !== before.itemId && { itemId }),
    ...(projectId !== before.projectId && { projectId }),
    ...(date !== before.date && { date }),
    ...(touched && isTimesNew && { startTime, endTime }),
    ...(touched && !derives && isQuantityNew && { quantity }),
    ...(notes !== before.notes && { notes }),
  }
}
