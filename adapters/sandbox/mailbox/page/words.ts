// The page's texts and its way of telling moments and sizes.
import { isRight } from 'fp-ts/lib/Either.js'
import * as t from 'io-ts'
import type { MailboxTexts } from '../mailbox-texts.ts'

const decoded = t.record(t.string, t.string).decode(JSON.parse(document.getElementById('i18n')?.textContent ?? '{}'))
const texts = isRight(decoded) ? decoded.right : {}

export const locale = document.documentElement.lang
export const word = (key: keyof MailboxTexts): string => texts[key] ?? key

const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const day = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' })
const full = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' })

/** Today: the time; before: the day. */
export const shortly = (instant: number): string =>
  new Date(instant).toDateString() === new Date().toDateString() ? time.format(instant) : day.format(instant)
export const fully = (instant: number): string => full.format(instant)

export const sizeOf = (bytes: number): string => {
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: bytes < 1_000 * 1024 ? 0 : 1 })
  return bytes < 1_000 * 1024
    ? `${number.format(Math.max(1, bytes / 1024))} kB`
    : `${number.format(bytes / 1024 / 1024)} MB`
}
