// Escapes text for HTML, and data for a script block that browsers do not run. Short descriptions become paragraphs, with code between backticks.

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (found) => ESCAPES[found] ?? found)
}

/** Every `<` is escaped, so that `</script>` and `<!--` cannot occur; JSON reads it as the same text. */
export function jsonBlock(id: string, data: unknown): string {
  return `<script type="application/json" id="${escapeHtml(id)}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}

export function inline(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
}

export function paragraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((one) => `<p>${inline(one)}</p>`)
    .join('\n')
}
