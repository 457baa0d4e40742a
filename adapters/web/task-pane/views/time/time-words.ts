// Durations in words, and what a failed booking means.
import type { Translate } from '../../texts/translate.ts'
import { type Trouble, leavesBookingOpen } from '../../time/time-state.ts'

/** "1 uur en 30 minuten". */
export const durationWords = (t: Translate, minutes: number): string => {
  const [whole, rest] = [Math.floor(minutes / 60), minutes % 60]
  const hours = t.counted('time.hours', whole)
  const left = t.counted('time.minutes', rest)
  if (whole === 0) return left
  return rest === 0 ? hours : t('time.both', { hours, minutes: left })
}

/** Noon: on the same day wherever it is read. */
export const instantOf = (day: string): number => Date.parse(`${day}T12:00:00Z`)

/** What it means for the user's work; `isBoth`: he asked for archiving too. Undefined where the words say it already. */
export const meaningOf = (t: Translate, trouble: Trouble, isBoth: boolean): string | undefined => {
  if (trouble.failure._tag === 'SessionEnded') return undefined
  const isOpen = leavesBookingOpen(trouble)
  switch (trouble.doing) {
    case 'save':
    case 'book':
      return t(isOpen ? 'time.failed.open' : isBoth ? 'time.failed.nothingBoth' : 'time.failed.nothing')
    case 'change':
      return t(isOpen ? 'time.failed.changeOpen' : 'time.failed.unchanged')
    case 'remove':
      return t(isOpen ? 'time.failed.removeOpen' : 'time.failed.kept')
  }
}
