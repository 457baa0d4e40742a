// Moments as a field for date and time has them: in the user's zone, to the minute.

const padded = (value: number, digits = 2): string => String(value).padStart(digits, '0')

/** "2026-07-15T14:05"; empty for none. */
export const toField = (instant: number | null): string => {
  if (instant === null) return ''
  const date = new Date(instant)
  const day = `${padded(date.getFullYear(), 4)}-${padded(date.getMonth() + 1)}-${padded(date.getDate())}`
  return `${day}T${padded(date.getHours())}:${padded(date.getMinutes())}`
}

/** Null for what is empty or no moment. `isEnd`: the last of the minute, which is then meant whole. */
export const fromField = (text: string, isEnd: boolean): number | null => {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)) return null
  const instant = new Date(text.slice(0, 16)).getTime()
  return Number.isNaN(instant) ? null : instant + (isEnd ? 59_999 : 0)
}
