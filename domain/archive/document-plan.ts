// What a mail's document will consist of, known before anything is made: names, order, and which attachment each part comes from.
import type { LeftOut } from './archive.ts'
import { type AttachmentOutline, type EmailData, MAX_PARTS_AT_ONCE, partitionAttachments } from './mail.ts'
import { documentSubject, namePartsOf } from './part-names.ts'

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

export const planDocument = <A extends SizedAttachment>(
  email: Pick<EmailData, 'subject' | 'htmlBody'>,
  attachments: readonly A[],
): DocumentPlan<A> => {
  const { inline, separate } = partitionAttachments(
    email.htmlBody,
    attachments.filter(({ size }) => size > 0),
  )
  const empty = attachments.filter(({ size }) => size === 0)
  const all = [...separate, ...inline, ...empty]
  const [pdfName = '', ...names] = namePartsOf(
    email.subject,
    all.map(({ fileName }) => fileName),
  )
  const parts = all.map((attachment, i) => ({ fileName: names[i] ?? '', attachment }))
  const inlineFrom = separate.length
  const emptyFrom = inlineFrom + inline.length
  return {
    subject: documentSubject(email.subject),
    pdfName,
    inline: parts.slice(inlineFrom, emptyFrom),
    separate: parts.slice(0, inlineFrom),
    empty: parts.slice(emptyFrom).map(({ fileName }) => ({ fileName, size: 0, reason: 'EMPTY' })),
  }
}

/** How many parts the document will have where the PDF shows all its pictures, the mail itself counted. */
export const partCount = ({ separate }: DocumentPlan<unknown>): number => separate.length + 1

/** As many as the ledger takes within a minute, since an attempt within a request can not wait for the next one. */
const MAX_WITH_PICTURES = 2 * MAX_PARTS_AT_ONCE

/** Too many parts for one request, or too many should the PDF show none of the pictures. */
export const isForWorker = (plan: DocumentPlan<unknown>): boolean =>
  partCount(plan) > MAX_PARTS_AT_ONCE || partCount(plan) + plan.inline.length > MAX_WITH_PICTURES
