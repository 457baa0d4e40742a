// The page's texts, and the formats of moments and sizes.
import { isRecord } from '#adapters/web/kit/guard.ts'
import { makeTranslate } from '#adapters/web/kit/translate.ts'
import type { MailboxTexts } from '../mailbox-texts.ts'

const page: unknown = JSON.parse(document.getElementById('i18n')?.textContent ?? '{}')
const texts = isRecord(page) ? Object.fromEntries(Object.entries(page).map(([key, text]) => [key, String(text)])) : {}

export const pageLanguage = document.documentElement.lang
/** English is British English, as in the pane. */
const locale = pageLanguage === 'en' ? 'en-GB' : pageLanguage
export const translate = makeTranslate<keyof MailboxTexts>(texts, locale)

const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const day = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' })
const longDay = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' })
const full = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' })

const isToday = (instant: number): boolean => new Date(instant).toDateString() === new Date().toDateString()

/** The time for today; the day for other days. */
export function formatShort(instant: number): string {
  return (isToday(instant) ? time : day).format(instant)
}
export function formatFull(instant: number): string {
  return full.format(instant)
}
export function formatTimeOfDay(instant: number): string {
  return time.format(instant)
}
/** The heading of a day in the calendar. */
export function formatDayHeading(instant: number): string {
  return isToday(instant) ? `${translate('today')}, ${longDay.format(instant)}` : longDay.format(instant)
}
/** For an appointment, which ends on the day on which it begins. */
export function formatSpan(from: number, until: number): string {
  return `${longDay.format(from)}, ${time.format(from)} – ${time.format(until)}`
}

export function formatFileSize(bytes: number): string {
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: bytes < 1_000 * 1024 ? 0 : 1 })
  return bytes < 1_000 * 1024
    ? `${number.format(Math.max(1, bytes / 1024))} kB`
    : `${number.format(bytes / 1024 / 1024)} MB`
}
