// Converts days and times to and from the browser's fields, and counts working days from today.

const padTwo = (n: number): string => String(n).padStart(2, '0')

export function toDayField(at: Date): string {
  return `${at.getFullYear()}-${padTwo(at.getMonth() + 1)}-${padTwo(at.getDate())}`
}
const toTimeField = (at: Date): string => `${padTwo(at.getHours())}:${padTwo(at.getMinutes())}`

/** Epoch milliseconds; null if the day or the time is missing. */
export function parseFields(day: string, time: string): number | null {
  const at = new Date(`${day}T${time}`).getTime()
  return Number.isNaN(at) ? null : at
}

const isWeekend = (at: Date): boolean => at.getDay() === 0 || at.getDay() === 6

/** Midnight of the working day that is `away` working days from today, in the browser's zone. 0 is today, even on a weekend. */
export function addWorkingDays(now: Date, away: number): Date {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate())
  const step = Math.sign(away)
  for (let left = Math.abs(away); left > 0;) {
    day.setDate(day.getDate() + step)
    if (!isWeekend(day)) left -= 1
  }
  return day
}

/** `minutes` after midnight of `day`, in local time. */
export function setMinute(day: Date, minutes: number): number {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate(), 0, minutes).getTime()
}

/** The next full hour and the hour after it; in the evening, those of the next morning. */
export function getNextHour(now: Date): { readonly day: string; readonly starts: string; readonly ends: string } {
  const isLate = now.getHours() >= 21
  const start = new Date(
    now.getFullYear(),
    now.getMonth(),
    now.getDate() + (isLate ? 1 : 0),
    isLate ? 9 : now.getHours() + 1,
  )
  return { day: toDayField(start), starts: toTimeField(start), ends: `${padTwo(start.getHours() + 1)}:00` }
}
