// How much of a mail's headers is shown: enough for any mail of people, and never so much that it takes the time of the body.
// What the words are is decided beside it.

export interface Shown<A> {
  readonly shown: readonly A[]
  /** How many are left out. */
  readonly more: number
}

/** Characters of one name, one address, one file's name. */
export const MAX_NAME = 200
/** Characters; a mail has its subject in one line of at most 998. */
export const MAX_SUBJECT = 1_000
/** People in one line, files in the list. */
const MAX_LISTED = 100
/** Characters of one line of people: with two of them, the sender and the subject, there are less than 20,000. */
const MAX_LINE = 9_000

/** At most so many characters, an ellipsis as the last one where there were more. No letter is cut in two. */
export const shortened = (text: string, length: number): string => {
  if (text.length <= length) return text
  // A letter has at most two code units.
  const letters = Array.from(text.slice(0, (length + 1) * 2))
  if (letters.length <= length) return text
  return `${letters
    .slice(0, length - 1)
    .join('')
    .trimEnd()}…`
}

/** The first ones, as many as there is room for; one at least. */
export const listed = <A, B>(all: readonly A[], show: (one: A) => B, sizeOf: (shown: B) => number): Shown<B> => {
  const shown: B[] = []
  let size = 0
  for (const one of all.slice(0, MAX_LISTED)) {
    const next = show(one)
    size += sizeOf(next)
    if (size > MAX_LINE && shown.length > 0) break
    shown.push(next)
  }
  return { shown, more: all.length - shown.length }
}
