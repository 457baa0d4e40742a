// Where a sign-in leads: the service's own address, and in the end a page of the administrator's application. Anything else becomes its first page.
// A browser that reached this machine by another name would not send its cookie back.
import { O, pipe } from '#domain/shared/fp.ts'
const LOOPBACKS = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The service's own address, if it was asked for by another name of this machine. Behind a proxy the host says nothing, and there is none. */
export function findOwnAddress(baseUrl: string, host: O.Option<string>): O.Option<string> {
  const own = new URL(baseUrl)
  if (O.isNone(host) || !URL.canParse(`http://${host.value}`)) return O.none
  const asked = new URL(`${own.protocol}//${host.value}`)
  const isSameMachine = LOOPBACKS.has(own.hostname) && LOOPBACKS.has(asked.hostname) && asked.port === own.port
  return isSameMachine && asked.hostname !== own.hostname ? O.some(baseUrl) : O.none
}

const HOME = '/admin'
const AT_MOST = 1000

// Visible ASCII without a backslash, which browsers read as a slash; no second slash or dot at the beginning of a segment, by which the address
// could come to name another host or another surface.
const OWN = /^\/admin(?:\/[\w~-][\w.~%-]*)*\/?(?:\?[\x21\x23-\x5b\x5d-\x7e]*)?$/
// A sign-in that leads to a sign-in has no end.
const SIGNING_IN = /^\/admin\/(?:sign-in|callback)(?:[/?]|$)/

export function returnPath(asked: O.Option<string>): string {
  return pipe(
    asked,
    O.filter((path) => path.length <= AT_MOST && OWN.test(path) && !SIGNING_IN.test(path)),
    O.getOrElse(() => HOME),
  )
}
