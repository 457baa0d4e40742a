// What a mail's document will consist of, known before anything is made: names, order, and which attachment each part comes from.
import { type AttachmentOutline, type EmailData, partitionAttachments } from './mail.ts'
import { documentSubject, namePartsOf } from './part-names.ts'

export interface PlannedPart<A> {
  readonly fileName: string
  readonly attachment: A
}

export interface DocumentPlan<A> {
  readonly subject: string
  readonly pdfName: string
  /** Shown in place, inside the PDF. */
  readonly inline: readonly A[]
  readonly separate: readonly PlannedPart<A>[]
}

export const planDocument = <A extends AttachmentOutline>(
  email: Pick<EmailData, 'subject' | 'htmlBody'>,
  attachments: readonly A[],
): DocumentPlan<A> => {
  const { inline, separate } = partitionAttachments(email.htmlBody, attachments)
  const [pdfName = '', ...names] = namePartsOf(
    email.subject,
    separate.map(({ fileName }) => fileName),
  )
  return {
    subject: documentSubject(email.subject),
    pdfName,
    inline,
    separate: separate.map((attachment, i) => ({ fileName: names[i] ?? '', attachment })),
  }
}

/** How many parts the document will have, the mail itself counted. */
export const partCount = ({ separate }: DocumentPlan<unknown>): number => separate.length + 1
