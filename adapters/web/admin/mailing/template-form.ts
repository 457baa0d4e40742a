// The form of a template, its faults, and positions in its texts.
import type { TemplateResponse } from '#adapters/contract/mailing/templates.ts'
import type { FormFaults } from '#adapters/web/kit/form/faults.ts'
import { isSystemMailboxKey } from '#domain/mailing/system-mailbox.ts'
import {
  ATTACHMENT_BYTES_AT_MOST,
  sumAttachmentBytes,
  ATTACHMENTS_AT_MOST,
  isFilename,
} from '#domain/mailing/template.ts'
import type { AdminBody } from '../api/call.ts'
import { checkAddress, type FormText, findMissing, checkName } from '../forms/field-faults.ts'

export type TemplateContent = Pick<TemplateResponse, 'language' | 'subject' | 'body'>

/** `revision` is the one that the user has read. Empty `replyTo` or `systemMailboxKey` means no value. */
export interface TemplateForm extends TemplateContent {
  readonly name: string
  readonly replyTo: string
  readonly systemMailboxKey: string
  /** Null: the saved attachments stay. */
  readonly attachments: readonly File[] | null
  readonly revision: number
}

export function makeEmptyTemplate(language: TemplateContent['language']): TemplateForm {
  return {
    name: '',
    language,
    subject: '',
    body: '',
    replyTo: '',
    systemMailboxKey: '',
    attachments: null,
    revision: 0,
  }
}

export function toTemplateForm(saved: TemplateResponse): TemplateForm {
  return {
    ...toTemplateContent(saved),
    name: saved.name,
    replyTo: saved.replyTo ?? '',
    systemMailboxKey: saved.systemMailboxKey ?? '',
    attachments: null,
    revision: saved.revision,
  }
}

export function toTemplateContent({ language, subject, body }: TemplateContent): TemplateContent {
  return {
    language,
    subject,
    body,
  }
}

export function isContentBlank({ subject, body }: TemplateContent): boolean {
  return subject.trim() === '' || body.trim() === ''
}

/** An empty or unknown key means no mailbox. */
export function toMailboxChoice({ systemMailboxKey }: { readonly systemMailboxKey: string }) {
  return isSystemMailboxKey(systemMailboxKey) ? { systemMailboxKey } : {}
}

type TemplateBody = AdminBody<'POST /templates'>
type NewAttachments = NonNullable<TemplateBody['attachments']>

/** Rejects if a file cannot be read. */
export function readFiles(files: readonly File[]): Promise<NewAttachments> {
  return Promise.all(
    files.map(async (file) => ({
      filename: file.name,
      contentType: file.type === '' ? 'application/octet-stream' : file.type,
      content: btoa(
        Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => String.fromCodePoint(byte)).join(''),
      ),
    })),
  )
}

/** `attachments` null: the saved attachments stay. */
export function toTemplateBody(form: TemplateForm, attachments: NewAttachments | null): TemplateBody {
  const replyTo = form.replyTo.trim()
  return {
    ...toTemplateContent(form),
    name: form.name.trim(),
    ...(replyTo !== '' && { replyTo }),
    ...toMailboxChoice(form),
    ...(attachments !== null && { attachments }),
  }
}

/** The service checks subject and text more thoroughly. */
export function checkTemplate(t: FormText) {
  return (form: TemplateForm): FormFaults => ({
    ...checkName(t, form.name),
    ...findMissing(t, form, ['subject', 'body']),
    ...(form.replyTo.trim() !== '' && checkAddress(t, 'replyTo', form.replyTo)),
    ...checkAttachments(t, form.attachments ?? []),
  })
}

export function checkAttachments(t: FormText, files: readonly Pick<File, 'name' | 'size'>[]): FormFaults {
  const wrong = files.find(({ name }) => !isFilename(name))
  if (wrong !== undefined) return { attachments: t('template.attachments.name', { name: wrong.name }) }
  const size = ATTACHMENT_BYTES_AT_MOST / 1_000_000
  return files.length > ATTACHMENTS_AT_MOST || sumAttachmentBytes(files) > ATTACHMENT_BYTES_AT_MOST
    ? { attachments: t('template.attachments.tooMany', { count: ATTACHMENTS_AT_MOST, size }) }
    : {}
}

/** Line and column count from 1, as in the service. Without a line: the whole text. */
export interface TextPlace {
  readonly line?: number
  readonly column?: number
}

/** The range to select at a place: the placeholder there, or the rest of the line. */
export function findRange(text: string, { line, column = 1 }: TextPlace): readonly [start: number, end: number] {
  if (line === undefined) return [0, text.length]
  const before = text.split('\n').slice(0, line - 1)
  const start = before.reduce((sum, one) => sum + one.length + 1, column - 1)
  const selected = /^(?:\{\{[^{}\n]*\}\}|.*)/.exec(text.slice(start))?.[0] ?? ''
  return [start, start + selected.length]
}
