// Days of the user's own calendar, as YYYY-MM-DD.

/** The local day of an instant, plus `later` days. */
export const dayOf = (instant: number, later = 0): string => {
  const at = new Date(instant)
  const day = new Date(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate() + later))
  return day.toISOString().slice(0, 10)
}

/** The local start of a day; NaN if it is not a day. */
export const startOfDay = (day: string): number => {
  const [year = NaN, month = NaN, date = NaN] = day.split('-').map(Number)
  return new Date(year, month - 1, date).getTime()
}
