// Escapes text for HTML, and data for a script block that browsers do not run. Short descriptions become paragraphs, with code between backticks.

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (found) => ESCAPES[found] ?? found)

/** Every `<` is escaped, so that `</script>` and `<!--` cannot occur; JSON reads it as the same text. */
export const jsonBlock = (id: string, data: unknown): string =>
  `<script type="application/json" id="${escapeHtml(id)}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

export const inline = (text: string): string => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')

export const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((one) => `<p>${inline(one)}</p>`)
    .join('\n')
