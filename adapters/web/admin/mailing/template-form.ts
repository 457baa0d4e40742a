// The form of a template, its faults, and positions in its texts.
import type { TemplateResponse } from '#adapters/contract/mailing/templates.ts'
import type { FormFaults } from '#adapters/web/kit/form/faults.ts'
import { isMailPicture } from '#domain/mailing/pictures.ts'
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

type SavedAttachment = TemplateResponse['attachments'][number]

/** A new file, or a saved attachment that stays. */
export type ChosenAttachment = File | SavedAttachment

const isFile = (one: ChosenAttachment): one is File => one instanceof File

type NamedFile = Pick<SavedAttachment, 'filename' | 'size'> | Pick<File, 'name' | 'size'>

export function toFileFacts(one: NamedFile): Pick<SavedAttachment, 'filename' | 'size'> {
  return 'filename' in one ? one : { filename: one.name, size: one.size }
}

/** `revision` is the one that the user has read. Empty `replyTo` or `systemMailboxKey` means no value. */
export interface TemplateForm extends TemplateContent {
  readonly name: string
  readonly replyTo: string
  readonly systemMailboxKey: string
  /** Null: the saved attachments stay. */
  readonly attachments: readonly ChosenAttachment[] | null
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

export function listFiles(attachments: readonly ChosenAttachment[]): readonly File[] {
  return attachments.filter(isFile)
}

/** Rejects if a file cannot be read. Saved attachments need no reading. */
export function readFiles(attachments: readonly ChosenAttachment[]): Promise<NewAttachments> {
  return Promise.all(
    listFiles(attachments).map(async (file) => ({
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

/** `attachments` as in `toTemplateBody`. */
export function toTemplateChange(
  form: TemplateForm,
  attachments: NewAttachments | null,
): AdminBody<'PUT /templates/:id'> {
  const kept = form.attachments?.flatMap((one) => (isFile(one) ? [] : [one.filename])) ?? []
  return { ...toTemplateBody(form, attachments), revision: form.revision, keptAttachments: kept }
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

const isTooMuch = (files: readonly NamedFile[]): boolean =>
  files.length > ATTACHMENTS_AT_MOST || sumAttachmentBytes(files) > ATTACHMENT_BYTES_AT_MOST

export function checkAttachments(t: FormText, files: readonly NamedFile[]): FormFaults {
  const wrong = files.map(toFileFacts).find(({ filename }) => !isFilename(filename))
  if (wrong !== undefined) return { attachments: t('template.attachments.name', { name: wrong.filename }) }
  const size = ATTACHMENT_BYTES_AT_MOST / 1_000_000
  return isTooMuch(files)
    ? { attachments: t('template.attachments.tooMany', { count: ATTACHMENTS_AT_MOST, size }) }
    : {}
}

/** Pictures from the clipboard share one name, and a text refers to a picture by its name. */
function makeDistinctName(file: File, present: readonly NamedFile[]): string {
  const name = isFilename(file.name) ? file.name : `picture.${file.type.slice('image/'.length)}`
  const [, stem = name, end = ''] = /^(.*?)(\.[^.]*)?$/s.exec(name) ?? []
  const names = new Set(present.map((one) => toFileFacts(one).filename))
  let [nth, apart] = [1, name]
  while (names.has(apart)) apart = `${stem}-${(nth += 1)}${end}`
  return apart
}

export interface AddedPictures {
  readonly files: readonly File[]
  /** Why not all were added. `kind`: no mail program shows it. `tooMuch`: it does not fit beside the other attachments. */
  readonly problem: 'kind' | 'tooMuch' | null
}

/** What becomes of files that are put in the text of a template with these attachments. */
export function addPictures(present: readonly ChosenAttachment[], given: readonly File[]): AddedPictures {
  const files: File[] = []
  let problem: AddedPictures['problem'] = null
  for (const file of given) {
    const all = [...present, ...files]
    if (!isMailPicture({ contentType: file.type })) problem = 'kind'
    else if (isTooMuch([...all, file])) problem = 'tooMuch'
    else files.push(new File([file], makeDistinctName(file, all), { type: file.type }))
  }
  return { files, problem }
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
