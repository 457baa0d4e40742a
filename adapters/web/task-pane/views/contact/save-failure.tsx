// Why something could not be saved, where its fields do not say it; and that all that was typed is still there.
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import type { ApiFailure } from '../../api/failure.ts'
import { usePane } from '../pane-context.tsx'

export const SaveFailure = (props: {
  readonly failure: ApiFailure
  /** Whether its fields say all of it. */
  readonly isAtFields: boolean
  /** The way on, where there is a better one than sending it again. */
  readonly action?: { readonly label: string; readonly run: () => void }
}) => {
  const { t } = usePane()
  const { failure, isAtFields, action } = props
  if (isAtFields) return null
  const isOpen = failure._tag !== 'Refused' || failure.code === 'LEDGER_DOWN'
  const meaning = action === undefined ? t(isOpen ? 'contact.failure.open' : 'contact.failure.kept') : undefined
  return <FailureNotice failure={failure} area="contact" meaning={meaning} action={action} />
}
