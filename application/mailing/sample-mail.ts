// Sample mails: a template filled with sample values, and the text of a test mail.
import { E, O } from '#domain/shared/fp.ts'
import { type FilledMail, renderMail } from '#domain/mailing/mail-document.ts'
import { asMailingId, asMessageId, type Mailing, type MailMessage, openMessage } from '#domain/mailing/message.ts'
import { type MergeText, SAMPLE_VALUES } from '#domain/mailing/placeholders.ts'
import type { MailContent, Template } from '#domain/mailing/template.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { type BilingualTexts, type Language, pickTexts } from '#domain/shared/language.ts'

const ID = '00000000-0000-7000-8000-000000000000' as Uuid

/** Values of a message are replaced by their names: `[city]` for `{{data.city}}`. */
export function withSampleData(text: MergeText): MergeText {
  return text.map((part) => {
    if (typeof part === 'string') return part
    if (part.path === 'unsubscribeUrl') return SAMPLE_VALUES.unsubscribeUrl
    if (!part.path.startsWith('data.') || part.path === 'data.surveyUrl') return part
    return part.use === 'address' ? 'https://example.com/' : `[${part.path.slice('data.'.length)}]`
  })
}

/** A mail with sample values. Its mailing and its message have the same id. */
export function makeSample(
  { content, replyTo = O.none }: Pick<Template, 'content'> & Partial<Pick<Template, 'replyTo'>>,
  to = SAMPLE_VALUES.email as Mailbox,
  id = ID,
): { readonly mailing: Mailing; readonly message: MailMessage } {
  const mailingId = asMailingId(id)
  const sample = {
    ...content,
    subject: withSampleData(content.subject),
    html: withSampleData(content.html),
    text: withSampleData(content.text),
  }
  return {
    mailing: {
      id: mailingId,
      origin: { kind: 'sample', id },
      route: O.none,
      content: sample,
      replyTo,
      data: { surveyUrl: SAMPLE_VALUES.surveyUrl },
      createdAt: 0,
    },
    message: openMessage({
      id: asMessageId(id),
      mailingId,
      recipient: { address: to, name: SAMPLE_VALUES.name },
      personalised: {},
    }),
  }
}

/** Never too large, because the sample values are short. */
export function renderSample(written: Pick<Template, 'content'>): FilledMail {
  const { mailing, message } = makeSample(written)
  const rendered = renderMail(mailing, message)
  if (E.isLeft(rendered)) throw new Error(`a sample could not be filled: ${rendered.left.error}`)
  return rendered.right
}

const TEXTS: BilingualTexts<{ readonly subject: string; readonly text: string }> = {
  subject: ['Testmail', 'Test mail'],
  text: [
    'Deze mail is verstuurd om te zien of versturen lukt. Dat is dus zo.',
    'This mail was sent to find out whether sending works. It does.',
  ],
}

export function testContent(language: Language): MailContent {
  const { subject, text } = pickTexts(TEXTS, language)
  return { language, subject: [subject], html: [`<p>${text}</p>`], text: [text] }
}
