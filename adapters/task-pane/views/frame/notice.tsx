// A framed message: what happened, what it means, and at most one thing to do.
import type { ComponentChildren } from 'preact'
import type { FailureWords } from './failure-text.ts'
import { DoneIcon, InfoIcon, WarningIcon } from './icons.tsx'
import { usePane } from '../pane-context.tsx'

type Tone = 'error' | 'info' | 'success'

export const Notice = (props: {
  readonly tone: Tone
  readonly title: string
  readonly children?: ComponentChildren
}) => (
  <section class={`notice notice-${props.tone}`} role={props.tone === 'error' ? 'alert' : 'status'}>
    {props.tone === 'error' ? <WarningIcon /> : props.tone === 'success' ? <DoneIcon /> : <InfoIcon />}
    <div class="notice-text">
      <p class="notice-title">{props.title}</p>
      {props.children}
    </div>
  </section>
)

/** A failure in words, the request's id small beneath, and a way to try again where there is one. */
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
