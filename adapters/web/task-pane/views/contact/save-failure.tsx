// Why something could not be saved, where its fields do not say it; and that all that was typed is still there.
import type { ApiFailure } from '../../api/failure.ts'
import { Notice } from '#adapters/web/kit/views/notice.tsx'
import { referenceOf } from '../frame/failure-text.ts'
import { usePane } from '../pane-context.tsx'
import { contactWordsOf } from './contact-words.ts'

export const SaveFailure = (props: {
  readonly failure: ApiFailure
  /** Whether its fields say all of it. */
  readonly isAtFields: boolean
  /** The way on, where there is a better one than sending it again. */
  readonly action?: { readonly label: string; readonly run: () => void }
}) => {
  const pane = usePane()
  const { t } = pane
  const { failure, isAtFields, action } = props
  if (isAtFields) return null
  const words = contactWordsOf(t, failure)
  const { title, body } = words
  const reference = referenceOf(pane, words)
  const isOpen = failure._tag !== 'Refused' || failure.code === 'LEDGER_DOWN'
  return (
    <Notice tone="error" title={title}>
      <p>{body}</p>
      {action === undefined ? (
        <p>{t(isOpen ? 'contact.failure.open' : 'contact.failure.kept')}</p>
      ) : (
        <button type="button" class="button" onClick={action.run}>
          {action.label}
        </button>
      )}
      {reference !== null && <p class="request-id">{reference}</p>}
    </Notice>
  )
}
