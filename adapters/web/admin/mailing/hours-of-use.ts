// The use of a mailbox for each hour.
export interface HourOfUse {
  readonly start: number
  readonly calls: number
  /** The calls in the 24 hours that end with this hour; null: some of these are before the known period. */
  readonly day: number | null
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
const WEEK = 7 * DAY

/** The hours in which mail was sent, the latest first. `byHour` covers the last week. */
export function listHoursOfUse(
  byHour: readonly { readonly at: string; readonly calls: number }[],
  now: number,
): readonly HourOfUse[] {
  const hours = byHour.map(({ at, calls }) => ({ start: Date.parse(at), calls }))
  const sumDayUntil = (end: number): number =>
    hours.reduce((sum, { start, calls }) => (start >= end - DAY && start < end ? sum + calls : sum), 0)
  return hours
    .map(({ start, calls }) => ({
      start,
      calls,
      day: start + HOUR - DAY < now - WEEK ? null : sumDayUntil(start + HOUR),
    }))
    .toSorted((one, other) => other.start - one.start)
}
