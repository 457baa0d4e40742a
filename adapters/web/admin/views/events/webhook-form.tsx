// The fields of a webhook, and the dialog that shows a new secret once.
import type { WebhookKindResponse, WebhookResponse } from '#adapters/contract/event/webhooks.ts'
import type { FormFaults } from '#adapters/web/kit/form/faults.ts'
import type { Form } from '#adapters/web/kit/form/form-state.ts'
import { Button, Dialog } from '#adapters/web/kit/views/button.tsx'
import { CheckList, TextField } from '#adapters/web/kit/views/field.tsx'
import type { FormText } from '../../forms/field-faults.ts'
import { useAdmin } from '../admin-context.tsx'
import { CopyButton } from '../frame/copy-button.tsx'

export interface WebhookForm {
  readonly url: string
  readonly kinds: readonly string[]
  readonly active: boolean
  /** The revision that the user has read; 0: a new webhook. */
  readonly revision: number
}

export const emptyWebhook: WebhookForm = { url: '', kinds: [], active: true, revision: 0 }

export function toWebhookForm({ url, kinds, active, revision }: WebhookResponse): WebhookForm {
  return { url, kinds, active, revision }
}

/** The service decides which addresses it may call. */
export function checkWebhook(t: FormText) {
  return ({ url, kinds }: WebhookForm): FormFaults => ({
    ...(!URL.canParse(url.trim()) && { url: t('webhook.url.invalid') }),
    ...(kinds.length === 0 && { kinds: t('webhook.kinds.none') }),
  })
}

export function WebhookFields(props: {
  readonly form: Form<WebhookForm>
  readonly kinds: readonly WebhookKindResponse[]
}) {
  const { t } = useAdmin()
  const { form, kinds } = props
  return (
    <>
      <TextField {...form.text('url')} type="url" help={t('webhook.url.help')} />
      <CheckList
        {...form.field('kinds')}
        options={kinds.map(({ uuid, title }) => ({ value: uuid, label: title }))}
        chosen={form.value.kinds}
        onChange={(chosen) => form.set({ kinds: chosen })}
      />
    </>
  )
}

export function SecretDialog({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const { t } = useAdmin()
  return (
    <Dialog title={t('webhook.secret.title')} onClose={onClose}>
      <p>{t('webhook.secret.body')}</p>
      <p class="break">
        <code>{secret}</code>
      </p>
      <div class="wrap">
        <CopyButton label={t('webhook.secret.copy')} word={t('webhook.secret.copy')} isPrimary text={() => secret} />
        <Button onClick={onClose}>{t('webhook.secret.done')}</Button>
      </div>
    </Dialog>
  )
}
