// Builds the answers to the mailbox page: mails, appointments and people; a mail's text for reading, and as plain text for quoting.
import MailComposer from 'nodemailer/lib/mail-composer'
import { decodeEntities } from '#domain/shared/html-entities.ts'
import type { MailboxAnswer } from './page/mailbox-api.ts'
import { sampleAppointments } from './sample-appointments.ts'
import { sampleMails } from './sample-mails.ts'
import { owner, infoMailbox, type StandInMail, type MailboxPerson } from './sample-mail.ts'
import { sampleOrganisations, sampleUsers, unknownSender } from '../sample-people.ts'

const allPeople: readonly MailboxPerson[] = [
  ...sampleOrganisations.flatMap(({ name, email, people }) => [
    ...people.flatMap(({ firstName, lastName, email, businessEmail }) => {
      const address = email ?? businessEmail
      return address === undefined ? [] : [{ name: `${firstName} ${lastName}`, address }]
    }),
    ...(email === undefined ? [] : [{ name, address: email }]),
  ]),
  { name: unknownSender.name, address: unknownSender.email },
  ...sampleUsers.map(({ fullName, email }) => ({ name: fullName, address: email })),
]

/** Everyone except the mailbox's owner. If several people share an address, the first name counts. */
const addressBook: readonly MailboxPerson[] = allPeople.filter(
  ({ address }, n) => address !== owner.address && allPeople.findIndex((one) => one.address === address) === n,
)

const MINUTE = 60_000

const subtractMinutes = (now: number, minutes: number): number => (Math.floor(now / MINUTE) - minutes) * MINUTE
const toSentAt = ({ age }: StandInMail, now: number): number => subtractMinutes(now, age)
const toSampleMessageId = ({ id }: StandInMail): string => `<${id}@sample.example>`

/** Everything except texts and contents of mails. `canTrouble`: the page can simulate problems. Times count from `now`, rounded to a minute. */
export function listAnswer(now: number, canTrouble: boolean): MailboxAnswer {
  return {
    owner,
    shared: infoMailbox,
    canTrouble,
    people: addressBook,
    appointments: sampleAppointments,
    mails: sampleMails.map((mail) => ({
      folder: mail.isShared === true ? 'shared' : mail.from === owner ? 'sent' : 'inbox',
      preview: mail.preview,
      isUnread: mail.isUnread,
      itemId: mail.id,
      internetMessageId: toSampleMessageId(mail),
      conversationId: mail.conversation,
      subject: mail.subject,
      from: mail.from,
      to: mail.to,
      cc: mail.cc,
      sentAt: toSentAt(mail, now),
      arrivedAt: subtractMinutes(now, mail.arrived ?? mail.age),
      attachments: mail.attachments.map(({ id, fileName, contentType, contentId, size }) => ({
        id,
        fileName,
        contentType,
        contentId: mail.isClassic === true ? null : contentId,
        size,
        isInline: contentId !== null,
      })),
    })),
  }
}

export function findMail(id: string): StandInMail | null {
  return sampleMails.find((mail) => mail.id === id) ?? null
}

/** The complete mail (.eml), as it was sent. */
export function composeWholeMail(mail: StandInMail, now: number): Promise<Buffer> {
  return new MailComposer({
    from: mail.from,
    to: [...mail.to],
    cc: [...mail.cc],
    subject: mail.subject,
    messageId: toSampleMessageId(mail),
    date: new Date(toSentAt(mail, now)),
    html: mail.html,
    attachments: mail.attachments.map(({ fileName, contentType, contentId, content }) => ({
      filename: fileName,
      contentType,
      content: Buffer.from(content()),
      ...(contentId === null ? {} : { cid: contentId }),
    })),
  })
    .compile()
    .build()
}

/** The HTML with its pictures as data: addresses, so that it loads nothing. */
export function toReadingHtml(mail: StandInMail): string {
  return `<!doctype html><meta charset="utf-8"><style>body{margin:16px 24px}</style>${mail.html}`.replace(
    /cid:([^"'\s>]+)/g,
    (whole, contentId: string) => {
      const picture = mail.attachments.find((attachment) => attachment.contentId === contentId)
      return picture === undefined
        ? whole
        : `data:${picture.contentType};base64,${Buffer.from(picture.content()).toString('base64')}`
    },
  )
}

/** The text that an answer quotes: a line for each paragraph, item and row. Handles only our own HTML of the sample mails. */
export function toMailText({ html }: StandInMail): string {
  return decodeEntities(
    html
      .replace(/\s*\n\s*/g, ' ')
      .replace(/<\/(?:p|table|ul)>/g, '\n\n')
      .replace(/<\/(?:div|tr|blockquote)>|<br>/g, '\n')
      .replace(/<li>/g, '\n- ')
      .replace(/<\/t[hd]>/g, '  ')
      .replace(/<[^>]*>/g, ''),
  )
    .replace(/[^\S\n]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^[^\S\n]+/gm, '')
    .trim()
}
