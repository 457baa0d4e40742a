// Days and times as the ledger keeps them: on the clock of the office, wherever the user is.

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Amsterdam',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

export interface OfficeTime {
  /** `YYYY-MM-DD`. */
  readonly day: string
  /** `HH:MM`. */
  readonly time: string
}

export const onOfficeClock = (instant: number): OfficeTime => {
  const found = new Map(parts.formatToParts(instant).map(({ type, value }) => [type, value]))
  const of = (type: Intl.DateTimeFormatPartTypes): string => found.get(type) ?? ''
  return { day: `${of('year')}-${of('month')}-${of('day')}`, time: `${of('hour')}:${of('minute')}` }
}
