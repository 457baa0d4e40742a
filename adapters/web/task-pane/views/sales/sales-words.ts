// Failures around sales in words: what the ledger refuses here is no mail and no contact.
import type { ApiFailure } from '../../api/failure.ts'
import type { HostFailed } from '../../host/mail-host.ts'
import type { Translate } from '../../texts/translate.ts'
import { type TimedWords, wordsOf } from '../frame/failure-text.ts'

export const salesWordsOf = (t: Translate, failure: ApiFailure | HostFailed): TimedWords => {
  const words = wordsOf(t, failure)
  if (failure._tag !== 'Refused') return words
  const title = t.maybe(`sales.failure.${failure.code}.title`)
  if (title === null) return words
  return { ...words, title, body: t.maybe(`sales.failure.${failure.code}.body`) ?? failure.message }
}

/** What the service says is wrong with a field. */
export const faultAt = (failure: ApiFailure | HostFailed | null, path: string): string | undefined =>
  failure?._tag === 'Refused' ? failure.errors?.find((fault) => fault.path === path)?.message : undefined

/** After these it is open whether anything was written. */
export const isOpen = (failure: ApiFailure | HostFailed): boolean =>
  failure._tag === 'Unreachable' || failure._tag === 'Unreadable'
