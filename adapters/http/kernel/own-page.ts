// Whether a browser sent a call from one of our own pages, by headers that pages can not set. Calls without them are refused.
import * as O from 'fp-ts/lib/Option.js'
import type { RequestContext } from './endpoint.ts'

/** `origin`: ours. A page of another host of the same domain is not ours. */
export const isFromOwnPage = ({ header }: Pick<RequestContext, 'header'>, origin: string): boolean => {
  const site = header('sec-fetch-site')
  if (O.isSome(site)) return site.value === 'same-origin'
  const from = header('origin')
  return O.isSome(from) && from.value === origin
}
