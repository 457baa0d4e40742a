// The page of one system mailbox, for operators: consent with its diagnosis, settings, and the use of its limits.
import type { SystemMailboxResponse } from '#adapters/contract/mailing/system-mailboxes.ts'
import { Check, TextField } from '#adapters/web/kit/views/field.tsx'
import { FormFrame, useForm } from '#adapters/web/kit/form/form.tsx'
import { Record } from '#adapters/web/kit/record/record.tsx'
import { Notice, Panel } from '#adapters/web/kit/views/panel.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import {
  isSystemMailboxKey,
  RATE_LIMIT_PER_MINUTE,
  RATE_LIMIT_RECIPIENTS_PER_DAY,
} from '#domain/mailing/system-mailbox.ts'
import { call } from '../../api/call.ts'
import { toMailboxBody, checkMailbox, makeEmptyMailbox, toMailboxForm } from '../../mailing/mailbox-form.ts'
import { getMailboxReadiness } from '../../mailing/mailer-states.ts'
import { useAdmin } from '../admin-context.tsx'
import { useBack } from '../frame/area-header.tsx'
import { MailboxConsent } from './mailbox-consent.tsx'
import { MailboxReturns } from './mailbox-returns.tsx'
import { MailboxNow, MailboxUsage } from './mailbox-usage.tsx'
import { MailboxChip } from './mailboxes-page.tsx'

interface MailboxProps {
  readonly mailbox: SystemMailboxResponse
  readonly onChange: (mailbox: SystemMailboxResponse) => void
}

export function MailboxPage({ id }: { readonly id: string }) {
  const { t } = useAdmin()
  const params = { key: id }
  const remote = useRemote(call('GET /admin/system-mailboxes/:key', { params }))
  const isUnset = remote.failure?._tag === 'Refused' && remote.failure.code === 'SYSTEM_MAILBOX_NOT_FOUND'
  // A known key that has no record can be set up here.
  const mailbox = remote.value ?? (isUnset && isSystemMailboxKey(id) ? makeEmptyMailbox(id) : null)
  const isSet = mailbox !== null && getMailboxReadiness(mailbox) !== 'empty'
  const usage = useRemote(isSet ? call('GET /admin/system-mailboxes/:key/usage', { params }) : null)

  const toView = (shown: SystemMailboxResponse) => {
    const common = { mailbox: shown, onChange: remote.replace }
    const settings = {
      name: 'settings',
      label: t('mailbox.settings'),
      content: () => <MailboxSettings key={JSON.stringify(toMailboxForm(shown))} {...common} />,
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
            { name: 'returns', label: t('mailbox.returns'), content: () => <MailboxReturns mailbox={shown} /> },
            { name: 'usage', label: t('mailbox.usage'), content: () => <MailboxUsage usage={usage} /> },
            settings,
          ]
        : [settings],
      ...(isSet && { facts: <MailboxNow mailbox={shown} usage={usage} /> }),
    }
  }
  return <Record back={useBack('mailboxes')} parts={[remote]} view={mailbox && toView(mailbox)} />
}

function MailboxSettings({ mailbox, onChange }: MailboxProps) {
  const { api, navigation, receipts, t } = useAdmin()
  const { key } = mailbox
  const form = useForm({
    key: `mailbox ${key}`,
    initial: toMailboxForm(mailbox),
    label: (name) => t(`mailbox.${name}`),
    check: checkMailbox(t),
    send: (value) => api(call('PUT /admin/system-mailboxes/:key', { params: { key }, body: toMailboxBody(value) })),
    onDone: (saved) => {
      receipts.show({
        title: t('mailbox.saved'),
        body: t(saved.consentStatus.granted ? 'mailbox.saved.body' : 'mailbox.saved.consent'),
        links: [{ label: t('consent.title'), href: navigation.href('mailbox', { id: key }) }],
      })
      onChange(saved)
    },
    conflict: {
      call: call('GET /admin/system-mailboxes/:key', { params: { key } }),
      toForm: toMailboxForm,
      readable: (one) => ({ ...one, saveToSentItems: t(`changes.value.${one.saveToSentItems}`) }),
      onTake: onChange,
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
          label={t('mailbox.saveToSentItems')}
          help={t('mailbox.sentItems.help')}
          isOn={value.saveToSentItems}
          onChange={(saveToSentItems) => set({ saveToSentItems })}
        />
      </FormFrame>
    </Panel>
  )
}
