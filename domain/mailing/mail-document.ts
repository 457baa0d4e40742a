// Renders a mail: fills in the values of one recipient, and puts the body into an HTML document (MSG-2, MSG-10).
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { pipe } from 'fp-ts/lib/function.js'
import { toNameKey } from '#domain/identity/naming.ts'
import { displayName } from '#domain/shared/display-name.ts'
import { parseMailbox } from '#domain/shared/mailbox.ts'
import { withoutButtonColours } from './mail-button.ts'
import type { MailToSend } from './mailer.ts'
import type { MailFooter, Mailing, MailMessage, MessageError, Personalised } from './message.ts'
import type { MessageCommand } from './message-transitions.ts'
import {
  asWritten,
  fill,
  fillLine,
  toHeaderText,
  lookUpValue,
  type MergeData,
  type MergeText,
  findUnfilledPaths,
} from './placeholders.ts'
import { MAIL_SUBJECT_AT_MOST, type MailBody, type MailContent } from './template.ts'
import { type Bilingual, type BilingualTexts, type Language, pickText, pickTexts } from '#domain/shared/language.ts'
import { escapeHtml } from '#domain/shared/escape-html.ts'

/** In characters. Longer texts are not names, and make headers that servers refuse. */
export const RECIPIENT_NAME_AT_MOST = 100

function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const kept = text.slice(0, most - 1)
  // Half of a surrogate pair is removed too.
  return `${kept.isWellFormed() ? kept : kept.slice(0, -1)}…`
}

/** Such a body stays on the light card in dark mode, because its own colours suit only that. */
const hasOwnColours = (body: string): boolean => /(?:color|background)\s*[:=]/i.test(withoutButtonColours(body))

const FONTS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

