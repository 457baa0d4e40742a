// What the mailbox page is told of the mails: the list, the text as it came, the text made fit for the reading pane.
import { sampleMails } from './sample-mails.ts'
import { type SampleMail, owner } from './sample-mail.ts'

const MINUTE = 60_000

/** The list with everything but texts and contents, and whether trouble can be made. Times are told from `now`, rounded so that they stay put for a while. */
export const listAnswer = (now: number, canTrouble: boolean): unknown => ({
  owner,
  canTrouble,
  mails: sampleMails.map((mail) => ({
    preview: mail.preview,
    isUnread: mail.isUnread,
    item: {
      kind: 'mail',
      itemId: mail.id,
      internetMessageId: `<${mail.id}@sample.example>`,
      conversationId: mail.conversation,
      subject: mail.subject,
      from: mail.from,
      to: mail.to,
      cc: mail.cc,
      sentAt: Math.floor(now / MINUTE) * MINUTE - mail.age * MINUTE,
      attachments: mail.attachments.map(({ id, fileName, contentType, contentId, size }) => ({
        id,
        fileName,
        contentType,
        contentId,
        size,
        isInline: contentId !== null,
      })),
    },
  })),
})

export const findMail = (id: string): SampleMail | null => sampleMails.find((mail) => mail.id === id) ?? null

/** The text with its pictures written into it, so that it needs nothing from anywhere. */
export const readingHtml = (mail: SampleMail): string =>
  `<!doctype html><meta charset="utf-8"><style>body{margin:16px 24px}</style>${mail.html}`.replace(
    /cid:([^"'\s>]+)/g,
    (whole, contentId: string) => {
      const picture = mail.attachments.find((attachment) => attachment.contentId === contentId)
      return picture === undefined
        ? whole
        : `data:${picture.contentType};base64,${Buffer.from(picture.content()).toString('base64')}`
    },
  )
