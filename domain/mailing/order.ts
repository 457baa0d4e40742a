// Limits of mails and appointments in a user's name, for every caller (MCP-19).
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { parseDay } from '#domain/shared/day.ts'
import { toComparable, type Mailbox } from '#domain/shared/mailbox.ts'
import type { CalendarEvent, OutgoingMail } from './cloud-mailbox.ts'
import type { Tagged } from '#domain/shared/tagged.ts'

/** Recipients of a mail, or attendees of an event. Mail to more people needs a campaign. */
export const ADDRESSEES_AT_MOST = 100
/** In characters, as the next two. Mail programs do not keep longer subjects. */
export const SUBJECT_AT_MOST = 255
export const TEXT_AT_MOST = 50_000
export const LOCATION_AT_MOST = 255

export type OrderFault =
  | 'no-recipient'
  | 'too-many-people'
  /** Empty, too long, or of more than one line. */
  | 'subject'
  /** The text of a mail is empty. */
  | 'no-text'
  | 'text-too-long'
  | 'location'
  /** Not in the form `2026-11-23T09:30`, or not a date of the calendar. */
  | 'start'
  | 'end'
  | 'ends-before-it-starts'
  /** Not a name in the time zone database, such as `Europe/Amsterdam`. */
  | 'time-zone'

/** Every fault of the order. Nothing was done. */
export type OrderRefused = Tagged<'OrderRefused', { readonly faults: readonly OrderFault[] }>

const isLine = (text: string, most: number): boolean =>
  text.trim() !== '' && text.length <= most && !/[\p{Cc}\u2028\u2029]/u.test(text)

const CLOCK_TIME = /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d$/

const isWallClock = (text: string): boolean => O.isSome(parseDay(CLOCK_TIME.exec(text)?.[1] ?? ''))

/** True for names in the time zone database. JavaScript accepts offsets too, but the cloud does not. */
export function isTimeZone(text: string): boolean {
  return /^[A-Z]/i.test(text) && O.isSome(O.tryCatch(() => new Intl.DateTimeFormat('en', { timeZone: text })))
}

function removeDuplicates(people: readonly Mailbox[]): readonly Mailbox[] {
  const kept = new Map<string, Mailbox>()
  for (const one of people) if (!kept.has(toComparable(one))) kept.set(toComparable(one), one)
  return [...kept.values()]
}

function collectFaults<A>(
  order: A,
  found: readonly (readonly [fault: OrderFault, isSo: boolean])[],
): E.Either<OrderRefused, A> {
  const faults = found.filter(([, isSo]) => isSo).map(([fault]) => fault)
  return faults.length === 0 ? E.right(order) : E.left({ _tag: 'OrderRefused', faults })
}

/** Removes duplicate recipients, compared without case. */
export function checkOutgoingMail(asked: OutgoingMail): E.Either<OrderRefused, OutgoingMail> {
  const mail = { ...asked, to: removeDuplicates(asked.to) }
  return collectFaults(mail, [
    ['no-recipient', mail.to.length === 0],
    ['too-many-people', mail.to.length > ADDRESSEES_AT_MOST],
    ['subject', !isLine(mail.subject, SUBJECT_AT_MOST)],
    ['no-text', mail.body.trim() === ''],
    ['text-too-long', mail.body.length > TEXT_AT_MOST],
  ])
}

/** As `checkOutgoingMail`. Attendees and text are optional. */
export function checkCalendarEvent(asked: CalendarEvent): E.Either<OrderRefused, CalendarEvent> {
  const event = { ...asked, attendees: removeDuplicates(asked.attendees) }
  const [starts, ends] = [isWallClock(event.start), isWallClock(event.end)]
  return collectFaults(event, [
    ['too-many-people', event.attendees.length > ADDRESSEES_AT_MOST],
    ['subject', !isLine(event.subject, SUBJECT_AT_MOST)],
    ['text-too-long', event.body.length > TEXT_AT_MOST],
    ['location', O.isSome(event.location) && !isLine(event.location.value, LOCATION_AT_MOST)],
    ['start', !starts],
    ['end', !ends],
    // Both have the same form, so that their text order is their time order.
    ['ends-before-it-starts', starts && ends && event.end <= event.start],
    ['time-zone', !isTimeZone(event.timeZone)],
  ])
}
