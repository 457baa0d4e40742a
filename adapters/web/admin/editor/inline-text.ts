// The text of a block, with blanks as HTML shows them.
import { type MailInline, splitPlaceholders, type TextMarks } from './mail-blocks.ts'

const endsWithBlank = (last: MailInline | undefined): boolean =>
  last === undefined || last.kind === 'break' || (last.kind === 'text' && last.text.endsWith(' '))

/** Adds text of a node: several blanks and line breaks are one blank, at the start of a line none. */
export function addInlineText(content: MailInline[], written: string, marks: TextMarks): void {
  const text = written.replaceAll(/[ \t\r\n\f]+/g, ' ').replaceAll('\u200b', '')
  const shown = endsWithBlank(content.at(-1)) ? text.replace(/^ /, '') : text
  for (const part of splitPlaceholders(shown))
    content.push(
      typeof part === 'string' ? { kind: 'text', text: part, marks } : { kind: 'placeholder', ...part, marks },
    )
}

/** Without what ends a block and is not shown: a blank, and then one line break. */
export function trimInlines(content: readonly MailInline[]): readonly MailInline[] {
  const last = content.at(-1)
  if (last?.kind === 'break') return content.slice(0, -1)
  if (last?.kind !== 'text' || !last.text.endsWith(' ')) return content
  const text = last.text.slice(0, -1)
  const before = content.slice(0, -1)
  return text === '' ? trimInlines(before) : [...before, { ...last, text }]
}
