// A mailing and a message to one person, in any state.
import * as O from 'fp-ts/lib/Option.js'
import { asMailingId, asMessageId, type Mailing, type MailMessage, openMessage } from '#domain/mailing/message.ts'
import type { MergeText } from '#domain/mailing/placeholders.ts'
import type { MailContent } from '#domain/mailing/template.ts'
import { parseMailbox } from '#domain/shared/mailbox.ts'
import type { Uuid } from '#domain/shared/uuid.ts'

const uuid = (n: number): Uuid => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}` as Uuid

export function sampleContent(subject: MergeText, html: MergeText, text: MergeText = html): MailContent {
  return {
    language: 'nl',
    subject,
    html,
    text,
  }
}

export function sampleMailing(change: Partial<Mailing> = {}): Mailing {
  return {
    id: asMailingId(uuid(1)),
    origin: { kind: 'message', id: uuid(2) },
    route: O.none,
    content: sampleContent(['Dag ', { path: 'name', use: 'text' }], ['<p>', { path: 'name', use: 'html' }, '</p>']),
    replyTo: O.fromEither(parseMailbox('antwoord@kantoor.example')),
    data: {},
    createdAt: 0,
    ...change,
  }
}

export function sampleMessage(change: Partial<MailMessage> = {}): MailMessage {
  return {
    ...openMessage({
      id: asMessageId(uuid(3)),
      mailingId: asMailingId(uuid(1)),
      recipient: { address: 'eva@klant.example', name: 'Eva Jansen' },
      personalised: {},
    }),
    ...change,
  }
}
