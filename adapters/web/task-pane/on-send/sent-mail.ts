// The mail that is being sent, read whole from the mail client, in the form in which the service takes it. It is whole or it is nothing: of a mail
// that is too large, or of which the client holds something back, no part is archived, and the pane offers the rest when the mail is opened.
import { MAX_ATTACHMENTS, MAX_MAIL_BYTES } from '#domain/archive/mail.ts'
import { messageIdOfKey } from '../host/archive-key-header.ts'
import { askOffice } from './ask-office.ts'
import type { SentAttachment, SentItem, SentPerson } from './office-used.ts'
import { type HandedAttachment, readAttachment, referencesIn } from './sent-attachment.ts'

interface Correspondent {
  readonly name: string
  readonly address: string
}

export interface ReadMail {
  readonly emailData: {
    /** Left out of the JSON where it is undefined. */
    readonly conversationId: string | undefined
    readonly subject: string
    readonly from: Correspondent
    readonly to: readonly Correspondent[]
    readonly cc: readonly Correspondent[]
    /** ISO 8601. */
    readonly sentAt: string
    readonly htmlBody: string
  }
  readonly attachments: readonly HandedAttachment[]
}

/** The body of POST /mailclient-plugin/send-archive. */
export interface HandedMail extends ReadMail {
  readonly archiveKey: string
  readonly emailData: ReadMail['emailData'] & { readonly internetMessageId: string }
}

/** Its own id is made when it has left. */
export const underKey = ({ emailData, attachments }: ReadMail, archiveKey: string): HandedMail => ({
  archiveKey,
  emailData: Object.assign({ internetMessageId: messageIdOfKey(archiveKey) }, emailData),
  attachments,
})

/** All that the mail says, its moment aside. */
export const textsOf = ({
  emailData: { subject, from, to, cc, htmlBody },
  attachments,
}: ReadMail): readonly string[] => {
  const texts = [subject, htmlBody, JSON.stringify([from, to, cc])]
  for (const { fileName, content } of attachments) texts.push(fileName, content)
  return texts
}

const correspondent = ({ displayName, emailAddress }: SentPerson): Correspondent => ({
  name: displayName,
  address: emailAddress,
})

/** All of them, or null. */
const readAttachments = async (item: SentItem, htmlBody: string): Promise<readonly HandedAttachment[] | null> => {
  const listed = await askOffice<readonly SentAttachment[]>((done) => item.getAttachmentsAsync(done))
  if (listed === null) return null
  // What lies elsewhere is a link in the text.
  const files = listed.filter(({ attachmentType }) => attachmentType !== 'cloud')
  const bytes = files.reduce((sum, { size }) => sum + size, htmlBody.length)
  if (files.length > MAX_ATTACHMENTS || bytes > MAX_MAIL_BYTES) return null
  const references = referencesIn(htmlBody)
  const read = await Promise.all(files.map((file) => readAttachment(item, file, references)))
  const whole = read.filter((one): one is HandedAttachment => one !== null)
  return whole.length === read.length ? whole : null
}

export interface Sending {
  readonly item: SentItem
  /** Of the sender, where the mail does not tell another. */
  readonly mailbox: string
  /** Epoch milliseconds. */
  readonly now: number
}

export const readSentMail = async ({ item, mailbox, now }: Sending): Promise<ReadMail | null> => {
  const { from: sender } = item
  const [subject, from, to, cc, htmlBody] = await Promise.all([
    askOffice<string>((done) => item.subject.getAsync(done)),
    sender === undefined ? null : askOffice<SentPerson>((done) => sender.getAsync(done)),
    askOffice<readonly SentPerson[]>((done) => item.to.getAsync(done)),
    askOffice<readonly SentPerson[]>((done) => item.cc.getAsync(done)),
    askOffice<string>((done) => item.body.getAsync('html', done)),
  ])
  if (subject === null || to === null || cc === null || htmlBody === null) return null
  const attachments = await readAttachments(item, htmlBody)
  if (attachments === null) return null
  return {
    emailData: {
      conversationId: item.conversationId === null || item.conversationId === '' ? undefined : item.conversationId,
      subject,
      from: from === null ? { name: '', address: mailbox } : correspondent(from),
      to: to.map(correspondent),
      cc: cc.map(correspondent),
      sentAt: new Date(now).toISOString(),
      htmlBody,
    },
    attachments,
  }
}
