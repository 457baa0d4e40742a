// The form of a template, its faults, and places in its texts.
import { isRight } from 'fp-ts/lib/Either.js'
import type { TemplateResponse } from '#adapters/contract/mailing/templates.ts'
import { changesOf, type FormFaults } from '#adapters/web/kit/form/faults.ts'
import { SYSTEM_MAILBOX_KEYS } from '#domain/mailing/system-mailbox.ts'
import { ATTACHMENT_BYTES_AT_MOST, attachmentBytes, ATTACHMENTS_AT_MOST, isFilename } from '#domain/mailing/template.ts'
import { parseMailbox } from '#domain/shared/mailbox.ts'
import type { AdminBody } from '../api/call.ts'
import { type FormText, nameFaults } from '../forms/name-faults.ts'

export type TemplateContent = Pick<TemplateResponse, 'language' | 'subject' | 'body'>

/** `revision`: the one that the user has read. Empty `replyTo` and `systemMailboxKey`: none. */
export interface TemplateForm extends TemplateContent {
  readonly name: string
  readonly replyTo: string
  readonly systemMailboxKey: string
  readonly revision: number
}

export const emptyTemplate = (language: TemplateContent['language']): TemplateForm => ({
  name: '',
  language,
  subject: '',
  body: '',
  replyTo: '',
  systemMailboxKey: '',
  revision: 0,
})

export const formOfTemplate = (saved: TemplateResponse): TemplateForm => ({
  name: saved.name,
  language: saved.language,
  subject: saved.subject,
  body: saved.body,
  replyTo: saved.replyTo ?? '',
  systemMailboxKey: saved.systemMailboxKey ?? '',
  revision: saved.revision,
})

export const contentOf = ({ language, subject, body }: TemplateContent): TemplateContent => ({
  language,
  subject,
  body,
})

export const isContentBlank = ({ subject, body }: TemplateContent): boolean =>
  subject.trim() === '' || body.trim() === ''

export type NewAttachment = NonNullable<AdminBody<'POST /templates'>['attachments']>[number]

/** `attachments` null: as they are. */
export const bodyOfTemplate = (
  form: TemplateForm,
  attachments: readonly NewAttachment[] | null,
): AdminBody<'POST /templates'> => {
  const key = SYSTEM_MAILBOX_KEYS.find((one) => one === form.systemMailboxKey)
  const replyTo = form.replyTo.trim()
  return {
    ...contentOf(form),
    name: form.name.trim(),
    ...(replyTo !== '' && { replyTo }),
    ...(key !== undefined && { systemMailboxKey: key }),
    ...(attachments !== null && { attachments }),
  }
}

/** The service checks subject and text more closely. */
export const checkTemplate =
  (t: FormText) =>
  ({ name, subject, body, replyTo }: TemplateForm): FormFaults => ({
    ...nameFaults(t, name),
    ...(subject.trim() === '' && { subject: t('template.subject.missing') }),
    ...(body.trim() === '' && { body: t('template.body.missing') }),
    ...(replyTo.trim() !== '' && !isRight(parseMailbox(replyTo.trim())) && { replyTo: t('person.email.invalid') }),
  })

/** Null: they can be attached. */
export const attachmentFault = (
  t: FormText,
  files: readonly { readonly name: string; readonly size: number }[],
): string | null => {
  const wrong = files.find(({ name }) => !isFilename(name))
  if (wrong !== undefined) return t('template.attachments.name', { name: wrong.name })
  return files.length > ATTACHMENTS_AT_MOST || attachmentBytes(files) > ATTACHMENT_BYTES_AT_MOST
    ? t('template.attachments.tooMany', { count: ATTACHMENTS_AT_MOST, size: ATTACHMENT_BYTES_AT_MOST / 1_000_000 })
    : null
}

/** The fields in which two versions differ. */
export const conflictsOf = (mine: TemplateForm, theirs: TemplateForm): readonly (keyof TemplateForm)[] =>
  (Object.keys(changesOf(mine, theirs)) as (keyof TemplateForm)[]).filter((name) => name !== 'revision')

/** From 1, as the service counts them. Without a line: the whole text. */
export interface TextPlace {
  readonly field: 'subject' | 'body'
  readonly line?: number
  readonly column?: number
}

/** What to select at a place: its placeholder, else the rest of its line. */
export const rangeAt = (text: string, { line, column = 1 }: TextPlace): readonly [start: number, end: number] => {
  if (line === undefined) return [0, text.length]
  const before = text.split('\n').slice(0, line - 1)
  const start = before.reduce((sum, one) => sum + one.length + 1, column - 1)
  const selected = /^(?:\{\{[^{}\n]*\}\}|.*)/.exec(text.slice(start))?.[0] ?? ''
  return [start, start + selected.length]
}
