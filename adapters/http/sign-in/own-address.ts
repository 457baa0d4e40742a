// The address to which a sign-in leads: the service's own, and finally a page of the administrator's application. Any other address becomes
// its first page. A browser that used another name of this machine would not send its cookie back.
import { O, pipe } from '#domain/shared/fp.ts'
const LOOPBACKS = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The service's own address, if the request used another name of this machine. Behind a proxy the host is not the client's, so there is
 * none.
 */
export function findOwnAddress(baseUrl: string, host: O.Option<string>): O.Option<string> {
  const own = new URL(baseUrl)
  if (O.isNone(host) || !URL.canParse(`http://${host.value}`)) return O.none
  const asked = new URL(`${own.protocol}//${host.value}`)
  const isSameMachine = LOOPBACKS.has(own.hostname) && LOOPBACKS.has(asked.hostname) && asked.port === own.port
  return isSameMachine && asked.hostname !== own.hostname ? O.some(baseUrl) : O.none
}

const HOME = '/admin'
const AT_MOST = 1000

// Visible ASCII without a backslash, which browsers read as a slash. A segment does not begin with a slash or dot, because the address
// could then name another host or another surface.
const OWN = /^\/admin(?:\/[\w~-][\w.~%-]*)*\/?(?:\?[\x21\x23-\x5b\x5d-\x7e]*)?$/
// A sign-in that leads to a sign-in would never end, nor would a choice of office that leads to one.
const SIGNING_IN = /^\/admin\/(?:sign-in|callback|office)(?:[/?]|$)/

export function returnPath(asked: O.Option<string>): string {
  return pipe(
    asked,
    O.filter((path) => path.length <= AT_MOST && OWN.test(path) && !SIGNING_IN.test(path)),
    O.getOrElse(() => HOME),
  )
}
