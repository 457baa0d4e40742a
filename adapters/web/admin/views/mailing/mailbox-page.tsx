// The page of one system mailbox, for operators: consent with its diagnosis, settings, and the use of its limits.
import type { SystemMailboxResponse } from '#adapters/contract/mailing/system-mailboxes.ts'
import { Consent } from '#adapters/web/kit/consent/consent.tsx'
import { TestMail } from '#adapters/web/kit/consent/test-mail.tsx'
import { Check } from '#adapters/web/kit/form/check-list.tsx'
import { FormFrame, useForm } from '#adapters/web/kit/form/form.tsx'
import { Record } from '#adapters/web/kit/record/record.tsx'
import { TextField } from '#adapters/web/kit/views/field.tsx'
import { Notice } from '#adapters/web/kit/views/notice.tsx'
import { Panel } from '#adapters/web/kit/views/panel.tsx'
import { mapRemote, useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { When } from '#adapters/web/kit/views/when.tsx'
import {
  isSystemMailboxKey,
  RATE_LIMIT_PER_MINUTE,
  RATE_LIMIT_RECIPIENTS_PER_DAY,
} from '#domain/mailing/system-mailbox.ts'
import { call } from '../../api/call.ts'
import { addressFaults, bodyOfMailbox, checkMailbox, emptyMailbox, formOfMailbox } from '../../mailing/mailbox-form.ts'
import { stateOfMailbox } from '../../mailing/mailer-states.ts'
import { useAdmin } from '../admin-context.tsx'
import { useBack } from '../frame/area-header.tsx'
import { CopyButton } from '../frame/copy-button.tsx'
import { MAILBOX_TONES, MailboxChip } from './mailboxes-page.tsx'
import { MailboxNow, MailboxUsage } from './mailbox-usage.tsx'

interface MailboxProps {
  readonly mailbox: SystemMailboxResponse
  readonly onChange: (mailbox: SystemMailboxResponse) => void
}

export const MailboxPage = ({ id }: { readonly id: string }) => {
  const { t } = useAdmin()
  const params = { key: id }
  const remote = useRemote(call('GET /admin/system-mailboxes/:key', { params }))
  const isUnset = remote.failure?._tag === 'Refused' && remote.failure.code === 'SYSTEM_MAILBOX_NOT_FOUND'
  // A known key without a record can be set up.
  const mailbox = remote.value ?? (isUnset && isSystemMailboxKey(id) ? emptyMailbox(id) : null)
  const isSet = mailbox !== null && stateOfMailbox(mailbox) !== 'empty'
  const usage = useRemote(isSet ? call('GET /admin/system-mailboxes/:key/usage', { params }) : null)

  const viewOf = (shown: SystemMailboxResponse) => {
    const common = { mailbox: shown, onChange: remote.replace }
    const settings = {
      name: 'settings',
      label: t('mailbox.settings'),
      content: () => <MailboxSettings key={JSON.stringify(formOfMailbox(shown))} {...common} />,
    }
    return {
      header: {
        title: t(`mailbox.key.${shown.key}`),
        lead: (
          <span class="wrap">
            <MailboxChip mailbox={shown} />
            <span>{isSet ? shown.mailboxAddress : t(`mailbox.key.${shown.key}.lead`)}</span>
          </span>
        ),
      },
      tabs: isSet
        ? [
            {
              name: 'consent',
              label: t('consent.title'),
              content: () => (
                <MailboxConsent
                  mailbox={shown}
                  onSent={() => {
                    remote.reload()
                    usage.reload()
                  }}
                />
              ),
            },
            { name: 'usage', label: t('mailbox.usage'), content: () => <MailboxUsage usage={usage} /> },
            settings,
          ]
        : [settings],
      ...(isSet && { facts: <MailboxNow mailbox={shown} usage={usage} /> }),
    }
  }
  return <Record back={useBack('mailboxes')} parts={[remote]} view={mailbox && viewOf(mailbox)} />
}

const MailboxConsent = (props: { readonly mailbox: SystemMailboxResponse; readonly onSent: () => void }) => {
  const { me, t } = useAdmin()
  const { mailbox, onSent } = props
  const { key, consentStatus, directoryTenantId, mailboxAddress } = mailbox
  const params = { key }
  const health = useRemote(call('GET /admin/system-mailboxes/:key/health', { params }))
  const address = useRemote(call('GET /admin/system-mailboxes/:key/consent-url', { params }))
  const state = stateOfMailbox(mailbox)
  return (
    <>
      <Consent
        who={t('mailbox.consent.who')}
        whose={`${mailboxAddress} (${directoryTenantId})`}
        what={[t('mailbox.consent.what'), t('mailbox.consent.read'), t('mailbox.consent.limit')]}
        state={{ tone: MAILBOX_TONES[state], label: t(`mailbox.state.${state}`) }}
        isGranted={consentStatus.granted}
        at={consentStatus.lastConsentAt}
        by={consentStatus.lastConsentBy}
        diagnosis={mapRemote(health, ({ diagnosis, message, remedy }) => ({
          isWell: diagnosis === 'Healthy',
          message,
          remedy,
        }))}
        address={mapRemote(address, ({ consentUrl }) => consentUrl)}
        share={(href) => (
          <CopyButton label={t('mailbox.consent.copy')} word={t('mailbox.consent.copy')} text={() => href} />
        )}
      />
      <TestMail
        to={me.user.email}
        check={({ to }) => addressFaults(t, 'to', to)}
        callFor={(to) => call('POST /admin/system-mailboxes/:key/test', { params, body: { to } })}
        onSent={() => {
          health.reload()
          onSent()
        }}
      />
      {consentStatus.lastErrorAt !== null && (
        <Panel id="mailbox-error" title={t('mailbox.lastError')}>
          <p>
            <When at={consentStatus.lastErrorAt} />
          </p>
          <p class="break">
            <code>{consentStatus.lastErrorMessage}</code>
          </p>
        </Panel>
      )}
    </>
  )
}

const MailboxSettings = ({ mailbox, onChange }: MailboxProps) => {
  const { api, navigation, receipts, t } = useAdmin()
  const { key } = mailbox
  const form = useForm({
    key: `mailbox ${key}`,
    initial: formOfMailbox(mailbox),
    labels: {
      displayName: t('mailbox.displayName'),
      directoryTenantId: t('mailbox.directory'),
      mailboxAddress: t('mailing.address'),
      rateLimitPerMinute: t('mailbox.perMinute'),
      rateLimitRecipientsPerDay: t('mailbox.perDay'),
    },
    check: checkMailbox(t),
    send: (value) => api(call('PUT /admin/system-mailboxes/:key', { params: { key }, body: bodyOfMailbox(value) })),
    onDone: (saved) => {
      receipts.show({
        title: t('mailbox.saved'),
        body: t(saved.consentStatus.granted ? 'mailbox.saved.body' : 'mailbox.saved.consent'),
        links: [{ label: t('consent.title'), href: navigation.href('mailbox', { id: key }) }],
      })
      onChange(saved)
    },
  })
  const { value, set } = form
  const isMoved =
    mailbox.consentStatus.granted &&
    value.directoryTenantId.trim().toLowerCase() !== mailbox.directoryTenantId.toLowerCase()
  return (
    <Panel id="mailbox-settings" title={t('mailbox.settings')}>
      <FormFrame form={form} action={t('form.save')}>
        <TextField {...form.text('displayName')} help={t('mailbox.displayName.help')} />
        <TextField {...form.text('mailboxAddress')} type="email" help={t('mailbox.address.help')} />
        <TextField {...form.text('directoryTenantId')} help={t('mailbox.directory.help')} />
        {isMoved && <Notice tone="info" title={t('mailbox.moved')} />}
        <div class="field-row">
          <TextField
            {...form.text('rateLimitPerMinute')}
            inputMode="numeric"
            placeholder={String(RATE_LIMIT_PER_MINUTE)}
            help={t('mailbox.limit.help', { default: RATE_LIMIT_PER_MINUTE })}
          />
          <TextField
            {...form.text('rateLimitRecipientsPerDay')}
            inputMode="numeric"
            placeholder={String(RATE_LIMIT_RECIPIENTS_PER_DAY)}
            help={t('mailbox.limit.help', { default: RATE_LIMIT_RECIPIENTS_PER_DAY })}
          />
        </div>
        <Check
          label={t('mailbox.sentItems')}
          help={t('mailbox.sentItems.help')}
          isOn={value.saveToSentItems}
          onChange={(saveToSentItems) => set({ saveToSentItems })}
        />
      </FormFrame>
    </Panel>
  )
}
