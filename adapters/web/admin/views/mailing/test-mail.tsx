// Sends a test mail and shows its outcome.
import { useState } from 'preact/hooks'
import type { TestMailResponse } from '#adapters/contract/mailing/fields.ts'
import { FormFrame, useForm } from '#adapters/web/kit/form/form.tsx'
import type { ServiceCall } from '#adapters/web/kit/http.ts'
import { TextField } from '#adapters/web/kit/views/field.tsx'
import { Notice, Panel } from '#adapters/web/kit/views/panel.tsx'
import { checkAddress } from '../../forms/field-faults.ts'
import { useAdmin } from '../admin-context.tsx'

/** A test mail may take as long as its mail server takes. */
const DEADLINE = 100_000

export function TestMail(props: {
  readonly help: string
  readonly callFor: (to: string) => ServiceCall<TestMailResponse>
  /** Also called after a mail that could not be sent. */
  readonly onSent?: () => void
}) {
  const { api, me, t } = useAdmin()
  const { help, callFor, onSent } = props
  const [result, setResult] = useState<(TestMailResponse & { readonly to: string }) | null>(null)
  const form = useForm({
    key: 'test-mail',
    initial: { to: me.user.email },
    label: () => t('testMail.to'),
    check: ({ to }) => checkAddress(t, 'to', to),
    send: (value) => {
      setResult(null)
      return api({ ...callFor(value.to.trim()), deadline: DEADLINE })
    },
    onDone: (answer) => {
      setResult({ ...answer, to: form.value.to.trim() })
      onSent?.()
    },
  })
  return (
    <Panel id="test-mail" title={t('testMail.title')}>
      <FormFrame form={form} action={t('testMail.send')} busy={t('testMail.sending')}>
        <TextField {...form.text('to')} type="email" help={help} />
      </FormFrame>
      {result !== null &&
        (result.ok ? (
          <Notice tone="success" title={t('testMail.sent', { to: result.to })}>
            <p>{t('testMail.look')}</p>
            {result.messageId !== undefined && <p class="small break">{result.messageId}</p>}
          </Notice>
        ) : (
          <Notice tone="error" title={t('testMail.failed')}>
            <p>{result.error}</p>
          </Notice>
        ))}
    </Panel>
  )
}
