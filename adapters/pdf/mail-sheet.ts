// Builds the prepared page: headers above, room for the mail, attachments below, subject and page number at the foot.
// It contains only our own words; the scripts in page/ put the mail into it.
import { O } from '#domain/shared/fp.ts'
import type { Correspondent, EmailData } from '#domain/archive/mail.ts'
import { toSubjectLine } from '#domain/archive/document-plan.ts'
import { FALLBACK_FONTS } from './font-choice.ts'
import {
  describeAttachments,
  formatDateLine,
  toShownFileName,
  showFirst,
  MAX_SUBJECT,
  describeMoreFiles,
  describeMorePeople,
  pageLabel,
  toShownPerson,
  shortenText,
  sizeOf,
} from './header-text.ts'
import type { SheetWords } from './page-scripts.ts'

/** A4 with margins of 16 mm, in CSS pixels: the width of a mail, and the height of one page. */
export const PAPER = { width: 672, pageHeight: 994 } as const

/** Allows only the page's own parts. Scripts are disabled as well. */
const POLICY =
  "default-src 'none'; img-src data: blob:; font-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

const FOOT_SUBJECT = 90
const FOOT = `font: 9px "m-noto",${FALLBACK_FONTS}; color: #707070; white-space: nowrap`

/** Quotes text as a CSS string; writes every character that could end the string as its number. */
const quoteCss = (text: string): string =>
  `"${text.replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]|["\\<>]/gu, (c) => `\\${(c.codePointAt(0) ?? 0).toString(16)} `)}"`

const renderFootStyle = (subject: string): string => `
  @page {
    @bottom-left { content: ${quoteCss(shortenText(subject, FOOT_SUBJECT))}; ${FOOT}; width: 80% }
    @bottom-right { content: ${quoteCss(pageLabel.before)} counter(page) ${quoteCss(pageLabel.between)} counter(pages); ${FOOT}; width: 20% }
  }
`

const STYLE = `
  @page { size: A4; margin: 16mm 16mm 18mm }
  :root { color-scheme: only light; background: #fff }
  html, body { margin: 0 }
  body { color: #242424; font: 12px/1.45 "m-noto",${FALLBACK_FONTS}; overflow-wrap: anywhere }
  h1 { margin: 0 0 12px; font-size: 20px; line-height: 1.3; font-weight: 600; break-after: avoid; unicode-bidi: plaintext }
  #headers { border-spacing: 0; width: 100%; padding-bottom: 12px; border-bottom: 1px solid #d1d1d1; margin-bottom: 16px }
  #headers th { width: 56px; padding: 2px 12px 2px 0; text-align: left; vertical-align: top; font-weight: 400; color: #616161 }
  #headers td { padding: 2px 0; vertical-align: top }
  .person:not(:last-child)::after { content: ";"; margin-right: 3px }
  .name { font-weight: 600 }
  .address { color: #616161 }
  #mail-frame { position: relative; overflow: clip; contain: layout paint style; isolation: isolate; width: ${PAPER.width}px }
  [hidden], #notes:empty, #unused-pictures:empty { display: none }
  #notes { margin-bottom: 16px; color: #616161; font-size: 11px }
  #notes p { margin: 0 0 4px }
  #unused-pictures img { display: block; max-width: 100%; max-height: 800px; margin-top: 16px; break-inside: avoid }
  #attachments:not(:empty) { margin-top: 24px; padding-top: 12px; border-top: 1px solid #d1d1d1 }
  #attachments h2 { margin: 0 0 6px; font-size: 12px; font-weight: 600; break-after: avoid }
  #attachments ul { list-style: none; margin: 0; padding: 0 }
  #attachments.many ul { columns: 2; column-gap: 24px }
    #attachments li { display: flex; gap: 12px; padding: 3px 0; break-inside: avoid; align-items: baseline }
  #attachments .file { flex: 0 1 auto; min-width: 0 }
  #attachments .size { flex: none; color: #616161; font-size: 11px; font-variant-numeric: tabular-nums; white-space: nowrap }
`

export const BLANK_SHEET = `<!doctype html>
<html lang="nl">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="referrer" content="no-referrer">
<title></title>
<style>${STYLE}</style>
</head>
<body>
<h1 id="subject" dir="auto"></h1>
<table id="headers"></table>
<div id="notes"></div>
<div id="mail-frame" hidden><div id="mail-zoom"><div id="mail"></div></div></div>
<div id="unused-pictures"></div>
<input id="files" type="file" multiple hidden>
<section id="attachments"></section>
</body>
</html>`

function toPeopleLine(label: string, people: readonly Correspondent[]): SheetWords['people'][number] {
  const { shown, more } = showFirst(people, toShownPerson, ({ name, address }) => name.length + address.length)
  return { label, people: shown, more: describeMorePeople(more) }
}

/** The list of attachments, including pictures that the pages do not show. */
export function toAttachmentWords(
  attachments: readonly { readonly fileName: string; readonly size: number }[],
): SheetWords['attachments'] {
  const { shown, more } = showFirst(
    attachments,
    ({ fileName, size }) => ({ name: toShownFileName(fileName), size: sizeOf(size) }),
    ({ name }) => name.length,
  )
  return { title: describeAttachments(attachments.length), files: shown, more: describeMoreFiles(more) }
}

export function toSheetWords(
  email: Pick<EmailData, 'subject' | 'from' | 'to' | 'cc' | 'sentAt' | 'sharedMailbox'>,
  attachments: readonly { readonly fileName: string; readonly size: number }[],
  timeZone: string,
): SheetWords {
  const subject = shortenText(toSubjectLine(email.subject), MAX_SUBJECT)
  const mailboxes = O.isSome(email.sharedMailbox) ? [{ name: '', address: email.sharedMailbox.value }] : []
  const people = [
    toPeopleLine('Van', [email.from]),
    toPeopleLine('Aan', email.to),
    toPeopleLine('Cc', email.cc),
    toPeopleLine('Postvak', mailboxes),
  ]
  return {
    subject,
    footStyle: renderFootStyle(subject),
    people: people.filter(({ people: them }) => them.length > 0),
    date: { label: 'Datum', text: formatDateLine(email.sentAt, timeZone) },
    attachments: toAttachmentWords(attachments),
  }
}
