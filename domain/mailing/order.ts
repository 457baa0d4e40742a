// Limits of mails and appointments in a user's name, for every caller (MCP-19).
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { parseDay } from '#domain/shared/day.ts'
import { toComparable, type Mailbox } from '#domain/shared/mailbox.ts'
import type { CalendarEvent, OutgoingMail } from './cloud-mailbox.ts'
import type { Tagged } from '#domain/shared/tagged.ts'

/** Of a mail, and of those invited. Mailings to more are campaigns. */
export const ADDRESSEES_AT_MOST = 100
/** In characters, as are the others; the longest that mail programs keep. */
export const SUBJECT_AT_MOST = 255
export const TEXT_AT_MOST = 50_000
export const LOCATION_AT_MOST = 255

export type OrderFault =
  | 'no-recipient'
  | 'too-many-people'
  /** Empty, too long, or of more than one line. */
  | 'subject'
  /** Of a mail: empty. */
  | 'no-text'
  | 'text-too-long'
  | 'location'
  /** Not written as `2026-11-23T09:30`, or no moment of the calendar. */
  | 'start'
  | 'end'
  | 'ends-before-it-starts'
  /** None that the time zone database has, such as `Europe/Amsterdam`. */
  | 'time-zone'

/** All that is wrong with it; nothing was done. */
export type OrderRefused = Tagged<'OrderRefused', { readonly faults: readonly OrderFault[] }>

const isLine = (text: string, most: number): boolean =>
  text.trim() !== '' && text.length <= most && !/[\p{Cc}\u2028\u2029]/u.test(text)

const CLOCK_TIME = /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d$/

const isWallClock = (text: string): boolean => O.isSome(parseDay(CLOCK_TIME.exec(text)?.[1] ?? ''))

/** Of the time zone database. An offset is a zone to the language and none to the cloud. */
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

/** Each recipient once, whatever the case. */
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

/** As for a mail; attendees and text are optional. */
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
    // Written alike, the earlier one comes first.
    ['ends-before-it-starts', starts && ends && event.end <= event.start],
    ['time-zone', !isTimeZone(event.timeZone)],
  ])
}
