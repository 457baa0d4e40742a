// A failure in words: what happened, what it means for the user's work, a way to try again where there is one, the reference small beneath.
import { Notice } from './notice.tsx'

export interface FailureWords {
  readonly title: string
  readonly body: string
  readonly requestId: string | null
}

export const FailureBox = (props: {
  readonly words: Pick<FailureWords, 'title' | 'body'>
  readonly meaning: string | undefined
  readonly retry: { readonly label: string; readonly run: () => void } | undefined
  /** The request's id, as it is told; null: there is none. */
  readonly reference: string | null
}) => {
  const { words, meaning, retry, reference } = props
  return (
    <Notice tone="error" title={words.title}>
      <p>{words.body}</p>
      {meaning !== undefined && <p>{meaning}</p>}
      {retry !== undefined && (
        <button type="button" class="button" onClick={retry.run}>
          {retry.label}
        </button>
      )}
      {reference !== null && <p class="request-id">{reference}</p>}
    </Notice>
  )
}
