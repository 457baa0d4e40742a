// A failed call or archiving in words, with a way to try again where there is one.
import { FailureBox } from '#adapters/web/kit/views/failure-box.tsx'
import { type TimedWords, referenceOf } from './failure-text.ts'
import { usePane } from '../pane-context.tsx'

export const FailureNotice = (props: {
  readonly words: TimedWords
  /** What it means for the user's work. */
  readonly meaning?: string
  readonly onRetry?: () => void
}) => {
  const pane = usePane()
  const { t } = pane
  const { words, meaning, onRetry } = props
  return (
    <FailureBox
      words={words}
      meaning={meaning}
      retry={onRetry && { label: t('shell.retry'), run: onRetry }}
      reference={referenceOf(pane, words)}
    />
  )
}
