// A failure: what happened, what it means for the user's work, what to do, and the request id.
import type { ShownFailure } from '../failure.ts'
import { explainFailure } from '../failure-words.ts'
import { Notice } from './notice.tsx'
import { usePage } from './page-context.tsx'

export function FailureNotice(props: {
  readonly failure: ShownFailure
  /** Its own texts for the failure precede the shared ones. */
  readonly area?: string
  /** What it means for the user's work. */
  readonly meaning?: string | undefined
  readonly onRetry?: (() => void) | undefined
  /** In place of trying again. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
}) {
  const { t, format, now } = usePage()
  const { failure, area, meaning, onRetry } = props
  const action = props.action ?? (onRetry && { label: t('shell.retry'), run: onRetry })
  const { title, body } = explainFailure(t, failure, area)
  const requestId = 'requestId' in failure ? failure.requestId : null
  const reference = [
    failure.at !== undefined && format.when(failure.at, now()),
    requestId !== null && t('shell.requestId', { id: requestId }),
  ].filter(Boolean)
  return (
    <Notice tone="error" title={title}>
      <p>{body}</p>
      {meaning !== undefined && <p>{meaning}</p>}
      {action !== undefined && (
        <button type="button" class="button" onClick={action.run}>
          {action.label}
        </button>
      )}
      {reference.length > 0 && <p class="request-id">{reference.join(' · ')}</p>}
    </Notice>
  )
}
