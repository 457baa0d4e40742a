// Failures around contacts in words: what the ledger refuses here is no mail.
import type { FieldFault } from '#adapters/web/kit/failure.ts'
import type { ApiFailure } from '../../api/failure.ts'
import type { Translate } from '../../texts/translate.ts'
import { type TimedWords, wordsOf } from '../frame/failure-text.ts'

export const contactWordsOf = (t: Translate, failure: ApiFailure): TimedWords => {
  const words = wordsOf(t, failure)
  const title = failure._tag === 'Refused' ? t.maybe(`contact.failure.${failure.code}.title`) : null
  if (failure._tag !== 'Refused' || title === null) return words
  return { ...words, title, body: t.maybe(`contact.failure.${failure.code}.body`) ?? failure.message }
}

/** Whether the service names fields, and none but these. */
export const allIn = (errors: readonly FieldFault[] = [], fields: object): boolean =>
  errors.length > 0 && errors.every(({ path }) => Object.hasOwn(fields, path))

/** What the service says is wrong with each field. */
export const faultsIn = (failure: ApiFailure | null): Readonly<Record<string, string>> =>
  Object.fromEntries(
    failure?._tag === 'Refused' ? (failure.errors ?? []).map(({ path, message }) => [path, message]) : [],
  )
