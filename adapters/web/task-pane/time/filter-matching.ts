// Finds entries of a list by parts of their names.

export interface Findable {
  readonly code: string
  readonly description: string
}

/** The most entries shown. */
const SHOWN = 50

const toPlain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()

/** The entries whose name or code contains each typed word, in the order of the list; and how many more there are. */
export function filterMatching<A extends Findable>(
  all: readonly A[],
  text: string,
): { readonly found: readonly A[]; readonly more: number } {
  const words = toPlain(text).split(/\s+/).filter(Boolean)
  const found = all.filter(({ code, description }) => {
    const name = toPlain(`${description} ${code}`)
    return words.every((word) => name.includes(word))
  })
  return { found: found.slice(0, SHOWN), more: Math.max(0, found.length - SHOWN) }
}
