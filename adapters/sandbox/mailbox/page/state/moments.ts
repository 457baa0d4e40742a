// Days and times as the browser's fields have them, and working days counted from today.

const two = (n: number): string => String(n).padStart(2, '0')

export function dayOf(at: Date): string {
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
const timeOf = (at: Date): string => `${two(at.getHours())}:${two(at.getMinutes())}`

/** Epoch milliseconds; null while one of them is not filled in. */
export function momentOf(day: string, time: string): number | null {
  const at = new Date(`${day}T${time}`).getTime()
  return Number.isNaN(at) ? null : at
}

const isWeekend = (at: Date): boolean => at.getDay() === 0 || at.getDay() === 6

/** Midnight of a working day so many from today, in the browser's zone; 0 is today, be it a working day or not. */
export function workingDay(now: Date, away: number): Date {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate())
  const step = Math.sign(away)
  for (let left = Math.abs(away); left > 0;) {
    day.setDate(day.getDate() + step)
    if (!isWeekend(day)) left -= 1
  }
  return day
}

/** `minutes` after midnight of `day`, by the clock on the wall. */
export function atMinute(day: Date, minutes: number): number {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate(), 0, minutes).getTime()
}

/** The next full hour and the one after it; in the evening those of tomorrow morning. */
export function nextHour(now: Date): { readonly day: string; readonly starts: string; readonly ends: string } {
  const isLate = now.getHours() >= 21
  const start = new Date(
    now.getFullYear(),
    now.getMonth(),
    now.getDate() + (isLate ? 1 : 0),
    isLate ? 9 : now.getHours() + 1,
  )
  return { day: dayOf(start), starts: timeOf(start), ends: `${two(start.getHours() + 1)}:00` }
}
