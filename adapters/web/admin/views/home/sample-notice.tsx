// Says on the first page that the office is a sample, with the button that empties it (ADM-8).
import { ConfirmButton } from '#adapters/web/kit/views/button.tsx'
import { Notice } from '#adapters/web/kit/views/panel.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { call } from '../../api/call.ts'
import { useAdmin } from '../admin-context.tsx'

export function SampleNotice() {
  const { api, t } = useAdmin()
  const { value } = useRemote(call('GET /admin/sample'))
  if (value?.isSample !== true) return null
  return (
    <Notice tone="info" title={t('sample.title')}>
      <p>{t('sample.body')}</p>
      {value.canEmpty && (
        <ConfirmButton
          label={t('sample.empty')}
          title={t('sample.empty')}
          run={() => api(call('DELETE /admin/sample'))}
          // All that the pages have loaded is gone.
          onDone={() => location.reload()}
        >
          <p>{t('sample.empty.body')}</p>
        </ConfirmButton>
      )}
    </Notice>
  )
}
