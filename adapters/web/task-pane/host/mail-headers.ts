// Reads headers of a mail as mail clients return them, and the date in them (RFC 5322).

/** The first header with this name, unfolded; null: none. Names are case-insensitive. */
export function findHeader(headers: string, name: string): string | null {
  const start = `${name.toLowerCase()}:`
  const line = headers
    .replace(/\r?\n(?=[ \t])/g, '')
    .split(/\r?\n/)
    .find((one) => one.toLowerCase().startsWith(start))
  return line === undefined ? null : line.slice(start.length).trim()
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
/** Hours east of Greenwich. RFC 5322 treats all other zone names as unknown, which means UTC. */
const ZONES: Readonly<Record<string, number>> = {
  EDT: -4,
  EST: -5,
  CDT: -5,
  CST: -6,
  MDT: -6,
  MST: -7,
  PDT: -7,
  PST: -8,
}
const DATE =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?\s*,?\s*)?(\d{1,2})\s+([a-z]{3})[a-z]*\.?\s+(\d{2,4})\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([+-]\d{4}|[a-z]{1,5})$/i

/** Comments can be nested, so the innermost ones are removed first. */
function withoutComments(text: string): string {
  const without = text.replace(/\((?:[^()\\]|\\.)*\)/g, ' ')
  return without === text ? text : withoutComments(without)
}

function parseZoneMinutes(zone: string): number {
  if (!/^[+-]/.test(zone)) return (ZONES[zone.toUpperCase()] ?? 0) * 60
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3))
  return zone.startsWith('-') ? -minutes : minutes
}

function parseYear(digits: string): number {
  const year = Number(digits)
  if (digits.length === 4) return year
  return digits.length === 2 && year < 50 ? year + 2000 : year + 1900
}

/** The moment of a Date header in epoch milliseconds; null: not a valid date. `Date.parse` would differ between browsers. */
export function parseMailDate(value: string): number | null {
  const found = DATE.exec(withoutComments(value.slice(0, 200)).replace(/\s+/g, ' ').trim())
  if (found === null) return null
  const [, day = '', monthName = '', year = '', hour = '', minute = '', second = '0', zone = ''] = found
  const month = MONTHS.indexOf(monthName.toLowerCase())
  const at = Date.UTC(parseYear(year), month, Number(day), Number(hour), Number(minute), Math.min(59, Number(second)))
  const read = new Date(at)
  const isReal =
    month >= 0 &&
    read.getUTCDate() === Number(day) &&
    read.getUTCHours() === Number(hour) &&
    read.getUTCMinutes() === Number(minute) &&
    Number(second) <= 60
  return isReal ? at - parseZoneMinutes(zone) * 60_000 : null
}
