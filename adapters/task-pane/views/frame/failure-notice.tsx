// A failure in words, the request's id small beneath, and a way to try again where there is one.
import { Notice } from '#adapters/browser/views/notice.tsx'
import type { FailureWords } from './failure-text.ts'
import { usePane } from '../pane-context.tsx'

export const FailureNotice = (props: {
  readonly words: FailureWords
  /** What it means for the user's work. */
  readonly meaning?: string
  readonly onRetry?: () => void
}) => {
  const { t } = usePane()
  const { words, meaning, onRetry } = props
  return (
    <Notice tone="error" title={words.title}>
      <p>{words.body}</p>
      {meaning !== undefined && <p>{meaning}</p>}
      {onRetry !== undefined && (
        <button type="button" class="button" onClick={onRetry}>
          {t('shell.retry')}
        </button>
      )}
      {words.requestId !== null && <p class="request-id">{t('shell.requestId', { id: words.requestId })}</p>}
    </Notice>
  )
}