/** Our class names have a prefix, so that they do not match classes of a template. */
const MAIL_SHEET = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
a { color: #1d4ed8; }
img { max-width: 100%; height: auto; }
@media (prefers-color-scheme: dark) {
.tapster-page { background-color: #1c1b1a !important; }
.tapster-plain { background-color: #292726 !important; color: #f5f4f2 !important; }
.tapster-plain a, .tapster-foot a { color: #9cc2ff !important; }
.tapster-plain .tapster-button a { color: #ffffff !important; }
.tapster-foot { color: #d6d3d1 !important; }
}
`

/** Footer of mails with an opt-out that have no other one: those of confidential surveys (CAM-17, CAM-20). */
const SURVEY_FOOTER: BilingualTexts<MailFooter> = {
  why: [
    'Deze mail hoort bij een vragenlijst van dit kantoor. Niemand ziet wie wat antwoordt.',
    'This mail belongs to a survey of this office. No one sees who answers what.',
  ],
  link: ['Afmelden voor vragenlijsten van dit kantoor', 'Unsubscribe from surveys of this office'],
}

const NAMED_SURVEY: Bilingual = [
  'Deze mail hoort bij een vragenlijst van dit kantoor. Het kantoor ziet je naam bij je antwoorden.',
  'This mail belongs to a survey of this office. The office sees your name with your answers.',
]

/** Footer of mails of a survey that shows who answered what. Confidential surveys have the footer of mails without one (CAM-20). */
export function getNamedSurveyFooter(language: Language): MailFooter {
  return { ...pickTexts(SURVEY_FOOTER, language), why: pickText(NAMED_SURVEY, language) }
}

const renderFooterRow = ({ why, link }: MailFooter, url: string): string => `
<tr><td class="tapster-foot" align="left" style="padding: 16px 24px; color: #57534e; font-family: ${FONTS}; font-size: 14px; line-height: 1.5">
${escapeHtml(why)} <a href="${escapeHtml(url)}">${escapeHtml(link)}</a>
</td></tr>`

const renderFooterText = ({ why, link }: MailFooter, url: string): string => `\n\n---\n${why}\n${link}: ${url}\n`

/** Layout tables, because Outlook on Windows ignores `max-width`. `lang` again on the `div`: web clients drop the document's. */
export function renderMailDocument(
  language: Language,
  subject: string,
  body: string,
  unsubscribeUrl: O.Option<string> = O.none,
  footer: MailFooter = pickTexts(SURVEY_FOOTER, language),
): string {
  return `<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${MAIL_SHEET}</style>
</head>
<body class="tapster-page" style="margin: 0; padding: 0; background-color: #f5f4f2">
<div lang="${language}" dir="ltr" class="tapster-page" style="background-color: #f5f4f2">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td align="center" style="padding: 24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width: 100%; max-width: 600px">
<tr><td class="tapster-${hasOwnColours(body) ? 'own' : 'plain'}" align="left" style="padding: 24px; background-color: #ffffff; color: #1c1b1a; font-family: ${FONTS}; font-size: 16px; line-height: 1.5; overflow-wrap: anywhere; word-break: break-word">
${body}
</td></tr>${O.isSome(unsubscribeUrl) ? renderFooterRow(footer, unsubscribeUrl.value) : ''}
</table>
</td></tr>
</table>
</div>
</body>
</html>
`
}

/** The URL must fit in a header line, which has 998 octets. */
const UNSUBSCRIBE_URL_AT_MOST = 900

/** Returns the URL in ASCII, without characters that end a header or a link. None: not an http or https URL, or too long. */
const parseUnsubscribeUrl = ({ unsubscribeUrl = '' }: Personalised): O.Option<string> =>
  pipe(
    O.tryCatch(() => new URL(unsubscribeUrl)),
    O.filter(({ protocol, href }) => /^https?:$/.test(protocol) && href.length <= UNSUBSCRIBE_URL_AT_MOST),
    O.map(({ href }) => href),
  )

/** `surveyUrl` and `unsubscribeUrl` are top-level values only if they are given (MSG-2). */
const toValues = (
  name: string,
  email: string,
  data: MergeData,
  unsubscribeUrl: O.Option<string> = O.none,
): MergeData => ({
  name,
  email,
  user: { name, email },
  ...(Object.hasOwn(data, 'surveyUrl') ? { surveyUrl: data['surveyUrl'] ?? null } : {}),
  ...(O.isSome(unsubscribeUrl) && { unsubscribeUrl: unsubscribeUrl.value }),
  data,
})

/**
 * Characters of HTML and text together, without attachments: a template that repeats long values could fill the memory. The longest
 * template with sample values stays below.
 */
const FILLED_AT_MOST = 2_000_000

function fillBody({ html, text }: MailBody, values: MergeData): O.Option<Pick<MailToSend, 'html' | 'text'>> {
  const filled = { html: fill(html, values, FILLED_AT_MOST), text: fill(text, values, FILLED_AT_MOST) }
  return filled.html.length + filled.text.length > FILLED_AT_MOST ? O.none : O.some(filled)
}

/** The placeholders that stay empty with these values, for any recipient. */
export function findEmptyPlaceholders(
  { subject, html }: Pick<MailContent, 'subject' | 'html'>,
  data: MergeData,
): readonly string[] {
  const values = toValues('', '', data)
  return findUnfilledPaths([...subject, ...html], []).filter((path) => lookUpValue(values, path) === '')
}

/** Ignores name and address of the recipient. */
export function isTooLargeWith(body: MailBody, data: MergeData): boolean {
  return O.isNone(fillBody(body, toValues('', '', data)))
}

type Refuse = Extract<MessageCommand, { readonly _tag: 'Refuse' }>

export interface FilledMail extends Omit<MailToSend, 'attachments'> {
  /** What is empty after filling. Such a mail can be shown, but is not sent (MSG-3). */
  readonly lack: O.Option<Extract<MessageError, 'subject_empty' | 'link_empty'>>
}

const hasEmptyLink = (html: MergeText, values: MergeData): boolean =>
  html.some((part) => typeof part !== 'string' && part.use === 'address' && fill([part], values) === '')

const HIDDEN = '******'

/** Replaces all of a URL after its origin, which only the recipient may see. */
const hideAddress = (address: string): string =>
  pipe(
    O.tryCatch(() => new URL(address).origin),
    O.match(
      () => HIDDEN,
      (origin) => `${origin}/${HIDDEN}`,
    ),
  )

const hideSurveyUrl = (data: MergeData): MergeData =>
  typeof data['surveyUrl'] === 'string' ? { ...data, surveyUrl: hideAddress(data['surveyUrl']) } : data

/** Hides the personal links from other readers, who could use them to answer or unsubscribe as the recipient. */
export function withoutPersonalLinks<M extends Pick<Mailing, 'data'>, P extends Pick<MailMessage, 'personalised'>>(
  mailing: M,
  message: P,
): { readonly mailing: M; readonly message: P } {
  const { data, unsubscribeUrl } = message.personalised
  return {
    mailing: { ...mailing, data: hideSurveyUrl(mailing.data) },
    message: {
      ...message,
      personalised: {
        ...message.personalised,
        ...(data !== undefined && { data: hideSurveyUrl(data) }),
        ...(unsubscribeUrl !== undefined && { unsubscribeUrl: hideAddress(unsubscribeUrl) }),
      },
    },
  }
}

const fillSubject = (subject: MergeText, values: MergeData): string =>
  cut(fillLine(subject, values), MAIL_SUBJECT_AT_MOST)

/** As the recipient reads it. With the placeholders once the recipient was erased. */
export function renderSubject(
  { subject, data }: Pick<Mailing, 'data'> & Pick<MailContent, 'subject'>,
  { recipient: { name, address }, personalised }: Pick<MailMessage, 'recipient' | 'personalised'>,
): string {
  const text = personalised.subject ?? subject
  if (address === '') return asWritten(text)
  return fillSubject(
    text,
    toValues(name, address, { ...data, ...personalised.data }, parseUnsubscribeUrl(personalised)),
  )
}

/** What a search finds of the subject: the text that all recipients share, as `toNameKey` compares. */
export function toSubjectKey({ content, data }: Pick<Mailing, 'content' | 'data'>): string {
  return toNameKey(fillSubject(content.subject, toValues('', '', hideSurveyUrl(data))))
}

/** Without attachments, which the messages of a mailing share. Left: only this message fails (MSG-6). */
export function renderMail(mailing: Mailing, message: MailMessage): E.Either<Refuse, FilledMail> {
  const address = parseMailbox(message.recipient.address)
  if (E.isLeft(address)) return E.left({ _tag: 'Refuse', error: 'invalid_recipient' })
  const { content } = mailing
  const { body = content, data, footer = pickTexts(SURVEY_FOOTER, content.language) } = message.personalised
  const unsubscribeUrl = parseUnsubscribeUrl(message.personalised)
  const values = toValues(message.recipient.name, address.right, { ...mailing.data, ...data }, unsubscribeUrl)
  const filled = fillBody(body, values)
  if (O.isNone(filled)) return E.left({ _tag: 'Refuse', error: 'too_large' })
  const subject = fillSubject(message.personalised.subject ?? content.subject, values)
  return E.right({
    id: message.id,
    to: {
      address: address.right,
      name: cut(toHeaderText(displayName(message.recipient)), RECIPIENT_NAME_AT_MOST),
    },
    replyTo: mailing.replyTo,
    subject,
    language: content.language,
    html: renderMailDocument(content.language, subject, filled.value.html, unsubscribeUrl, footer),
    text: `${filled.value.text}${O.isSome(unsubscribeUrl) ? renderFooterText(footer, unsubscribeUrl.value) : ''}`,
    unsubscribeUrl,
    lack: subject === '' ? O.some('subject_empty') : hasEmptyLink(body.html, values) ? O.some('link_empty') : O.none,
  })
}
