// A mail filled with sample values, for previews and test mails.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { renderMail } from '#domain/mailing/mail-document.ts'
import type { MailToSend } from '#domain/mailing/mailer.ts'
import { asMailingId, asMessageId, type MessageId, openMessage } from '#domain/mailing/message.ts'
import type { MergeData } from '#domain/mailing/placeholders.ts'
import type { MailContent } from '#domain/mailing/template.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { Uuid } from '#domain/shared/uuid.ts'

const VALUES: MergeData = { surveyUrl: 'https://example.com/survey/A1B2C3' }
const NAME = 'Eva Jansen'
const ID = '00000000-0000-7000-8000-000000000000' as Uuid

export interface PreviewMail {
  readonly content: MailContent
  readonly id?: MessageId
  readonly to?: Mailbox
  readonly replyTo?: O.Option<Mailbox>
}

export const renderSample = ({
  content,
  id = asMessageId(ID),
  to = 'eva.jansen@example.com' as Mailbox,
  replyTo = O.none,
}: PreviewMail): Omit<MailToSend, 'attachments'> => {
  const mailingId = asMailingId(ID)
  const rendered = renderMail(
    {
      id: mailingId,
      origin: { kind: 'sample', id: ID },
      route: O.none,
      content,
      replyTo,
      data: VALUES,
      createdAt: 0,
    },
    openMessage({
      id,
      mailingId,
      recipient: { address: to, name: NAME },
      personalised: {},
    }),
  )
  if (E.isLeft(rendered)) throw new Error('a mailbox was not an address')
  return rendered.right
}
