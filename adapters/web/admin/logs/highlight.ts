// Where in a text stands what was searched for, regardless of case, as the service searches.

export interface Piece {
  readonly text: string
  readonly isMatch: boolean
}

const MOST = 50

/** The text in pieces, in order; together they are the text. After so many matches the rest is one piece. */
export const piecesOf = (text: string, sought: string): readonly Piece[] => {
  const needle = sought.trim().toLowerCase()
  const low = text.toLowerCase()
  // Few letters change their length with their case; where they do, places in one are not places in the other.
  if (needle === '' || low.length !== text.length) return text === '' ? [] : [{ text, isMatch: false }]
  const pieces: Piece[] = []
  let from = 0
  for (let at = low.indexOf(needle); at !== -1 && pieces.length < 2 * MOST; at = low.indexOf(needle, from)) {
    if (at > from) pieces.push({ text: text.slice(from, at), isMatch: false })
    pieces.push({ text: text.slice(at, at + needle.length), isMatch: true })
    from = at + needle.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isMatch: false })
  return pieces
}
