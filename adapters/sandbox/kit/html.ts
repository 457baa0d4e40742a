// HTML in template strings. Escapes all inserted values, except HTML that was created here.
import { escapeHtml } from '#domain/shared/escape-html.ts'

export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Html | readonly Html[] | undefined

function write(part: Part): string {
  if (part === undefined) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part).replaceAll('\0', ''))
  return part.map((one) => one.text).join('')
}

export function renderHtml(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(texts.reduce((done, text, n) => `${done}${write(parts[n - 1])}${text}`))
}
