// Why a mailer or a mail waits and when the service tries again, or now.
import type { MailerPauseResponse } from '#adapters/contract/mailing/fields.ts'
import type { MessageResponse } from '#adapters/contract/mailing/messages.ts'
import type { ServiceCall } from '#adapters/web/kit/http.ts'
import { Notice } from '#adapters/web/kit/views/notice.tsx'
import { When } from '#adapters/web/kit/views/when.tsx'
import { needsPerson } from '../../mailing/mailer-states.ts'
import { useAdmin } from '../admin-context.tsx'
import { CallButton } from '../frame/call-button.tsx'

export const MailerPause = (props: {
  readonly pause: MailerPauseResponse | NonNullable<MessageResponse['waits']>
  /** Null: the user may not, or it would not help. */
  readonly resume: ServiceCall<unknown> | null
  readonly onResumed: () => void
}) => {
  const { t } = useAdmin()
  const { pause, resume, onResumed } = props
  const { until, message, code } = pause
  const isOfMailer = 'since' in pause
  return (
    <Notice tone={isOfMailer && needsPerson(pause) ? 'error' : 'info'} title={t('pause.title')}>
      <p>{message}</p>
      <p>
        {isOfMailer && (
          <>
            {t('shell.since')} <When at={pause.since} />.{' '}
          </>
        )}
        {until !== null && (
          <>
            {t('pause.until')} <When at={until} />.
          </>
        )}
      </p>
      {code !== '' && <p class="request-id">{t('pause.code', { code })}</p>}
      {resume !== null && (
        <CallButton label={t('pause.resume')} call={resume} done={t('pause.resumed')} onDone={onResumed} />
      )}
    </Notice>
  )
}
