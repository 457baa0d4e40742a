// Decodes the entities in a mail's HTML: numbers, and the names that mail programs use.

const NAMED: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['euro', '€'],
  ['eacute', 'é'],
  ['egrave', 'è'],
  ['euml', 'ë'],
  ['iuml', 'ï'],
  ['ouml', 'ö'],
  ['uuml', 'ü'],
  ['auml', 'ä'],
  ['ccedil', 'ç'],
  ['ndash', '–'],
  ['mdash', '—'],
  ['hellip', '…'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['bull', '•'],
  ['middot', '·'],
  ['copy', '©'],
])

/** A number that is not a character becomes U+FFFD. */
const signOf = (code: number): string =>
  code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '\ufffd'

/** An unknown name stays as it is written. */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi,
    (whole, decimal: string | undefined, hexadecimal: string | undefined, name: string | undefined) => {
      if (decimal !== undefined) return signOf(Number(decimal))
      if (hexadecimal !== undefined) return signOf(Number.parseInt(hexadecimal, 16))
      return NAMED.get(name ?? '') ?? whole
    },
  )
}
