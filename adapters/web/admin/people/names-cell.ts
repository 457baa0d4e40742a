// Several names in one cell of a file. The export of people writes them; the import reads them.

/** Joins names into one cell. Names with a separator or a quotation mark are quoted. */
export function toNamesCell(names: readonly string[]): string {
  return names.map((name) => (/[,;|"]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(', ')
}

const NAME_IN_CELL = /\s*"((?:[^"]|"")*)"\s*(?=[,;|]|$)|[^,;|]+/g
/** The most separators that a name without quotes may contain. */
const SEPARATORS_AT_MOST = 5

/** Splits a cell into names. An unknown part is joined with the following parts if together they are a known name. */
export function parseNamesCell(cell: string, isKnown: (name: string) => boolean): readonly string[] {
  const parts = [...cell.matchAll(NAME_IN_CELL)].filter(([whole]) => whole.trim() !== '')
  const names: string[] = []
  for (let at = 0, length = 1; at < parts.length; at += length) {
    const readAs = (n: number): string => {
      const [first, last] = [parts[at], parts[at + n - 1]]
      return first === undefined || last === undefined
        ? ''
        : cell.slice(first.index, last.index + last[0].length).trim()
    }
    const quoted = parts[at]?.[1]?.replaceAll('""', '"')
    const lengths = Array.from({ length: SEPARATORS_AT_MOST + 1 }, (_, n) => n + 1)
    length = quoted === undefined ? (lengths.find((n) => isKnown(readAs(n))) ?? 1) : 1
    names.push(quoted ?? readAs(length))
  }
  return names
}
