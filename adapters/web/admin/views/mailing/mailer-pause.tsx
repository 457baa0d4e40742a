// Why a mailer waits, and when it goes on.
import type { ComponentChildren } from 'preact'
import type { MailerPauseResponse } from '#adapters/contract/mailing/fields.ts'
import { Notice } from '#adapters/web/kit/views/notice.tsx'
import { When } from '#adapters/web/kit/views/when.tsx'
import { needsPerson } from '../../mailing/mailer-states.ts'
import { useAdmin } from '../admin-context.tsx'

export const MailerPause = (props: {
  readonly pause: MailerPauseResponse
  /** What to do. */
  readonly children?: ComponentChildren
}) => {
  const { t } = useAdmin()
  const { since, until, message, code } = props.pause
  return (
    <Notice tone={needsPerson(props.pause) ? 'error' : 'info'} title={t('pause.title')}>
      <p>{message}</p>
      <p>
        {t('shell.since')} <When at={since} />. {t('pause.until')} <When at={until} />.
      </p>
      {code !== '' && <p class="request-id">{t('pause.code', { code })}</p>}
      {props.children}
    </Notice>
  )
}
