// The attachments of a template: saved ones that stay, and new files.
import type { TemplateResponse } from '#adapters/contract/mailing/templates.ts'
import type { Form } from '#adapters/web/kit/form/form-state.ts'
import { Button } from '#adapters/web/kit/views/button.tsx'
import { Field } from '#adapters/web/kit/views/field.tsx'
import { CloseIcon } from '#adapters/web/kit/views/icons.tsx'
import { checkAttachments, type ChosenAttachment, type TemplateForm, toFileFacts } from '../../mailing/template-form.ts'
import { useAdmin } from '../admin-context.tsx'

export function Attachments(props: {
  readonly form: Form<TemplateForm>
  readonly saved: TemplateResponse['attachments']
}) {
  const { format, t } = useAdmin()
  const { form, saved } = props
  const chosen: readonly ChosenAttachment[] = form.value.attachments ?? saved
  const { id, label, fault = checkAttachments(t, chosen)['attachments'] } = form.field('attachments')
  return (
    <Field id={id} label={label} help={t('template.attachments.help')} fault={fault}>
      {chosen.length > 0 && (
        <ul class="stack gap-4">
          {chosen.map((one, n) => {
            const { filename, size } = toFileFacts(one)
            return (
              <li key={n} class="row">
                <span class="break">
                  <bdi>{filename}</bdi> <span class="small">{format.size(size)}</span>
                </span>
                <button
                  type="button"
                  class="button button-quiet button-icon push"
                  aria-label={t('template.attachments.remove', { name: filename })}
                  onClick={() => form.set({ attachments: chosen.filter((other) => other !== one) })}
                >
                  <CloseIcon />
                </button>
              </li>
            )
          })}
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
          form.set({ attachments: [...chosen, ...(input.files ?? [])] })
          // Lets the user choose the same file again.
          input.value = ''
        }}
      />
      {form.value.attachments !== null && saved.length > 0 && (
        <div class="wrap">
          <Button onClick={() => form.set({ attachments: null })}>{t('template.attachments.saved')}</Button>
        </div>
      )}
    </Field>
  )
}
