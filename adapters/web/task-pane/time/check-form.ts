// Checks the form of a booking: the faults by field, or the entry; and the changes of an existing booking.
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import { isNone } from 'fp-ts/lib/Option.js'
import { MAX_HOURS, MAX_PIECES } from '#domain/ledger/time.ts'
import { parseDay } from '#domain/shared/day.ts'
import type { BookingEntry, Project, Registration } from '../api/time.ts'
import { hoursOf, parseDuration } from './duration.ts'
import { type TimeForm, type Typed, itemFieldOf } from './time-form.ts'

/** In the order of the form. */
export const fields = ['item', 'project', 'date', 'duration', 'startTime', 'endTime', 'pieces', 'notes'] as const
export type TimeField = (typeof fields)[number]

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

const piecesOf = (text: string): number | null => {
  const written = text.trim().replace(',', '.')
  const pieces = /^\d{1,7}(?:\.\d{1,2})?$/.test(written) ? Number(written) : 0
  return pieces > 0 && pieces <= MAX_PIECES ? pieces : null
}

const amountFaults = (form: TimeForm): TimeFaults => {
  if (form.kind === 'cost') return piecesOf(form.pieces) === null ? { pieces: 'pieces' } : {}
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

const amountOf = (form: TimeForm): Pick<BookingEntry, 'quantity' | 'startTime' | 'endTime'> => {
  const { kind, how, startTime, endTime } = form
  if (kind === 'time' && how === 'times') return { quantity: null, startTime, endTime }
  const quantity = kind === 'cost' ? piecesOf(form.pieces) : hoursOf(parseDuration(form.duration) ?? 0)
  return { quantity, startTime: null, endTime: null }
}

/** `projects` null: unknown; the service checks the project. */
export const checkForm = (
  form: TimeForm,
  accountId: string,
  projects: readonly Project[] | null,
): Either<TimeFaults, BookingEntry> => {
  const itemId = form[itemFieldOf(form.kind)]
  const endDate = projects?.find(({ id }) => id === form.project)?.endDate ?? null
  const faults: TimeFaults = {
    ...(itemId === null && { item: form.kind === 'cost' ? 'costType' : 'item' }),
    ...(endDate !== null && endDate < form.date && { project: 'projectEnded' }),
    ...(isNone(parseDay(form.date)) && { date: 'date' }),
    ...amountFaults(form),
  }
  if (itemId === null || Object.keys(faults).length > 0) return left(faults)
  return right({
    kind: form.kind,
    accountId,
    itemId,
    projectId: form.project,
    date: form.date,
    ...amountOf(form),
    notes: form.notes.trim() === '' ? null : form.notes.trim(),
  })
}

const AMOUNT: readonly (keyof TimeForm)[] = ['kind', 'how', 'duration', 'startTime', 'endTime', 'pieces']

/** Absent fields stay. Amounts that the user did not change are left out: the form shows minutes, the ledger hundredths of hours. */
export const changesOf = (before: Registration, typed: Typed, entry: BookingEntry): Partial<BookingEntry> => {
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
