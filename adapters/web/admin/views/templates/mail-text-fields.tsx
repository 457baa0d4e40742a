// Subject and text of a mail. Buttons insert a placeholder where the user last typed.
import type { ComponentProps } from 'preact'
import { useRef } from 'preact/hooks'
import { TextArea, TextField } from '#adapters/web/kit/views/field.tsx'
import { COMMON_PLACEHOLDERS } from '#domain/mailing/placeholders.ts'
import { useAdmin } from '../admin-context.tsx'

type TextProps = Pick<ComponentProps<typeof TextField>, 'id' | 'label' | 'fault' | 'value' | 'onInput'>

export function MailTextFields(props: { readonly subject: TextProps; readonly body: TextProps }) {
  const { t } = useAdmin()
  const { subject, body } = props
  const fields = useRef<HTMLDivElement>(null)
  const last = useRef<'subject' | 'body'>('body')
  const insert = (path: string): void => {
    const { id, value, onInput } = props[last.current]
    const control = fields.current?.querySelector<HTMLTextAreaElement>(`#${id}`)
    const [from, to] = [control?.selectionStart ?? value.length, control?.selectionEnd ?? value.length]
    onInput(`${value.slice(0, from)}{{${path}}}${value.slice(to)}`)
    // The new text is rendered only in the next frame.
    requestAnimationFrame(() => {
      control?.focus()
      control?.setSelectionRange(from + path.length + 4, from + path.length + 4)
    })
  }
  return (
    <div
      ref={fields}
      class="stack gap-16"
      onFocusIn={({ target }) => {
        for (const field of ['subject', 'body'] as const)
          if (target instanceof Element && target.id === props[field].id) last.current = field
      }}
    >
      <TextField {...subject} />
      <div class="wrap gap-4" role="group" aria-label={t('template.insert')}>
        <span class="small" aria-hidden="true">
          {t('template.insert')}
        </span>
        {COMMON_PLACEHOLDERS.map((path) => (
          <button key={path} type="button" class="filter-chip hovers" onClick={() => insert(path)}>
            {t(`placeholder.${path}`)}
          </button>
        ))}
      </div>
      <TextArea {...body} rows={16} help={t('template.body.help')} />
    </div>
  )
}
