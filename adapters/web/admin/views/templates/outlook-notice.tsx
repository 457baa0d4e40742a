// Says what Outlook for Windows does not show of a mail.
import { Notice } from '#adapters/web/kit/views/panel.tsx'
import { listOutlookLosses } from '../../mailing/mail-looks.ts'
import { useAdmin } from '../admin-context.tsx'

/** `html`: of the whole mail. */
export function OutlookNotice({ html }: { readonly html: string }) {
  const { t } = useAdmin()
  const losses = listOutlookLosses(html)
  return losses.length === 0 ? null : (
    <Notice tone="info" title={t('outlook')}>
      <ul>
        {losses.map((loss) => (
          <li key={loss}>{t(`outlook.${loss}`)}</li>
        ))}
      </ul>
    </Notice>
  )
}
