// The token of an Authorization header.
import * as O from 'fp-ts/lib/Option.js'

const SCHEME = 'bearer '

/** None for no header, another scheme, or an empty token. The token is not verified. */
export function readBearerToken(header: string | undefined): O.Option<string> {
  if (header === undefined || header.length <= SCHEME.length) return O.none
  if (header.slice(0, SCHEME.length).toLowerCase() !== SCHEME) return O.none
  const token = header.slice(SCHEME.length).trim()
  return token === '' ? O.none : O.some(token)
}
