// How a draft begins: empty, as an answer to a mail, or as an appointment at the next full hour.
import type { MailboxPerson } from '#adapters/sandbox/mailbox/sample-mail.ts'
import { type AppointmentDraft, type MailboxMail, type MailDraft, noRecipients, toPeople } from './items.ts'
import { answerSubject, quoting } from './letter.ts'
import { nextHour } from './moments.ts'

export function newMail(key: string): MailDraft {
  return {
    kind: 'mailDraft',
    key,
    itemId: null,
    conversationId: null,
    to: noRecipients,
    cc: noRecipients,
    subject: '',
    text: '',
    headers: {},
    files: [],
    sending: null,
  }
}

/** To its sender, or to the recipients of an own mail. `heading`: who wrote when. */
export function answerTo(
  mail: MailboxMail,
  about: { readonly key: string; readonly owner: MailboxPerson; readonly heading: string; readonly text: string },
): MailDraft {
  return {
    ...newMail(about.key),
    conversationId: mail.conversationId,
    to: toPeople(mail.from.address === about.owner.address ? mail.to : [mail.from]),
    subject: answerSubject(mail.subject),
    text: quoting(about.heading, about.text),
  }
}

export function newAppointment(key: string, now: Date): AppointmentDraft {
  return {
    kind: 'appointmentDraft',
    key,
    itemId: null,
    subject: '',
    text: '',
    headers: {},
    attendees: noRecipients,
    ...nextHour(now),
    location: '',
  }
}
