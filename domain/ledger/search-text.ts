// Search text for people or organisations: long enough to be selective, short enough for one query to the ledger.
import * as E from 'fp-ts/lib/Either.js'

export type SearchText = string & { readonly _brand: 'SearchText' }

export const MIN_SEARCH = 2
export const MAX_SEARCH = 100
/**
 * A query to the ledger has room for four times the text in URL encoding, in which a quote has six characters and a Chinese character nine.
 * A hundred letters fit, or forty Chinese characters.
 */
const MAX_ENCODED = 360

export type SearchRefusal = 'too short' | 'too long'

/** Returns the text in lower case, for comparison, without the blanks around it. */
export function parseSearchText(typed: string): E.Either<SearchRefusal, SearchText> {
  const text = typed.toWellFormed().trim().toLowerCase()
  if (text.length < MIN_SEARCH) return E.left('too short')
  const encoded = encodeURIComponent(text).replaceAll("'", '%27%27')
  return text.length > MAX_SEARCH || encoded.length > MAX_ENCODED ? E.left('too long') : E.right(text as SearchText)
}
