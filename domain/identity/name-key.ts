// How names of people, roles, tags and offices compare: as readers do, whatever the database's locale. Mail addresses have a form of their own.

/** Letters that do not come apart into one without its sign, and signs that are typed in several ways. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ĳ: 'ij',
  ς: 'σ',
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '‐': '-',
  '‑': '-',
  '\u00a0': ' ',
}

/**
 * By it names are searched, put in order and told apart: without regard to case, nor to the accents on letters. Compared character by
 * character it has digits before letters, and `Özgür` between `Otto` and `Pim`.
 */
export const nameKey = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[ßæœøłđðþıĳς‘’ʼ‐‑\u00a0]/g, (letter) => PLAIN[letter] ?? letter)
