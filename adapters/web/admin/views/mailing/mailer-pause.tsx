// Shows why a mailer or a mail waits and when the service tries again. A button tries now.
import type { MailWaitResponse } from '#adapters/contract/mailing/fields.ts'
import type { ServiceCall } from '#adapters/web/kit/http.ts'
import { Notice, When } from '#adapters/web/kit/views/panel.tsx'
import { needsPerson } from '../../mailing/mailer-states.ts'
import { useAdmin } from '../admin-context.tsx'
import { CallButton } from '../frame/call-button.tsx'

export function MailerPause(props: {
  readonly wait: MailWaitResponse
  readonly resume: ServiceCall<unknown>
  readonly onResumed: () => void
}) {
  const { t } = useAdmin()
  const { wait, resume, onResumed } = props
  const { since, until, message, code, canResume } = wait
  return (
    <Notice tone={needsPerson(wait) ? 'error' : 'info'} title={t('pause.title')}>
      <p>{message}</p>
      <p>
        {since !== null && (
          <>
            {t('shell.since')} <When at={since} />.{' '}
          </>
        )}
        {until !== null && (
          <>
            {t('pause.until')} <When at={until} />.
          </>
        )}
      </p>
      {code !== '' && <p class="small break">{t('pause.code', { code })}</p>}
      {canResume && <CallButton label={t('pause.resume')} call={resume} done={t('pause.resumed')} onDone={onResumed} />}
    </Notice>
  )
}
