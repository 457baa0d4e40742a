// For whom something could not be done, each with the reason.
import type { BulkOutcome } from '../../people/bulk.ts'
import { useAdmin } from '../admin-context.tsx'
import { Dialog } from '../frame/dialog.tsx'
import { failureWords } from '#adapters/web/kit/failure-words.ts'

export const BulkFailures = (props: { readonly failed: BulkOutcome['failed']; readonly onClose: () => void }) => {
  const { t } = useAdmin()
  const { failed, onClose } = props
  return (
    <Dialog title={t.counted('bulk.failed', failed.length)} onClose={onClose}>
      <ul class="bulk-names">
        {failed.map(({ user, failure }) => (
          <li key={user.uuid}>
            <strong dir="auto">{user.name}</strong>
            <p>{failureWords(t, failure).body}</p>
          </li>
        ))}
      </ul>
      <div class="dialog-actions">
        <button type="button" class="button button-primary" onClick={onClose}>
          {t('bulk.close')}
        </button>
      </div>
    </Dialog>
  )
}
