// Writes a mail by hand in steps: choose people, see the mail, then send.
import { useState } from 'preact/hooks'
import type { TemplateOutlineResponse } from '#adapters/contract/mailing/templates.ts'
import { useForm } from '#adapters/web/kit/form/form.tsx'
import type { Form } from '#adapters/web/kit/form/form-state.ts'
import { Pending } from '#adapters/web/kit/record/record.tsx'
import { Button } from '#adapters/web/kit/views/button.tsx'
import { SelectField, TextArea } from '#adapters/web/kit/views/field.tsx'
import { PageHeader } from '#adapters/web/kit/views/page-header.tsx'
import { FailureNotice, Notice, Panel } from '#adapters/web/kit/views/panel.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { Wizard } from '#adapters/web/kit/wizard/wizard.tsx'
import { call } from '../../api/call.ts'
import {
  addRecipients,
  toMessagesBody,
  checkMessages,
  listRecipientAddresses,
  listFilledPaths,
  FIELDS_OF_STEP,
  type MessageForm,
  removeRecipient,
} from '../../mailing/message-form.ts'
import { MESSAGE_STEPS } from '../../mailing/message-states.ts'
import { useAdmin, usePlace } from '../admin-context.tsx'
import { useBack } from '../frame/area-header.tsx'
import { describeRoute, listSenderOptions } from '../templates/template-editor.tsx'
import { UnfilledInTemplate } from '../templates/unfilled-notice.tsx'
import { MessagesCheck } from './messages-check.tsx'
import { PeopleChooser } from './people-chooser.tsx'

export function AddMessagesPage() {
  const { t } = useAdmin()
  const templates = useRemote(call('GET /templates', { query: { limit: 200 } }))
  return (
    <>
      <PageHeader title={t('messages.add')} lead={t('messages.add.lead')} back={useBack('messages')} />
      {templates.value === null ? <Pending parts={[templates]} /> : <MessagesWizard templates={templates.value.data} />}
    </>
  )
}

interface StepProps {
  readonly form: Form<MessageForm>
}

function MessagesWizard({ templates }: { readonly templates: readonly TemplateOutlineResponse[] }) {
  const { api, navigation, receipts, t } = useAdmin()
  const { template = '', step = '' } = usePlace().query
  const [newMailing] = useState(() => crypto.randomUUID())
  const form = useForm<MessageForm, { readonly ids: readonly string[] }>({
    key: `message ${template}`,
    initial: { mailing: newMailing, template, recipients: '', data: '', systemMailboxKey: '' },
    label: (name) => t(name === 'mailing' ? 'messages.add' : `messages.${name}`),
    check: checkMessages(t),
    send: (value) => api(call('POST /messages', { body: toMessagesBody(value) })),
    onDone: ({ ids }) => {
      const [only, ...others] = ids
      const alone = others.length === 0 ? only : undefined
      navigation.go(alone === undefined ? navigation.href('messages') : navigation.href('message', { id: alone }))
      receipts.show({ title: t.counted('messages.added', ids.length), body: t('messages.added.body') })
    },
  })
  const faults = checkMessages(t)(form.value)
  const isWhole = Object.keys(faults).length === 0
  const count = listRecipientAddresses(form.value.recipients).size
  const contents = {
    people: () => <PeopleStep form={form} />,
    mail: () => <MailStep form={form} templates={templates} />,
    check: () => <MessagesCheck form={form} faults={faults} />,
  }
  return (
    <>
      {form.wasKept && (
        <Notice tone="info" title={t('form.kept.title')}>
          <p>{t('form.kept.body')}</p>
          <Button onClick={form.startOver}>{t('form.kept.drop')}</Button>
        </Notice>
      )}
      {form.failure !== null && (
        <FailureNotice
          failure={form.failure}
          meaning={t(form.failure._tag === 'Unreachable' ? 'messages.again' : 'failure.nothingSaved')}
        />
      )}
      <Wizard
        title={t('messages.add')}
        steps={MESSAGE_STEPS.map((name) => ({
          name,
          label: t(`messages.step.${name}`),
          // Until the last step, an empty field is not a fault.
          faults: step === 'check' ? FIELDS_OF_STEP[name].filter((field) => faults[field] !== undefined).length : 0,
          content: contents[name],
          ...(name === 'check' &&
            isWhole && {
              end: (
                <Button look="primary" isBusy={form.isBusy} onClick={form.submit}>
                  {t.counted('messages.sendTo', count)}
                </Button>
              ),
            }),
        }))}
        note={step !== 'check' && t.counted('messages.chosen', count)}
      />
    </>
  )
}

function PeopleStep({ form }: StepProps) {
  const { may, t } = useAdmin()
  const { recipients } = form.value
  const change = (change: (text: string) => string): void =>
    form.set({ recipients: change(form.latest.current.recipients) })
  return (
    <div class="stack gap-16">
      {may('users:read') && (
        <Panel id="message-chooser" title={t('messages.people')}>
          <PeopleChooser
            chosen={listRecipientAddresses(recipients)}
            onAdd={(people) => change((text) => addRecipients(text, people))}
            onRemove={(person) => change((text) => removeRecipient(text, person))}
          />
        </Panel>
      )}
      <div class="panel framed">
        <TextArea {...form.text('recipients')} rows={8} help={t('messages.recipients.help')} />
      </div>
    </div>
  )
}

function MailStep({ form, templates }: StepProps & { readonly templates: readonly TemplateOutlineResponse[] }) {
  const admin = useAdmin()
  const { t } = admin
  const chosen = templates.find(({ uuid }) => uuid === form.value.template)
  return (
    <Panel id="message-mail" title={t('messages.step.mail')}>
      <SelectField
        {...form.field('template')}
        value={form.value.template}
        options={[
          { value: '', label: t('messages.template.choose') },
          ...templates.map(({ uuid, name }) => ({ value: uuid, label: name })),
        ]}
        onChange={(one) => form.set({ template: one })}
      />
      <TextArea {...form.text('data')} help={t('messages.data.help')} />
      <UnfilledInTemplate template={form.value.template} filled={listFilledPaths(form.value)} />
      <SelectField
        {...form.field('systemMailboxKey')}
        value={form.value.systemMailboxKey}
        options={listSenderOptions(
          admin,
          chosen === undefined
            ? t('messages.sender')
            : t('messages.sender.of', { sender: describeRoute(t, chosen.systemMailboxKey) }),
          chosen?.systemMailboxKey ?? '',
        )}
        onChange={(systemMailboxKey) => form.set({ systemMailboxKey })}
      />
    </Panel>
  )
}
