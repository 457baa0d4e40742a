// What the mailbox page gets: mails, appointments and people; the text of a mail as it came, for reading, and as plain text for quoting.
import { decodeEntities } from '#domain/shared/html-entities.ts'
import type { MailboxAnswer } from './page/mailbox-api.ts'
import { sampleAppointments } from './sample-appointments.ts'
import { sampleMails } from './sample-mails.ts'
import { owner, type StandInMail, type MailboxPerson } from './sample-mail.ts'
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

/** Without the mailbox's owner. An address of several people has the name of the first. */
const addressBook: readonly MailboxPerson[] = allPeople.filter(
  ({ address }, n) => address !== owner.address && allPeople.findIndex((one) => one.address === address) === n,
)

const MINUTE = 60_000

/** Everything except texts and contents of mails. `canTrouble`: the page can simulate problems. Times count from `now`, rounded to a minute. */
export const listAnswer = (now: number, canTrouble: boolean): MailboxAnswer => ({
  owner,
  canTrouble,
  people: addressBook,
  appointments: sampleAppointments,
  mails: sampleMails.map((mail) => ({
    folder: mail.from === owner ? 'sent' : 'inbox',
    preview: mail.preview,
    isUnread: mail.isUnread,
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
  })),
})

export const findMail = (id: string): StandInMail | null => sampleMails.find((mail) => mail.id === id) ?? null

/** The text with its pictures written into it, so that it needs nothing from anywhere. */
export const readingHtml = (mail: StandInMail): string =>
  `<!doctype html><meta charset="utf-8"><style>body{margin:16px 24px}</style>${mail.html}`.replace(
    /cid:([^"'\s>]+)/g,
    (whole, contentId: string) => {
      const picture = mail.attachments.find((attachment) => attachment.contentId === contentId)
      return picture === undefined
        ? whole
        : `data:${picture.contentType};base64,${Buffer.from(picture.content()).toString('base64')}`
    },
  )

/** What an answer quotes: a line for each paragraph, item and row. Made for the sample mails, whose HTML is our own. */
export const plainText = ({ html }: StandInMail): string =>
  decodeEntities(
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
