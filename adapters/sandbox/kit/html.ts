// HTML in template strings in which everything that is put in is escaped, unless it was made here itself.

export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Html | readonly Html[] | undefined

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll('\0', '')

function write(part: Part): string {
  if (part === undefined) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'string' || typeof part === 'number') return escape(String(part))
  return part.map((one) => one.text).join('')
}

export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(texts.reduce((done, text, n) => `${done}${write(parts[n - 1])}${text}`))
}
