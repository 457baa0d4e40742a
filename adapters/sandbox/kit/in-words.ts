// Formats moments, amounts and people for a stand-in's pages.
import { fromHours, type Instant } from '#domain/shared/clock.ts'
import { type Html, renderHtml } from './html.ts'
import { OFFICE_TIME_ZONE } from '#domain/shared/office-time-zone.ts'

const makeFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('nl-NL', { timeZone: OFFICE_TIME_ZONE, ...options })
const DAY = makeFormat({ dateStyle: 'short' })
const TIME = makeFormat({ hour: '2-digit', minute: '2-digit' })
const DATE = makeFormat({ day: 'numeric', month: 'short', year: 'numeric' })

/** "gisteren 14:05", with the exact moment in the title. */
export function renderMoment(at: Instant, now: Instant): Html {
  const days = ['vandaag', 'gisteren']
  const word = days.find((_, n) => DAY.format(at) === DAY.format(now - n * fromHours(24)))
  const iso = new Date(at).toISOString()
  return renderHtml`<time datetime="${iso}" title="${iso}"
    >${word ?? DATE.format(at)} ${word === undefined ? '' : TIME.format(at)}</time
  >`
}

const NUMBER = new Intl.NumberFormat('nl-NL', { maximumFractionDigits: 1 })
export function count(n: number): string {
  return NUMBER.format(n)
}

export function size(bytes: number): string {
  if (bytes < 1024) return `${count(bytes)} bytes`
  return bytes < 1024 * 1024 ? `${count(bytes / 1024)} kB` : `${count(bytes / 1024 / 1024)} MB`
}

export function toInitials(name: string): string {
  return name
    .split(' ')
    .filter((word) => /^\p{Lu}/u.test(word))
    .map((word) => word.charAt(0))
    .join('')
    .slice(0, 2)
}
