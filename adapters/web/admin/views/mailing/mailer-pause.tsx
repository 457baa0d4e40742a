// Why a mailer waits and when it tries again, or now.
import type { MailerPauseResponse } from '#adapters/contract/mailing/fields.ts'
import type { ServiceCall } from '#adapters/web/kit/http.ts'
import { Button } from '#adapters/web/kit/views/button.tsx'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { Notice } from '#adapters/web/kit/views/notice.tsx'
import { useWork } from '#adapters/web/kit/views/use-work.ts'
import { When } from '#adapters/web/kit/views/when.tsx'
import { needsPerson } from '../../mailing/mailer-states.ts'
import { useAdmin } from '../admin-context.tsx'

export const MailerPause = (props: {
  readonly pause: MailerPauseResponse
  /** Null: the user may not. */
  readonly resume: ServiceCall<unknown> | null
  readonly onResumed: () => void
}) => {
  const { api, receipts, t } = useAdmin()
  const { isBusy, failure, perform } = useWork()
  const { pause, resume, onResumed } = props
  const { since, until, message, code } = pause
  const tryNow = (call: ServiceCall<unknown>): void =>
    perform(
      () => api(call),
      () => {
        receipts.show({ title: t('pause.resumed') })
        onResumed()
      },
    )
  return (
    <>
      <Notice tone={needsPerson(pause) ? 'error' : 'info'} title={t('pause.title')}>
        <p>{message}</p>
        <p>
          {t('shell.since')} <When at={since} />. {t('pause.until')} <When at={until} />.
        </p>
        {code !== '' && <p class="request-id">{t('pause.code', { code })}</p>}
        {resume !== null && (
          <Button isBusy={isBusy} onClick={() => tryNow(resume)}>
            {t('pause.resume')}
          </Button>
        )}
      </Notice>
      {failure !== null && <FailureNotice failure={failure} />}
    </>
  )
}
