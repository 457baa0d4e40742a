// Reads one mail from the mail client, in the form in which the service takes it.
import { type Either, isLeft, right } from 'fp-ts/lib/Either.js'
import type { ArchiveBody, ArchiveTarget, KeptBack } from '../api/archive.ts'
import type { AttachmentInfo, HostFailed, MailHost, MailItem } from '../host/mail-host.ts'

export interface ArchiveOrder {
  readonly item: MailItem
  readonly target: ArchiveTarget
  /** Null: as the service does by itself. */
  readonly documentType: number | null
  /** Inline pictures first, then what the user chose. */
  readonly attachments: readonly AttachmentInfo[]
  readonly leftOut: readonly KeptBack[]
  /** To be archived in the background, once the accounting system answers. */
  readonly whenAvailable: boolean
}

/** `tell` hears how many of its parts have been begun. */
export const gatherMail = async (
  host: Pick<MailHost, 'htmlBody' | 'attachmentContent'>,
  { item, target, documentType, attachments, leftOut, whenAvailable }: ArchiveOrder,
  tell: (done: number, total: number) => void,
): Promise<Either<HostFailed, ArchiveBody>> => {
  const total = attachments.length + 1
  tell(0, total)
  const htmlBody = await host.htmlBody(item.itemId)
  if (isLeft(htmlBody)) return htmlBody
  const contents: ArchiveBody['attachments'][number][] = []
  for (const { id, fileName, contentType, contentId } of attachments) {
    tell(contents.length + 1, total)
    const content = await host.attachmentContent(item.itemId, id)
    if (isLeft(content)) return content
    contents.push({ fileName, contentType, content: content.right, ...(contentId === null ? {} : { contentId }) })
  }
  return right({
    target,
    leftOut,
    ...(documentType !== null && { documentType }),
    ...(whenAvailable && { whenAvailable }),
    emailData: {
      internetMessageId: item.internetMessageId,
      ...(item.conversationId === null ? {} : { conversationId: item.conversationId }),
      subject: item.subject,
      from: item.from,
      to: item.to,
      cc: item.cc,
      sentAt: new Date(item.sentAt).toISOString(),
      htmlBody: htmlBody.right,
    },
    attachments: contents,
  })
}
