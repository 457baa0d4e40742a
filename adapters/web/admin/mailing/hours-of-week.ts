// The use of a mailbox by the hour: the hours of seven local days, today the last.
export interface HourOfWeek {
  readonly start: number
  readonly calls: number
  /** Of the 24 hours that end with this one; null: some of them are before the first. */
  readonly day: number | null
}

const DAYS = 7
const HOURS = 24

/** An hour that occurs twice, at the end of summer time, is one. */
export const hoursOfWeek = (
  byHour: readonly { readonly at: string; readonly calls: number }[],
  now: number,
): readonly HourOfWeek[] => {
  const today = new Date(now)
  const calls = new Map<number, number>()
  for (const one of byHour) {
    const at = new Date(one.at)
    const start = new Date(at.getFullYear(), at.getMonth(), at.getDate(), at.getHours()).getTime()
    calls.set(start, (calls.get(start) ?? 0) + one.calls)
  }
  const starts = Array.from({ length: DAYS * HOURS }, (_, n) =>
    new Date(
      today.getFullYear(),
      today.getMonth(),
      today.getDate() - DAYS + 1 + Math.floor(n / HOURS),
      n % HOURS,
    ).getTime(),
  )
  const counts = starts.map((start) => calls.get(start) ?? 0)
  return starts.map((start, n) => ({
    start,
    calls: counts[n] ?? 0,
    day:
      n + 1 < HOURS || start > now ? null : counts.slice(n + 1 - HOURS, n + 1).reduce((sum, count) => sum + count, 0),
  }))
}
