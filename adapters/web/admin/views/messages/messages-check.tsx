// The last step of a mail by hand: who gets it, the mail as the first of them reads it, and what is missing.
import type { OrderPreviewResponse } from '#adapters/contract/mailing/message-codecs.ts'
import type { FormFaults } from '#adapters/web/kit/form/faults.ts'
import type { Form } from '#adapters/web/kit/form/form-state.ts'
import { Link } from '#adapters/web/kit/views/button.tsx'
import { Facts, Loaded, Notice, Panel } from '#adapters/web/kit/views/panel.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { useStepHref } from '#adapters/web/kit/wizard/wizard.tsx'
import { call } from '../../api/call.ts'
import { FIELDS_OF_STEP, type MessageForm, toMessagesBody } from '../../mailing/message-form.ts'
import { MESSAGE_STEPS } from '../../mailing/message-states.ts'
import { useAdmin } from '../admin-context.tsx'
import { MailView } from './mail-view.tsx'

export function MessagesCheck(props: { readonly form: Form<MessageForm>; readonly faults: FormFaults }) {
  const { t } = useAdmin()
  const { form, faults } = props
  const hrefOf = useStepHref(MESSAGE_STEPS.map((name) => ({ name })))
  const missing = MESSAGE_STEPS.flatMap((step) =>
    FIELDS_OF_STEP[step].flatMap((name) => {
      const fault = faults[name]
      return fault === undefined ? [] : [{ step, name, fault }]
    }),
  )
  const isWhole = missing.length === 0
  const preview = useRemote(isWhole ? call('POST /messages/dry-run', { body: toMessagesBody(form.value) }) : null)
  if (!isWhole)
    return (
      <Notice tone="error" title={t.counted('form.faults', missing.length)}>
        <ul>
          {missing.map(({ step, name, fault }) => (
            <li key={name}>
              <Link href={hrefOf(step)}>
                {form.field(name).label}: {fault}
              </Link>
            </li>
          ))}
        </ul>
      </Notice>
    )
  return <Loaded of={preview}>{(shown) => <OrderPreview preview={shown} />}</Loaded>
}

function OrderPreview({ preview }: { readonly preview: OrderPreviewResponse }) {
  const { format, t } = useAdmin()
  const { recipients, to, mail, lack } = preview
  return (
    <div class="stack gap-16">
      {lack !== null && (
        <Notice tone="error" title={t(`message.reason.${lack}`)}>
          <p>{t('messages.lack')}</p>
        </Notice>
      )}
      <Panel id="message-numbers" title={t('messages.recipients')}>
        <Facts
          of={[
            [t('messages.count'), format.number(recipients)],
            to !== null && [t('messages.shownFor'), to.name === '' ? to.address : `${to.name} <${to.address}>`],
          ]}
        />
      </Panel>
      {mail !== null && (
        <Panel id="message-preview" title={t('message.mail')}>
          <MailView mail={mail} />
        </Panel>
      )}
    </div>
  )
}
