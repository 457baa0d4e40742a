// Formats moments and durations of the log to the millisecond, in the user's language and time zone.
import { type Language, pickTexts } from '#domain/shared/language.ts'

export interface LogTime {
  /** "14:05:03.120". For other days the text starts with "gisteren" or the date. Invalid moments are returned unchanged. */
  readonly row: (ts: string, now: number) => string
  /** The time without the day. */
  readonly clock: (ts: string) => string
  /** The start of a bar in a period, as precise as the bar is wide: "14:05", "24 nov 14:00", "24 nov". */
  readonly bucket: (at: number, width: number, from: number, to: number) => string
  /** "120 ms", "2,3 s", "1 min 5 s", "2 u 5 min". */
  readonly duration: (milliseconds: number) => string
}

const WORDS = { hour: ['u', 'h'], minute: ['min', 'min'] } as const

const toMidnight = (instant: number): number => new Date(instant).setHours(0, 0, 0, 0)

export function makeLogTime(language: Language): LogTime {
  const locale = language === 'en' ? 'en-GB' : language
  const hour = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const minute = new Intl.DateTimeFormat(locale, hour)
  const time = new Intl.DateTimeFormat(locale, { ...hour, second: '2-digit' })
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' })
  const ago = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const seconds = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const words = pickTexts(WORDS, language)

  const formatClock = (instant: number): string =>
    `${time.format(instant)}.${String(new Date(instant).getMilliseconds()).padStart(3, '0')}`
  const formatTimestamp = (ts: string): string => {
    const instant = Date.parse(ts)
    return Number.isNaN(instant) ? ts.slice(0, 30) : formatClock(instant)
  }
  return {
    clock: formatTimestamp,
    row: (ts, now) => {
      const instant = Date.parse(ts)
      if (Number.isNaN(instant)) return ts.slice(0, 30)
      // Counts calendar days, because the days on which summer time begins and ends have another length.
      const days = Math.round((toMidnight(now) - toMidnight(instant)) / 86_400_000)
      if (days === 0) return formatClock(instant)
      return `${days === 1 ? ago.format(-1, 'day') : day.format(instant)} ${formatClock(instant)}`
    },
    bucket: (at, width, from, to) => {
      if (width >= 86_400_000) return day.format(at)
      const moment = width < 1_000 ? formatClock(at) : (width < 60_000 ? time : minute).format(at)
      return toMidnight(from) === toMidnight(to) ? moment : `${day.format(at)} ${moment}`
    },
    duration: (milliseconds) => {
      if (milliseconds < 1_000) return `${Math.round(milliseconds)} ms`
      if (milliseconds < 59_950) return `${seconds.format(milliseconds / 1_000)} s`
      const whole = Math.round(milliseconds / 1_000)
      const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor((whole % 3_600) / 60)]
      return hours === 0
        ? `${minutes} ${words.minute} ${whole % 60} s`
        : `${hours} ${words.hour} ${minutes} ${words.minute}`
    },
  }
}

/** "2026-07-15T14:05"; null gives an empty text. */
export function toField(instant: number | null): string {
  if (instant === null) return ''
  const ahead = new Date(instant).getTimezoneOffset() * 60_000
  return new Date(instant - ahead).toISOString().slice(0, 16)
}

/** Null: the text is empty or invalid. `isEnd`: returns the last moment of the minute. */
export function fromField(text: string, isEnd: boolean): number | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)) return null
  const instant = new Date(text.slice(0, 16)).getTime()
  return Number.isNaN(instant) ? null : instant + (isEnd ? 59_999 : 0)
}
