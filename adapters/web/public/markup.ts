// Text inside HTML, and data inside a script block that no browser runs.

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (found) => ESCAPES[found] ?? found)

/** `</script>` and `<!--` can not occur once every `<` is written as an escape, which JSON reads as the same text. */
export const jsonBlock = (id: string, data: unknown): string =>
  `<script type="application/json" id="${escapeHtml(id)}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
