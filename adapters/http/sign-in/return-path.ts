// Where a sign-in may lead in the end: a page of the administrator's application. Anything else becomes its first page.
import * as O from 'fp-ts/lib/Option.js'
import { pipe } from 'fp-ts/lib/function.js'

const HOME = '/admin'
const AT_MOST = 1000

// Visible ASCII without a backslash, which browsers read as a slash; no second slash or dot at the beginning of a segment, by which the address
// could come to name another host or another surface.
const OWN = /^\/admin(?:\/[\w~-][\w.~%-]*)*\/?(?:\?[\x21\x23-\x5b\x5d-\x7e]*)?$/
// A sign-in that leads to a sign-in has no end.
const SIGNING_IN = /^\/admin\/(?:sign-in|callback)(?:[/?]|$)/

export const returnPath = (asked: O.Option<string>): string =>
  pipe(
    asked,
    O.filter((path) => path.length <= AT_MOST && OWN.test(path) && !SIGNING_IN.test(path)),
    O.getOrElse(() => HOME),
  )
