// Our own short descriptions as HTML: paragraphs, and code between backticks. Nothing else of Markdown is used in them.
import { escapeHtml } from '#adapters/web/public/markup.ts'

export const inline = (text: string): string => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')

export const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((one) => `<p>${inline(one)}</p>`)
    .join('\n')
