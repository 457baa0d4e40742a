// The attachments of a template. The saved ones stay until the user chooses others.
import type { TemplateResponse } from '#adapters/contract/mailing/templates.ts'
import type { Form } from '#adapters/web/kit/form/form-state.ts'
import { Button } from '#adapters/web/kit/views/button.tsx'
import { Field } from '#adapters/web/kit/views/field.tsx'
import { checkAttachments, type TemplateForm } from '../../mailing/template-form.ts'
import { useAdmin } from '../admin-context.tsx'

export function Attachments(props: {
  readonly form: Form<TemplateForm>
  readonly saved: TemplateResponse['attachments']
}) {
  const { format, t } = useAdmin()
  const { form, saved } = props
  const chosen = form.value.attachments
  const shown = chosen?.map(({ name, size }) => ({ filename: name, size })) ?? saved
  const { id, label, fault = checkAttachments(t, chosen ?? [])['attachments'] } = form.field('attachments')
  const choose = (attachments: readonly File[] | null) => () => form.set({ attachments })
  return (
    <Field
      id={id}
      label={label}
      help={t(saved.length > 0 && chosen === null ? 'template.attachments.replace' : 'template.attachments.help')}
      fault={fault}
    >
      {shown.length > 0 && (
        <ul>
          {shown.map(({ filename, size }, n) => (
            <li key={n} class="break">
              <bdi>{filename}</bdi> <span class="small">{format.size(size)}</span>
            </li>
          ))}
        </ul>
      )}
      <input
        id={id}
        class="input"
        type="file"
        multiple
        aria-describedby={`${id}-note`}
        aria-invalid={fault === undefined ? undefined : 'true'}
        onChange={({ currentTarget: input }) => {
          choose([...(chosen ?? []), ...(input.files ?? [])])()
          // Lets the user choose the same file again.
          input.value = ''
        }}
      />
      <div class="wrap">
        {shown.length > 0 && <Button onClick={choose([])}>{t('template.attachments.none')}</Button>}
        {chosen !== null && saved.length > 0 && (
          <Button onClick={choose(null)}>{t('template.attachments.saved')}</Button>
        )}
      </div>
    </Field>
  )
}
