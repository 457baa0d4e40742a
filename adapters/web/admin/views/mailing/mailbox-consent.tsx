// The consent to send from a mailbox: what the service asks for, whether it works, giving or renewing it, and a test mail.
import { useEffect } from 'preact/hooks'
import type { SystemMailboxResponse } from '#adapters/contract/mailing/system-mailboxes.ts'
import { Button } from '#adapters/web/kit/views/button.tsx'
import { Notice, Facts, Loaded, Panel, When } from '#adapters/web/kit/views/panel.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { call } from '../../api/call.ts'
import { useAdmin } from '../admin-context.tsx'
import { CopyButton } from '../frame/copy-button.tsx'
import { TestMail } from './test-mail.tsx'

/** Consent addresses are valid for an hour, so the page reloads them earlier. */
const RELOAD = 45 * 60_000

export function MailboxConsent(props: { readonly mailbox: SystemMailboxResponse; readonly onSent: () => void }) {
  const { t } = useAdmin()
  const { key, consentStatus, directoryTenantId, lastWorkedAt, mailboxAddress } = props.mailbox
  const { granted, lastConsentAt, lastErrorAt, lastErrorMessage } = consentStatus
  const params = { key }
  const health = useRemote(call('GET /admin/system-mailboxes/:key/health', { params }))
  const address = useRemote(call('GET /admin/system-mailboxes/:key/consent-url', { params }))
  useEffect(() => {
    const timer = setInterval(address.reload, RELOAD)
    return () => clearInterval(timer)
  }, [address.reload])
  return (
    <>
      <Panel id="consent" title={t('consent.title')}>
        <Loaded of={health} skeleton={<span class="skeleton skeleton-block" aria-hidden="true" />}>
          {({ diagnosis, message, remedy }) => (
            <Notice tone={diagnosis === 'Healthy' ? 'success' : 'error'} title={message}>
              {remedy !== null && <p>{remedy}</p>}
              <Button isBusy={health.isLoading} onClick={health.reload}>
                {t('consent.check')}
              </Button>
            </Notice>
          )}
        </Loaded>
        <Facts
          of={[
            [t('consent.who'), t('mailbox.consent.who')],
            [t('consent.whose'), `${mailboxAddress} (${directoryTenantId})`],
            [
              t('consent.what'),
              <ul class="stack gap-4">
                {(['what', 'read', 'limit'] as const).map((one) => (
                  <li key={one}>{t(`mailbox.consent.${one}`)}</li>
                ))}
              </ul>,
            ],
            lastConsentAt !== null && [t('consent.at'), <When at={lastConsentAt} />],
            lastWorkedAt !== null && [t('mailbox.lastWorked'), <When at={lastWorkedAt} />],
            lastErrorAt !== null && [
              t('mailbox.lastError'),
              <>
                <When at={lastErrorAt} /> · <code>{lastErrorMessage}</code>
              </>,
            ],
          ]}
        />
        <Loaded of={address}>
          {({ consentUrl }) => (
            <>
              <div class="wrap">
                <a class={granted ? 'button' : 'button button-primary'} href={consentUrl}>
                  {t(granted ? 'consent.renew' : 'consent.give')}
                </a>
                <CopyButton
                  label={t('mailbox.consent.copy')}
                  word={t('mailbox.consent.copy')}
                  text={() => consentUrl}
                />
              </div>
              <p class="small">{t('consent.how')}</p>
            </>
          )}
        </Loaded>
      </Panel>
      <TestMail
        help={t('testMail.help.limits')}
        callFor={(to) => call('POST /admin/system-mailboxes/:key/test', { params, body: { to } })}
        onSent={() => {
          health.reload()
          props.onSent()
        }}
      />
    </>
  )
}
