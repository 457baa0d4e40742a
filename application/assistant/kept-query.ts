// What the browser keeps of a request for authorisation while it is at the identity provider: the query as it came, as a path of ours.
import * as O from 'fp-ts/lib/Option.js'

const AUTHORISE = '/mcp/oauth/authorize?'

// Kept in a cookie, which may be 4,096 bytes with all that is around it: no more than fits, in letters that take no more room there than here.
const KEEPABLE = /^[\x21\x23-\x5b\x5d-\x7e]{1,2500}$/

export const isKeepable = (query: string): boolean => KEEPABLE.test(query)

export const keptAs = (query: string): string => `${AUTHORISE}${query}`

/** None: it is not what was kept. */
export const keptQuery = (returnTo: string): O.Option<string> =>
  returnTo.startsWith(AUTHORISE) ? O.some(returnTo.slice(AUTHORISE.length)) : O.none
