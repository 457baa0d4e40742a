// Subject and text of a mail. A menu inserts placeholders. The subject stays a plain field, in which typing, undo and screen readers work as
// everywhere; the line below it shows the chips.
import type { ComponentChildren } from 'preact'
import { TextField } from '#adapters/web/kit/views/field.tsx'
import { Chip } from '#adapters/web/kit/views/panel.tsx'
import { splitPlaceholders } from '../../editor/mail-blocks.ts'
import { findSampleValue, isFilledPath } from '../../editor/menu-paths.ts'
import { type AdminTranslate, useAdmin } from '../admin-context.tsx'
import { BodyField } from './body-field.tsx'
import type { BodyFieldProps } from './body-field-props.ts'
import { insertAtCursor } from './insert-text.ts'
import { describePlaceholder, PlaceholderMenu } from './placeholder-menu.tsx'

/** The subject as a recipient reads it, with a chip for each placeholder. Undefined: it has none. */
function renderSubject(t: AdminTranslate, subject: string, filled: readonly string[]): ComponentChildren {
  const parts = splitPlaceholders(subject)
  if (parts.every((part) => typeof part === 'string')) return undefined
  return (
    <>
      {t('editor.subject')}{' '}
      {parts.map((part, n) =>
        typeof part === 'string' ? (
          <bdi key={n}>{part}</bdi>
        ) : isFilledPath(part.path, filled) ? (
          <Chip key={n} tone="accent">
            {findSampleValue(part.path)}
          </Chip>
        ) : (
          <Chip key={n} tone="bad">
            {t('editor.chip.unfilled', { name: describePlaceholder(t, part.path) })}
          </Chip>
        ),
      )}
    </>
  )
}

type TextProps = Pick<BodyFieldProps, 'id' | 'label' | 'fault' | 'value' | 'onInput'>

export function MailTextFields(
  props: Pick<BodyFieldProps, 'filled' | 'pictures' | 'addFiles'> & {
    readonly subject: TextProps
    readonly body: TextProps
    /** Stands beside the menu: what the placeholders depend on. */
    readonly note?: string
  },
) {
  const { t } = useAdmin()
  const { subject, body, filled, note, ...files } = props
  return (
    <div class="stack gap-16">
      <div class="stack gap-4">
        <TextField {...subject} help={renderSubject(t, subject.value, filled)} />
        <div class="wrap">
          <PlaceholderMenu
            filled={filled}
            onChoose={(path) => insertAtCursor(subject.id, `{{${path}}}`, subject.value, subject.onInput)}
          />
          {note !== undefined && <span class="small">{note}</span>}
        </div>
      </div>
      <BodyField {...body} filled={filled} {...files} />
    </div>
  )
}
