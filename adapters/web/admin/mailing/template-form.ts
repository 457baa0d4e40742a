// The form of a template, its faults, and places in its texts.
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

/** `revision`: the one that the user has read. Empty `replyTo` and `systemMailboxKey`: none. */
export interface TemplateForm extends TemplateContent {
  readonly name: string
  readonly replyTo: string
  readonly systemMailboxKey: string
  /** Null: as they are saved. */
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

/** Empty: none. */
export function toMailboxChoice({ systemMailboxKey }: { readonly systemMailboxKey: string }) {
  return isSystemMailboxKey(systemMailboxKey) ? { systemMailboxKey } : {}
}

type TemplateBody = AdminBody<'POST /templates'>
type NewAttachments = NonNullable<TemplateBody['attachments']>

/** Rejects where a file cannot be read. */
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

/** `attachments` null: as they are. */
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

/** The service checks subject and text more closely. */
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

/** From 1, as the service counts them. Without a line: the whole text. */
export interface TextPlace {
  readonly line?: number
  readonly column?: number
}

/** What to select at a place: its placeholder, else the rest of its line. */
export function findRange(text: string, { line, column = 1 }: TextPlace): readonly [start: number, end: number] {
  if (line === undefined) return [0, text.length]
  const before = text.split('\n').slice(0, line - 1)
  const start = before.reduce((sum, one) => sum + one.length + 1, column - 1)
  const selected = /^(?:\{\{[^{}\n]*\}\}|.*)/.exec(text.slice(start))?.[0] ?? ''
  return [start, start + selected.length]
}
