// A failed call or archiving in words, with a way to try again where there is one.
import { FailureBox, type FailureWords } from '#adapters/browser/views/failure-box.tsx'
import { usePane } from '../pane-context.tsx'

export const FailureNotice = (props: {
  readonly words: FailureWords
  /** What it means for the user's work. */
  readonly meaning?: string
  readonly onRetry?: () => void
}) => {
  const { t } = usePane()
  const { words, meaning, onRetry } = props
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
