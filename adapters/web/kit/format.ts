// Formats sizes, moments, numbers and amounts in the user's language.

export interface Format {
  /** A number of bytes, in units of 1024. */
  readonly size: (bytes: number) => string
  /** "gisteren 14:05", "morgen 09:00"; older than six days: the date. */
  readonly when: (instant: number, now: number) => string
  /** "morgen", "dinsdag", "3 dec 2026". */
  readonly day: (instant: number, now: number) => string
  /** "3 december 2026". */
  readonly date: (instant: number) => string
  readonly number: (value: number) => string
  /** At most two decimals: "1,25". */
  readonly decimal: (value: number) => string
  /** In its currency (ISO 4217). Whole amounts have no decimals. */
  readonly amount: (value: number, currency: string | null) => string
  /** A share from 0 to 1 as a percentage: "60%". */
  readonly percent: (share: number) => string
  readonly dayInFull: (instant: number) => string
  /** "22 nov 2026, 14:05". */
  readonly moment: (instant: number) => string
  /** The exact moment, for the `title` of an element. */
  readonly exactly: (instant: number) => string
}

const DAY = 86_400_000
function toDayNumber(instant: number): number {
  const date = new Date(instant)
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY
}

/** English dates have the British format: the day before the month. */
export function makeFormat(language: string): Format {
  const locale = language === 'en' ? 'en-GB' : language
  const makeNumberFormat = (digits: number): Intl.NumberFormat =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: digits })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long' })
  const date = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' })
  const longDate = new Intl.DateTimeFormat(locale, { dateStyle: 'long' })
  const fullDate = new Intl.DateTimeFormat(locale, { dateStyle: 'full' })
  const full = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'medium' })
  return {
    size: (bytes) => {
      if (bytes < 1024) return `${makeNumberFormat(0).format(bytes)} B`
      const kilo = bytes / 1024
      return kilo < 1000 ? `${makeNumberFormat(0).format(kilo)} kB` : `${makeNumberFormat(1).format(kilo / 1024)} MB`
    },
    when: (instant, now) => {
      const days = toDayNumber(now) - toDayNumber(instant)
      if (Math.abs(days) <= 1) return `${relative.format(-days, 'day')} ${time.format(instant)}`
      if (days > 1 && days < 7) return `${weekday.format(instant)} ${time.format(instant)}`
      return date.format(instant)
    },
    day: (instant, now) => {
      const days = toDayNumber(instant) - toDayNumber(now)
      if (Math.abs(days) <= 1) return relative.format(days, 'day')
      return Math.abs(days) < 7 ? weekday.format(instant) : date.format(instant)
    },
    date: (instant) => longDate.format(instant),
    number: (value) => makeNumberFormat(0).format(value),
    decimal: (value) => makeNumberFormat(2).format(value),
    amount: (value, currency) => {
      const style = {
        minimumFractionDigits: 2,
        maximumFractionDigits: 2,
        trailingZeroDisplay: 'stripIfInteger',
      } as const
      if (currency === null) return new Intl.NumberFormat(locale, style).format(value)
      // Intl throws for codes that do not have three letters.
      if (!/^[a-z]{3}$/i.test(currency)) return `${currency} ${new Intl.NumberFormat(locale, style).format(value)}`
      return new Intl.NumberFormat(locale, { ...style, style: 'currency', currency }).format(value)
    },
    percent: (share) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(share),
    dayInFull: (instant) => fullDate.format(instant),
    moment: (instant) => `${date.format(instant)}, ${time.format(instant)}`,
    exactly: (instant) => full.format(instant),
  }
}
