// Puts a failure into words: what happened, and what to do. What it means for the user's work the caller adds.
import type { FailureWords } from '#adapters/web/kit/views/failure-box.tsx'
import type { ArchiveFailure } from '../../archive/archive-state.ts'
import type { Format } from '#adapters/web/kit/format.ts'
import type { Translate } from '../../texts/translate.ts'

const byCode = (t: Translate, code: string | null, message: string | null, requestId: string | null): FailureWords => ({
  title: t.maybe(`failure.${code}.title`) ?? t('failure.unexpected.title'),
  body:
    t.maybe(`failure.${code}.body`) ?? (message === null || message === '' ? t('failure.unexpected.body') : message),
  requestId,
})

/** `at`: when it failed, in epoch milliseconds; null where that is not known. */
export interface TimedWords extends FailureWords {
  readonly at: number | null
}

/** In the past tense: the words may be read long after it failed. */
export const wordsOf = (t: Translate, failure: ArchiveFailure): TimedWords => ({
  ...untimed(t, failure),
  at: 'at' in failure ? (failure.at ?? null) : null,
})

/** Small beneath a failure: when it was, and under which id the log has it. Null: neither is known. */
export const referenceOf = (
  { t, format, now }: { readonly t: Translate; readonly format: Format; readonly now: () => number },
  { at, requestId }: Pick<TimedWords, 'at' | 'requestId'>,
): string | null =>
  [
    ...(at === null ? [] : [format.when(at, now())]),
    ...(requestId === null ? [] : [t('shell.requestId', { id: requestId })]),
  ].join(' · ') || null

const untimed = (t: Translate, failure: ArchiveFailure): FailureWords => {
  switch (failure._tag) {
    case 'Unreachable':
      return { title: t('failure.unreachable.title'), body: t('failure.unreachable.body'), requestId: null }
    case 'Refused':
      return byCode(t, failure.code, failure.message, failure.requestId)
    case 'ArchiveFailed':
      return byCode(t, failure.code, failure.message, null)
    case 'Unreadable':
      return byCode(t, null, null, failure.requestId)
    case 'SessionEnded':
      return { title: t('login.ended.title'), body: t('login.ended.body'), requestId: null }
    case 'HostFailed':
      return { title: t('failure.host.title'), body: t('failure.host.body'), requestId: null }
  }
}
