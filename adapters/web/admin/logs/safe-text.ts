// Makes untrusted text safe to show: control, bidirectional and invisible characters become visible escapes, and long text is cut. Views render it
// as text only.

// Controls (also line breaks and tabs), invisible characters including bidirectional marks, other line separators, and unpaired surrogates.
const UNSEEN = /[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\p{Cs}\ufff9-\ufffb]/gu

const KNOWN: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** `\n`, `\x1b`, `\u{202e}`. */
const escapeOf = (character: string): string => {
  const code = character.codePointAt(0) ?? 0
  const hex = code.toString(16)
  return KNOWN[character] ?? (code < 0x1_00 ? `\\x${hex.padStart(2, '0')}` : `\\u{${hex}}`)
}

/** On one line. */
export const oneLine = (text: string): string => text.replace(UNSEEN, escapeOf)

/** Keeps line breaks and tabs. */
export const manyLines = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(UNSEEN, (character) => (character === '\n' || character === '\t' ? character : escapeOf(character)))

/** Never cuts a surrogate pair. */
export const cutAt = (text: string, length: number): string => {
  if (text.length <= length) return text
  const end = (text.charCodeAt(length - 1) & 0xfc_00) === 0xd8_00 ? length - 1 : length
  return `${text.slice(0, end)}…`
}
