// Data for a script block that browsers do not run. Short descriptions become paragraphs, with code between backticks.

import { escapeHtml } from '#domain/shared/escape-html.ts'

/** Every `<` is escaped, so that `</script>` and `<!--` cannot occur; JSON reads it as the same text. */
export function renderJsonBlock(id: string, data: unknown): string {
  return `<script type="application/json" id="${escapeHtml(id)}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}

export function renderInline(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
}

export function renderParagraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((one) => `<p>${renderInline(one)}</p>`)
    .join('\n')
}
