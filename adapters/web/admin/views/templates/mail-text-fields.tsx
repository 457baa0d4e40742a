// Subject and text of a mail. A menu inserts placeholders.
import { TextField } from '#adapters/web/kit/views/field.tsx'
import { BodyField } from './body-field.tsx'
import type { BodyFieldProps } from './body-field-props.ts'
import { insertAtCursor } from './insert-text.ts'
import { PlaceholderMenu } from './placeholder-menu.tsx'

type TextProps = Pick<BodyFieldProps, 'id' | 'label' | 'fault' | 'value' | 'onInput'>

export function MailTextFields(
  props: Pick<BodyFieldProps, 'filled' | 'pictures'> & { readonly subject: TextProps; readonly body: TextProps },
) {
  const { subject, body, filled, pictures } = props
  return (
    <div class="stack gap-16">
      <div class="stack gap-4">
        <TextField {...subject} />
        <div class="wrap">
          <PlaceholderMenu
            filled={filled}
            onChoose={(path) => insertAtCursor(subject.id, `{{${path}}}`, subject.value, subject.onInput)}
          />
        </div>
      </div>
      <BodyField {...body} filled={filled} pictures={pictures} />
    </div>
  )
}
