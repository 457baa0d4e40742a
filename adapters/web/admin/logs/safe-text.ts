// Text of anybody's making as it may be shown: what steers a terminal, turns the direction of writing round or can not be seen becomes a sign that can,
// and what is too long is cut. The views show it as text and as nothing else.

// Controls (line breaks and tabs too), what has no form of its own, among it all marks of direction, other ends of lines, and halves of pairs.
const UNSEEN = /[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\p{Cs}\ufff9-\ufffb]/gu

const KNOWN: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** As programs write it: `\n`, `\x1b`, `\u{202e}`. */
const signFor = (character: string): string => {
  const code = character.codePointAt(0) ?? 0
  const hex = code.toString(16)
  return KNOWN[character] ?? (code < 0x1_00 ? `\\x${hex.padStart(2, '0')}` : `\\u{${hex}}`)
}

/** On one line. */
export const oneLine = (text: string): string => text.replace(UNSEEN, signFor)

/** With its line breaks and tabs, for a place that has room for them. */
export const manyLines = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(UNSEEN, (character) => (character === '\n' || character === '\t' ? character : signFor(character)))

/** Cut before what would be half a character. */
export const cutAt = (text: string, length: number): string => {
  if (text.length <= length) return text
  const end = (text.charCodeAt(length - 1) & 0xfc_00) === 0xd8_00 ? length - 1 : length
  return `${text.slice(0, end)}…`
}
