// The mail that leaves: one recipient's values filled in, and the whole HTML document around the body (MSG-2, MSG-10).
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { displayName } from '#domain/shared/display-name.ts'
import { parseMailbox } from '#domain/shared/mailbox.ts'
import type { MailToSend } from './mailer.ts'
import type { Mailing, MailMessage } from './message.ts'
import type { MessageCommand } from './message-transitions.ts'
import { escapeHtml, fill, fillLine, headerText, type MergeData } from './placeholders.ts'
import { MAIL_SUBJECT_AT_MOST, type MailBody, type MailLanguage } from './template.ts'

/** In characters: longer names are no names, and make headers that servers refuse. */
export const RECIPIENT_NAME_AT_MOST = 100

const cut = (text: string, most: number): string => {
  if (text.length <= most) return text
  const kept = text.slice(0, most - 1)
  // Half of a surrogate pair goes too.
  return `${kept.isWellFormed() ? kept : kept.slice(0, -1)}…`
}

/** Colours of their own suit the light card only. */
const hasOwnColours = (body: string): boolean => /(?:color|background)\s*[:=]/i.test(body)

const FONTS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

const MAIL_SHEET = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
a { color: #1d4ed8; }
img { max-width: 100%; height: auto; }
@media (prefers-color-scheme: dark) {
.page { background-color: #1c1b1a !important; }
.plain { background-color: #292726 !important; color: #f5f4f2 !important; }
.plain a { color: #9cc2ff !important; }
}
`

/** Layout tables, because Outlook on Windows ignores `max-width`. `lang` again on the `div`: web clients drop the document's. */
export const mailDocument = (language: MailLanguage, subject: string, body: string): string => `<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${MAIL_SHEET}</style>
</head>
<body class="page" style="margin: 0; padding: 0; background-color: #f5f4f2">
<div lang="${language}" dir="ltr" class="page" style="background-color: #f5f4f2">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td align="center" style="padding: 24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width: 100%; max-width: 600px">
<tr><td class="${hasOwnColours(body) ? 'own' : 'plain'}" align="left" style="padding: 24px; background-color: #ffffff; color: #1c1b1a; font-family: ${FONTS}; font-size: 16px; line-height: 1.5; overflow-wrap: anywhere; word-break: break-word">
${body}
</td></tr>
</table>
</td></tr>
</table>
</div>
</body>
</html>
`

/** `surveyUrl` is a value of its own only when there is one (MSG-2). */
const valuesOf = (name: string, email: string, data: MergeData): MergeData => ({
  name,
  email,
  user: { name, email },
  ...(Object.hasOwn(data, 'surveyUrl') ? { surveyUrl: data['surveyUrl'] ?? null } : {}),
  data,
})

/** Characters of HTML and text together, attachments apart: a template that repeats long values could fill the memory.
 * Sample values make less of the longest template. */
const FILLED_AT_MOST = 2_000_000

const fillBody = ({ html, text }: MailBody, values: MergeData): O.Option<Pick<MailToSend, 'html' | 'text'>> => {
  const filled = { html: fill(html, values, FILLED_AT_MOST), text: fill(text, values, FILLED_AT_MOST) }
  return filled.html.length + filled.text.length > FILLED_AT_MOST ? O.none : O.some(filled)
}

/** Whatever the recipient is called. */
export const isTooLargeWith = (body: MailBody, data: MergeData): boolean =>
  O.isNone(fillBody(body, valuesOf('', '', data)))

/** Attachments are read apart: messages of one mailing share them. Left: the message fails alone (MSG-6). */
export const renderMail = (
  mailing: Mailing,
  message: MailMessage,
): E.Either<Extract<MessageCommand, { readonly _tag: 'Refuse' }>, Omit<MailToSend, 'attachments'>> => {
  const address = parseMailbox(message.recipient.address)
  if (E.isLeft(address)) return E.left({ _tag: 'Refuse', error: 'invalid_recipient' })
  const name = cut(headerText(displayName(message.recipient)), RECIPIENT_NAME_AT_MOST)
  const { content } = mailing
  const { body = content, data } = message.personalised
  const values = valuesOf(name, address.right, { ...mailing.data, ...data })
  const filled = fillBody(body, values)
  if (O.isNone(filled)) return E.left({ _tag: 'Refuse', error: 'too_large' })
  const subject = cut(fillLine(message.personalised.subject ?? content.subject, values), MAIL_SUBJECT_AT_MOST)
  return E.right({
    id: message.id,
    to: { address: address.right, name },
    replyTo: mailing.replyTo,
    subject,
    language: content.language,
    html: mailDocument(content.language, subject, filled.value.html),
    text: filled.value.text,
  })
}
