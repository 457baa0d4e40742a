// Parses and formats durations as people write them, in whole minutes.

/** Rounds to hundredths of hours, because the ledger stores those. */
export function toHours(minutes: number): number {
  return Math.round((minutes / 60) * 100) / 100
}

/** Formats as `h:mm`. */
export function toClock(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/** Whole numbers without a unit below this are hours: bookings of 2 minutes or of 45 hours are unlikely. */
const FIRST_OF_MINUTES = 10

const HOURS = String.raw`(?:u|uur|uren|h|hrs?|hours?)`
const MINUTES = String.raw`(?:m|min|minuut|minuten|minutes?)`
const CLOCK = /^(\d{0,2}):([0-5]\d)$/
const DECIMAL = new RegExp(String.raw`^(\d{0,2})[.,](\d{1,2})\s*${HOURS}?$`)
const WITH_HOURS = new RegExp(String.raw`^(\d{1,2})\s*${HOURS}(?:\s*(?:en|and)?\s*(\d{1,2})\s*${MINUTES}?)?$`)
const WITH_MINUTES = new RegExp(String.raw`^(\d{1,4})\s*${MINUTES}$`)
const BARE = /^\d{1,4}$/

function read(text: string): number {
  const written = text.trim().toLowerCase()
  const clock = CLOCK.exec(written)
  if (clock !== null) return Number(clock[1]) * 60 + Number(clock[2])
  const decimal = DECIMAL.exec(written)
  if (decimal !== null) return Math.round(Number(`${decimal[1]}.${decimal[2]}`) * 60)
  const hours = WITH_HOURS.exec(written)
  if (hours !== null) return Number(hours[1]) * 60 + Number(hours[2] ?? 0)
  const minutes = WITH_MINUTES.exec(written)
  if (minutes !== null) return Number(minutes[1])
  if (!BARE.test(written)) return 0
  const bare = Number(written)
  return bare < FIRST_OF_MINUTES ? bare * 60 : bare
}

/** The minutes of `1:30`, `1,5`, `90m`, `1u30` or `45`. Null: not a duration, or 0. The result may exceed a day. */
export function parseDuration(text: string): number | null {
  const minutes = read(text)
  return minutes > 0 ? minutes : null
}
