// Whether a browser sent a call from a page of ours. It tells by headers that no page can set; whoever sends neither is no such browser, or
// hides where the call is from.
import * as O from 'fp-ts/lib/Option.js'
import type { RequestContext } from './endpoint.ts'

/** `origin`: ours. A page of another host of the same domain is not ours. */
export const isFromOwnPage = ({ header }: Pick<RequestContext, 'header'>, origin: string): boolean => {
  const site = header('sec-fetch-site')
  if (O.isSome(site)) return site.value === 'same-origin'
  const from = header('origin')
  return O.isSome(from) && from.value === origin
}
