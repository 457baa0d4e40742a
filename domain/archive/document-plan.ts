// Plans a mail's document before anything is created: the names and the order of its parts, and the attachment of each.
import { isBlank, withoutUnseen } from '#domain/shared/hidden-characters.ts'
import type { LeftOut, ReceiptPart } from './archive.ts'
import { type AttachmentOutline, type EmailData, MAX_PARTS_AT_ONCE, partitionAttachments } from './mail.ts'
import type { DocumentPart } from './ports.ts'

/** Control characters and line breaks: with them, one value could look like several. */
const BREAKS = /[\p{Cc}\u2028\u2029\s]+/gu

export function toOneLine(text: string): string {
  return withoutUnseen(text.toWellFormed()).replace(BREAKS, ' ').trim()
}

/** A mail without a subject gets a fixed one. */
export function toSubjectLine(subject: string): string {
  return toOneLine(subject) || '(geen onderwerp)'
}

const MAX_NAME = 100
/** Names for a mail or an attachment without a usable name. */
const UNNAMED = { mail: 'mail', attachment: 'bijlage', attachedMail: 'bericht.eml' } as const

// Control characters, characters that file systems and addresses reserve, and marks that change the text direction, which can hide an
// extension.
const UNFIT = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\\/:*?"<>|]+/gu
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i
/** A longer extension counts as part of the name. */
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

/** The subject of the ledger's document. */
export function toDocumentSubject(subject: string): string {
  const line = toSubjectLine(subject)
  return line.length <= MAX_SUBJECT ? line : toSubjectLine(cut(line, MAX_SUBJECT))
}

/** An attachment that is left out of the document, named as if it were a part. */
export function withPartName(one: LeftOut): LeftOut {
  return { ...one, fileName: fit(...splitName(one.fileName)) }
}

/** The name of the mail's PDF first, then one name per attachment, in order. Names are unique, also without regard to case. */
export function namePartsOf(subject: string, attachments: readonly string[]): readonly string[] {
  const wanted: readonly (readonly [string, string])[] = [
    [clean(subject) || UNNAMED.mail, '.pdf'],
    ...attachments.map(splitName),
  ]
  const usedNames = new Set<string>()
  return wanted.map(([stem, ending]) => {
    let name = fit(stem, ending)
    for (let n = 2; usedNames.has(name.toLowerCase()); n += 1) name = fit(stem, ending, ` (${n})`)
    usedNames.add(name.toLowerCase())
    return name
  })
}

const isMail = (contentType: string): boolean => /^\s*message\/rfc822\b/i.test(contentType)

/** Mail clients name an attached mail after its subject, if it has one. */
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
  /** Pictures that the PDF should show in place. Those that it does not show become parts, under these names. */
  readonly inline: readonly PlannedPart<A>[]
  readonly separate: readonly PlannedPart<A>[]
  /** Attachments without bytes: a ledger may refuse an empty file. */
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

/** Number of parts of the document, including the mail's PDF, if the PDF shows all pictures. */
export function countParts({ separate }: DocumentPlan<unknown>): number {
  return separate.length + 1
}

/** The ledger accepts this many parts within a minute. An attempt within a request cannot wait for the next minute. */
const MAX_WITH_PICTURES = 2 * MAX_PARTS_AT_ONCE

/** True: the mail has too many parts for one request, or would have if the PDF showed none of the pictures. */
export function isForWorker(plan: DocumentPlan<unknown>): boolean {
  return countParts(plan) > MAX_PARTS_AT_ONCE || countParts(plan) + plan.inline.length > MAX_WITH_PICTURES
}

// Checks that the ledger contains what an attempt sent (ARC-11).

const toNameKey = ({ fileName, size }: ReceiptPart): string => `${size} ${fileName.normalize('NFC')}`

/** True: the ledger has the same names and sizes, each as often. The order does not matter. */
export function containsAllParts(sent: readonly ReceiptPart[], held: readonly DocumentPart[]): boolean {
  const wanted = sent.map(toNameKey).toSorted()
  const seen = held.map(toNameKey).toSorted()
  return wanted.length === seen.length && wanted.every((key, i) => key === seen[i])
}
