// Creates drafts: an empty mail, an answer to a mail, or an appointment at the next full hour.
import type { MailboxPerson } from '#adapters/sandbox/mailbox/sample-mail.ts'
import { type AppointmentDraft, type MailboxMail, type MailDraft, NO_RECIPIENTS, toPeople } from './items.ts'
import { toAnswerSubject, quoteText } from './letter.ts'
import { getNextHour } from './moments.ts'

export function makeMailDraft(key: string, from: MailboxPerson): MailDraft {
  return {
    kind: 'mailDraft',
    key,
    itemId: null,
    conversationId: null,
    from,
    to: NO_RECIPIENTS,
    cc: NO_RECIPIENTS,
    subject: '',
    text: '',
    headers: {},
    files: [],
    sending: null,
  }
}

/** Addressed to the mail's sender, or to the recipients of a mail that `from` sent. `heading`: the line with author and time. */
export function makeAnswerDraft(
  mail: MailboxMail,
  about: { readonly key: string; readonly from: MailboxPerson; readonly heading: string; readonly text: string },
): MailDraft {
  return {
    ...makeMailDraft(about.key, about.from),
    conversationId: mail.conversationId,
    to: toPeople(mail.from.address === about.from.address ? mail.to : [mail.from]),
    subject: toAnswerSubject(mail.subject),
    text: quoteText(about.heading, about.text),
  }
}

export function makeAppointmentDraft(key: string, now: Date): AppointmentDraft {
  return {
    kind: 'appointmentDraft',
    key,
    itemId: null,
    subject: '',
    text: '',
    headers: {},
    attendees: NO_RECIPIENTS,
    ...getNextHour(now),
    location: '',
  }
}
