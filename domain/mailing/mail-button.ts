// The HTML of a button in a mail. Outlook for Windows ignores the padding of links, and shows that of a table's cell (MSG-12, MSG-13).
import { escapeHtml } from '#domain/shared/escape-html.ts'

/** Attributes of its elements, as sanitising writes them. The colours suit light and dark. */
export const BUTTON_ATTRIBUTES = {
  table: { role: 'presentation', class: 'tapster-button', cellpadding: '0', cellspacing: '0', border: '0' },
  td: { bgcolor: '#1d4ed8', style: 'padding: 12px 24px; border-radius: 4px' },
  a: { style: 'color: #ffffff; font-weight: 600; text-decoration: none' },
} as const

const renderAttributes = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')

const [TABLE, CELL, LINK] = [BUTTON_ATTRIBUTES.table, BUTTON_ATTRIBUTES.td, BUTTON_ATTRIBUTES.a].map(renderAttributes)

/** `href`: an address, or a placeholder. */
export function renderMailButton(label: string, href: string): string {
  return `<table${TABLE}><tr><td${CELL}><a href="${escapeHtml(href)}"${LINK}>${escapeHtml(label)}</a></td></tr></table>`
}

/** The body without what gives its buttons their colours. */
export function withoutButtonColours(body: string): string {
  return body.replaceAll(`<td${CELL}>`, '<td>').replaceAll(`${LINK}>`, '>')
}
