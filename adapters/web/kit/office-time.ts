// Moments on the clock of the office (Europe/Amsterdam), wherever the browser is: what is planned has to mean the same to all.
import type { Language } from '#domain/shared/language.ts'
import { OFFICE_TIME_ZONE } from '#domain/shared/office-time-zone.ts'

const MINUTE = 60_000
/** Summer time first: of an hour that occurs twice, a field means the first. */
const OFFSETS = [120 * MINUTE, 60 * MINUTE]

/** Swedish writes ISO 8601. Without a zone: that of the browser. */
const makeWallClockFormat = (timeZone?: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
const wall = makeWallClockFormat(OFFICE_TIME_ZONE)

/** "2026-07-15T14:05", as a field for date and time takes it. `at`: ISO 8601; null: none, and the field is empty. */
export function toOfficeField(at: string | null): string {
  return at === null ? '' : wall.format(Date.parse(at)).replace(' ', 'T')
}

/** ISO 8601; null: empty or no date. A time that the clock skips is an hour later. */
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

/** English dates are British. */
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
/** "di 24 nov 2026, 09:00"; with "CET" behind it where the user's clock has another time. */
export function makeOfficeMoment(language: Language, zone?: string): OfficeMoment {
  const here = makeWallClockFormat(zone)
  const [alone, zoned] = [describeIn(MOMENT)(language), describeIn({ ...MOMENT, timeZoneName: 'short' })(language)]
  return (at) => (here.format(Date.parse(at)) === wall.format(Date.parse(at)) ? alone : zoned)(at)
}
