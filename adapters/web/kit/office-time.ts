// Converts moments to and from the time zone of the offices (Europe/Amsterdam): a planned time is the same for everyone.
import type { Language } from '#domain/shared/language.ts'
import { OFFICE_TIME_ZONE } from '#domain/shared/office-time-zone.ts'

const MINUTE = 60_000
/** Summer time first: for an hour that occurs twice, a field means the first one. */
const OFFSETS = [120 * MINUTE, 60 * MINUTE]

/** The Swedish locale writes ISO 8601. Without a zone: the zone of the browser. */
const makeWallClockFormat = (timeZone?: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
const wall = makeWallClockFormat(OFFICE_TIME_ZONE)

/** "2026-07-15T14:05", the format of a `datetime-local` field. `at`: ISO 8601; null gives an empty field. */
export function toOfficeField(at: string | null): string {
  return at === null ? '' : wall.format(Date.parse(at)).replace(' ', 'T')
}

/** ISO 8601; null: the field is empty or no valid date. A time that the clock skips becomes an hour later. */
export function fromOfficeField(field: string): string | null {
  const text = field.slice(0, 16)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return null
  const asIfUtc = Date.parse(`${text}:00Z`)
  if (Number.isNaN(asIfUtc)) return null
  const fitting = OFFSETS.map((offset) => asIfUtc - offset).find((one) => wall.format(one).replace(' ', 'T') === text)
  return new Date(fitting ?? asIfUtc - 60 * MINUTE).toISOString()
}

/** "2026-07-15". */
export function toOfficeDay(at: string): string {
  return wall.format(Date.parse(at)).slice(0, 10)
}

export type OfficeMoment = (at: string) => string

/** English dates have the British format. */
const describeIn =
  (options: Intl.DateTimeFormatOptions) =>
  (language: Language): OfficeMoment => {
    const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
      timeZone: OFFICE_TIME_ZONE,
      day: 'numeric',
      month: 'short',
      ...options,
    })
    return (at) => format.format(Date.parse(at))
  }

/** "24 nov". */
export const officeShortDate = describeIn({})
/** "24 nov 2026". */
export const officeDate = describeIn({ year: 'numeric' })

const MOMENT = { weekday: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
/** "di 24 nov 2026, 09:00". Adds the zone, such as "CET", if the user's clock shows another time. */
export function makeOfficeMoment(language: Language, zone?: string): OfficeMoment {
  const here = makeWallClockFormat(zone)
  const [alone, zoned] = [describeIn(MOMENT)(language), describeIn({ ...MOMENT, timeZoneName: 'short' })(language)]
  return (at) => (here.format(Date.parse(at)) === wall.format(Date.parse(at)) ? alone : zoned)(at)
}
