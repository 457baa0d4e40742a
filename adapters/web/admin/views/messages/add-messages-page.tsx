// Writes a mail from a template to given recipients.
import { FormFrame, useForm } from '#adapters/web/kit/form/form.tsx'
import { Pending } from '#adapters/web/kit/record/record.tsx'
import { SelectField, TextArea } from '#adapters/web/kit/views/field.tsx'
import { PageHeader } from '#adapters/web/kit/views/page-header.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import type { TemplateOutlineResponse } from '#adapters/contract/mailing/templates.ts'
import { call } from '../../api/call.ts'
import {
  toMessagesBody,
  checkMessages,
  listFilledPaths,
  type MessageForm,
  parseRecipients,
} from '../../mailing/message-form.ts'
import { useAdmin, usePlace } from '../admin-context.tsx'
import { useBack } from '../frame/area-header.tsx'
import { describeRoute, listSenderOptions } from '../templates/template-editor.tsx'
import { UnfilledInTemplate } from '../templates/unfilled-notice.tsx'

export function AddMessagesPage() {
  const { t } = useAdmin()
  const templates = useRemote(call('GET /templates', { query: { limit: 200 } }))
  return (
    <>
      <PageHeader title={t('messages.add')} lead={t('messages.add.lead')} back={useBack('messages')} />
      {templates.value === null ? (
        <Pending parts={[templates]} />
      ) : (
        <div class="panel framed stack gap-12 panel-form">
          <MessagesForm templates={templates.value.data} />
        </div>
      )}
    </>
  )
}

function MessagesForm({ templates }: { readonly templates: readonly TemplateOutlineResponse[] }) {
  const admin = useAdmin()
  const { api, navigation, receipts, t } = admin
  const { template = '' } = usePlace().query
  const form = useForm<MessageForm, { readonly ids: readonly string[] }>({
    key: `message ${template}`,
    initial: { template, recipients: '', data: '', systemMailboxKey: '' },
    label: (name) => t(`messages.${name}`),
    check: checkMessages(t),
    send: (value) => api(call('POST /messages', { body: toMessagesBody(value) })),
    onDone: ({ ids }) => {
      const [only, ...others] = ids
      const alone = others.length === 0 ? only : undefined
      navigation.go(alone === undefined ? navigation.href('messages') : navigation.href('message', { id: alone }))
      receipts.show({ title: t.counted('messages.added', ids.length), body: t('messages.added.body') })
    },
  })
  const chosen = templates.find(({ uuid }) => uuid === form.value.template)
  const count = parseRecipients(form.value.recipients).length
  return (
    <FormFrame
      form={form}
      action={count === 0 ? t('messages.send') : t.counted('messages.sendTo', count)}
      cancel={navigation.href('messages')}
    >
      <SelectField
        {...form.field('template')}
        value={form.value.template}
        options={[
          { value: '', label: t('messages.template.choose') },
          ...templates.map(({ uuid, name }) => ({ value: uuid, label: name })),
        ]}
        onChange={(one) => form.set({ template: one })}
      />
      <TextArea {...form.text('recipients')} rows={6} help={t('messages.recipients.help')} />
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
    </FormFrame>
  )
}
