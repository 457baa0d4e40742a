// Durations and failures of booking in words.
import type { Translate } from '../../texts/translate.ts'
import { type Trouble, leavesBookingOpen } from '../../time/time-state.ts'
import { type TimedWords, wordsOf } from '../frame/failure-text.ts'

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

export const troubleWords = (t: Translate, { failure }: Trouble): TimedWords => {
  if (failure._tag === 'HostFailed')
    return { title: t('time.failed.save.title'), body: t('time.failed.save.body'), requestId: null, at: null }
  if (failure._tag === 'SessionEnded')
    return { title: t('time.failed.session.title'), body: t('time.failed.session.body'), requestId: null, at: null }
  const words = wordsOf(t, failure)
  if (failure._tag !== 'Refused') return words
  const title = t.maybe(`time.failure.${failure.code}.title`)
  if (title === null) return words
  return { ...words, title, body: t.maybe(`time.failure.${failure.code}.body`) ?? failure.message }
}

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
