// What a mail's document will consist of, known before anything is made: names, order, and which attachment each part comes from.
import { isBlank, withoutUnseen } from '#domain/shared/hidden-characters.ts'
import type { LeftOut, ReceiptPart } from './archive.ts'
import { type AttachmentOutline, type EmailData, MAX_PARTS_AT_ONCE, partitionAttachments } from './mail.ts'
import type { DocumentPart } from './ports.ts'

/** Controls and ends of lines, which would let a value pretend to be another. */
const BREAKS = /[\p{Cc}\u2028\u2029\s]+/gu

export function toOneLine(text: string): string {
  return withoutUnseen(text.toWellFormed()).replace(BREAKS, ' ').trim()
}

/** A mail without a subject is called so. */
export function toSubjectLine(subject: string): string {
  return toOneLine(subject) || '(geen onderwerp)'
}

const MAX_NAME = 100
/** Stand in for what a mail or an attachment does not have. */
const UNNAMED = { mail: 'mail', attachment: 'bijlage', attachedMail: 'bericht.eml' } as const

// Control characters, what file systems and addresses reserve, and the marks that turn the direction of writing: they can hide an ending.
const UNFIT = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\\/:*?"<>|]+/gu
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i
/** An ending longer than this is taken for a part of the name. */
const ENDING = /\.[^.\s]{1,16}$/

function clean(text: string): string {
  const name = withoutUnseen(text.toWellFormed().replace(UNFIT, ' '))
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s.]+|[\s.]+$/gu, '')
    .replace(RESERVED, '_$&')
  return isBlank(name) ? '' : name
}

/** At most `length` UTF-16 units, without half a character, a space or a dot at its end. */
function cut(text: string, length: number): string {
  const end = text.codePointAt(length - 1)
  return text.slice(0, end !== undefined && end > 0xff_ff ? length - 1 : length).replace(/[\s.]+$/u, '')
}

function split(name: string): readonly [stem: string, ending: string] {
  const ending = ENDING.exec(name)?.[0] ?? ''
  return ending.length < name.length ? [name.slice(0, name.length - ending.length), ending] : [name, '']
}

const fit = (stem: string, ending: string, mark = ''): string =>
  `${cut(stem, MAX_NAME - mark.length - ending.length)}${mark}${ending}`

const splitName = (fileName: string): readonly [stem: string, ending: string] =>
  split(clean(fileName) || UNNAMED.attachment)

/** The ledger accepts longer names; this limit keeps them readable. */
const MAX_SUBJECT = 200

/** As the ledger's document will bear it. */
export function toDocumentSubject(subject: string): string {
  const line = toSubjectLine(subject)
  return line.length <= MAX_SUBJECT ? line : toSubjectLine(cut(line, MAX_SUBJECT))
}

/** An attachment that is left out of the document, named as if it were a part. */
export function withPartName(one: LeftOut): LeftOut {
  return { ...one, fileName: fit(...splitName(one.fileName)) }
}

/** The mail's name first, then one per attachment in their order; no two alike, even where case does not count. */
export function namePartsOf(subject: string, attachments: readonly string[]): readonly string[] {
  const wanted: readonly (readonly [string, string])[] = [
    [clean(subject) || UNNAMED.mail, '.pdf'],
    ...attachments.map(splitName),
  ]
  const taken = new Set<string>()
  return wanted.map(([stem, ending]) => {
    let name = fit(stem, ending)
    for (let n = 2; taken.has(name.toLowerCase()); n += 1) name = fit(stem, ending, ` (${n})`)
    taken.add(name.toLowerCase())
    return name
  })
}

const isMail = (contentType: string): boolean => /^\s*message\/rfc822\b/i.test(contentType)

/** Mail clients call an attached mail by its subject, if it has one. */
function toAttachmentName({ fileName, contentType }: AttachmentOutline): string {
  if (!isMail(contentType)) return fileName
  const name = clean(fileName)
  if (name === '') return UNNAMED.attachedMail
  return /\.eml$/i.test(name) ? name : `${name}.eml`
}

export interface PlannedPart<A> {
  readonly fileName: string
  readonly attachment: A
}

export interface DocumentPlan<A> {
  readonly subject: string
  readonly pdfName: string
  /** Shown in place, inside the PDF. Those that the PDF turns out not to show become parts, under the name given here. */
  readonly inline: readonly PlannedPart<A>[]
  readonly separate: readonly PlannedPart<A>[]
  /** Without a byte: there is nothing to file, and a ledger may refuse an empty file. */
  readonly empty: readonly LeftOut[]
}

export interface SizedAttachment extends AttachmentOutline {
  /** Bytes. */
  readonly size: number
}

export function planDocument<A extends SizedAttachment>(
  email: Pick<EmailData, 'subject' | 'htmlBody'>,
  attachments: readonly A[],
): DocumentPlan<A> {
  const { inline, separate } = partitionAttachments(
    email.htmlBody,
    attachments.filter(({ size }) => size > 0),
  )
  const empty = attachments.filter(({ size }) => size === 0)
  const all = [...separate, ...inline, ...empty]
  const [pdfName = '', ...names] = namePartsOf(email.subject, all.map(toAttachmentName))
  const parts = all.map((attachment, i) => ({ fileName: names[i] ?? '', attachment }))
  const inlineFrom = separate.length
  const emptyFrom = inlineFrom + inline.length
  return {
    subject: toDocumentSubject(email.subject),
    pdfName,
    inline: parts.slice(inlineFrom, emptyFrom),
    separate: parts.slice(0, inlineFrom),
    empty: parts.slice(emptyFrom).map(({ fileName }) => ({ fileName, size: 0, reason: 'EMPTY' })),
  }
}

/** How many parts the document will have where the PDF shows all its pictures, the mail itself counted. */
export function countParts({ separate }: DocumentPlan<unknown>): number {
  return separate.length + 1
}

/** As many as the ledger takes within a minute, since an attempt within a request cannot wait for the next one. */
const MAX_WITH_PICTURES = 2 * MAX_PARTS_AT_ONCE

/** Too many parts for one request, or too many should the PDF show none of the pictures. */
export function isForWorker(plan: DocumentPlan<unknown>): boolean {
  return countParts(plan) > MAX_PARTS_AT_ONCE || countParts(plan) + plan.inline.length > MAX_WITH_PICTURES
}

// Whether the ledger holds what was sent to it (ARC-11).

const toNameKey = ({ fileName, size }: ReceiptPart): string => `${size} ${fileName.normalize('NFC')}`

/** Same names, same sizes, each as often; the order is the ledger's affair. */
export function containsAllParts(sent: readonly ReceiptPart[], held: readonly DocumentPart[]): boolean {
  const wanted = sent.map(toNameKey).toSorted()
  const seen = held.map(toNameKey).toSorted()
  return wanted.length === seen.length && wanted.every((key, i) => key === seen[i])
}
