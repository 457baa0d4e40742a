// Sends a test mail, and shows what became of it.
import { useState } from 'preact/hooks'
import type { TestMailResponse } from '#adapters/contract/mailing/fields.ts'
import type { FormFaults } from '../form/faults.ts'
import { FormFrame, useForm, useFormTools } from '../form/form.tsx'
import type { ServiceCall } from '../http.ts'
import { TextField } from '../views/field.tsx'
import { useNavigation } from '../views/navigation-context.tsx'
import { Notice } from '../views/notice.tsx'
import { Panel } from '../views/panel.tsx'

interface TestMailForm {
  readonly to: string
}

export const TestMail = (props: {
  readonly to: string
  readonly check: (form: TestMailForm) => FormFaults
  readonly callFor: (to: string) => ServiceCall<TestMailResponse>
  /** Also after a mail that did not leave. */
  readonly onSent: () => void
}) => {
  const { api } = useFormTools()
  const { t } = useNavigation()
  const { to, check, callFor, onSent } = props
  const [result, setResult] = useState<(TestMailResponse & { readonly to: string }) | null>(null)
  const form = useForm<TestMailForm, TestMailResponse>({
    key: 'test-mail',
    initial: { to },
    labels: { to: t('testMail.to') },
    check,
    send: (value) => {
      setResult(null)
      return api(callFor(value.to.trim()))
    },
    onDone: (answer) => {
      setResult({ ...answer, to: form.value.to.trim() })
      onSent()
    },
  })
  return (
    <Panel id="test-mail" title={t('testMail.title')}>
      <FormFrame form={form} action={t('testMail.send')} busy={t('testMail.sending')}>
        <TextField {...form.text('to')} type="email" help={t('testMail.help')} />
      </FormFrame>
      {result !== null &&
        (result.ok ? (
          <Notice tone="success" title={t('testMail.sent', { to: result.to })}>
            <p>{t('testMail.look')}</p>
            {result.messageId !== undefined && <p class="request-id">{result.messageId}</p>}
          </Notice>
        ) : (
          <Notice tone="error" title={t('testMail.failed')}>
            <p>{result.error}</p>
          </Notice>
        ))}
    </Panel>
  )
}
