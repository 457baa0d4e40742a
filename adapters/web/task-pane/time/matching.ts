// Finds the few of many that a typed part of a name means.
export interface Findable {
  readonly code: string
  readonly description: string
}

/** A list longer than this is no help to anybody. */
const SHOWN = 50

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()

/** In their order: those in whose name or code every typed word occurs, and how many more there are than are shown. */
export const matching = <A extends Findable>(
  all: readonly A[],
  text: string,
): { readonly found: readonly A[]; readonly more: number } => {
  const words = plain(text).split(/\s+/).filter(Boolean)
  const found = all.filter(({ code, description }) => {
    const name = plain(`${description} ${code}`)
    return words.every((word) => name.includes(word))
  })
  return { found: found.slice(0, SHOWN), more: Math.max(0, found.length - SHOWN) }
}
