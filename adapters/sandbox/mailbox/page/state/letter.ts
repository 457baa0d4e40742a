// Texts of mails that are written on this page: quotes the answered mail, and turns plain text into the simple HTML that mail clients send.

const ANSWERED = /^\s*(?:re|aw|antw)\s*:/i

export function toAnswerSubject(subject: string): string {
  return ANSWERED.test(subject) ? subject : `Re: ${subject}`
}

/** Empty lines for the answer, and the quoted mail below. `heading`: the line with author and time. */
export function quoteText(heading: string, text: string): string {
  return `\n\n${heading}\n${text
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')}\n`
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeSigns = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)

const isQuote = (line: string): boolean => line.startsWith('>')

/** Empty lines separate paragraphs; quoted lines become a quotation. */
export function toLetterHtml(text: string): string {
  const blocks: { readonly quoted: boolean; readonly lines: string[] }[] = []
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    const last = blocks.at(-1)
    if (last === undefined || last.quoted !== isQuote(line)) blocks.push({ quoted: isQuote(line), lines: [line] })
    else last.lines.push(line)
  }
  const renderParagraphs = (lines: readonly string[]): string =>
    lines
      .join('\n')
      .split(/\n{2,}/)
      .filter((paragraph) => paragraph.trim() !== '')
      .map((paragraph) => `<p>${escapeSigns(paragraph.replace(/^\n+|\n+$/g, '')).replaceAll('\n', '<br>')}</p>`)
      .join('')
  return `<html><body>${blocks
    .map(({ quoted, lines }) =>
      quoted
        ? `<blockquote>${renderParagraphs(lines.map((line) => line.replace(/^>\s?/, '')))}</blockquote>`
        : renderParagraphs(lines),
    )
    .join('')}</body></html>`
}

/** The beginning of a text without quotations, for the list. */
export function toPreview(text: string): string {
  return text
    .split('\n')
    .filter((line) => !isQuote(line))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 120)
}
