// Framed messages: what happened, what it means, and at most one thing to do. A failure has its request id beneath.
import type { ComponentChildren } from 'preact'
import { DoneIcon, InfoIcon, WarningIcon } from './icons.tsx'
import type { ShownFailure } from '../failure.ts'
import { explainFailure } from '../failure-words.ts'
import { usePage } from './page-context.tsx'

type Tone = 'error' | 'info' | 'success'

export function Notice(props: { readonly tone: Tone; readonly title: string; readonly children?: ComponentChildren }) {
  return (
    <section class={`notice notice-${props.tone}`} role={props.tone === 'error' ? 'alert' : 'status'}>
      {props.tone === 'error' ? <WarningIcon /> : props.tone === 'success' ? <DoneIcon /> : <InfoIcon />}
      <div class="notice-text">
        <p class="strong">{props.title}</p>
        {props.children}
      </div>
    </section>
  )
}

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
