// A failed call in words: what happened, what to do, and the reference small beneath.
import type { CallFailure } from '#adapters/web/kit/failure.ts'
import { FailureBox, type FailureWords } from '#adapters/web/kit/views/failure-box.tsx'
import { type Translate, useSurroundings } from '../admin-context.tsx'

/** The service names permissions as programs do. */
const withPermissions = (t: Translate, message: string): string =>
  message.replace(/\b[a-z]+:[a-z]+\b/g, (name) => t.maybe(`permission.${name}`) ?? name)

export const wordsOf = (t: Translate, failure: CallFailure): FailureWords => {
  switch (failure._tag) {
    case 'Unreachable':
      return { title: t('failure.unreachable.title'), body: t('failure.unreachable.body'), requestId: null }
    case 'Unreadable':
      return {
        title: t('failure.unexpected.title'),
        body: t('failure.unexpected.body'),
        requestId: failure.requestId,
      }
    case 'Refused': {
      const { code, message, requestId, status } = failure
      const unknown = t(status >= 500 ? 'failure.unexpected.title' : 'failure.refused.title')
      return {
        title: t.maybe(`failure.${code}.title`) ?? unknown,
        body:
          t.maybe(`failure.${code}.body`) ??
          (message === '' ? t('failure.unexpected.body') : withPermissions(t, message)),
        requestId,
      }
    }
  }
}

export const FailureNotice = (props: {
  readonly failure: CallFailure
  /** What it means for the user's work. */
  readonly meaning?: string
  readonly onRetry?: () => void
}) => {
  const { t } = useSurroundings()
  const { failure, meaning, onRetry } = props
  const words = wordsOf(t, failure)
  const { requestId } = words
  return (
    <FailureBox
      words={words}
      meaning={meaning}
      retry={onRetry && { label: t('shell.retry'), run: onRetry }}
      reference={requestId === null ? null : t('shell.requestId', { id: requestId })}
    />
  )
}
