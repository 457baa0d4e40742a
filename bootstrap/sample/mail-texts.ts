// Texts of the sample's mails: written once as paragraphs, and turned into the content that a message has.
import type { MergeText, PlaceholderUse } from '#domain/mailing/placeholders.ts'
import type { MailContent } from '#domain/mailing/template.ts'
import { escapeHtml } from '#domain/shared/escape-html.ts'

export interface SampleMailText {
  /** As an administrator writes them, with `{{placeholders}}`. */
  readonly subject: string
  readonly body: string
  readonly content: MailContent
}

const mergeText = (text: string, use: PlaceholderUse): MergeText =>
  text
    .split(/\{\{([\w.]+)\}\}/)
    .map((part, n): MergeText[number] => (n % 2 === 1 ? { path: part, use } : part))
    .filter((part) => part !== '')

const mergeHtml = (line: string): MergeText => ['<p>', ...mergeText(escapeHtml(line), 'html'), '</p>\n']

/** `link`: its text. It leads to the survey. */
export function writeSampleMail(subject: string, lines: readonly string[], link?: string): SampleMailText {
  const survey = { path: 'surveyUrl', use: 'address' } as const
  const shownLink: MergeText = link === undefined ? [] : ['<p><a href="', survey, '">', link, '</a></p>']
  const writtenLink: MergeText = link === undefined ? [] : [`${link}: `, { ...survey, use: 'text' }]
  return {
    subject,
    body: [
      ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
      ...(link === undefined ? [] : [`<p><a href="{{surveyUrl}}">${link}</a></p>`]),
    ].join('\n'),
    content: {
      language: 'nl',
      subject: mergeText(subject, 'text'),
      html: [...lines.flatMap(mergeHtml), ...shownLink],
      text: [...lines.flatMap((line) => [...mergeText(line, 'text'), '\n\n']), ...writtenLink],
    },
  }
}
