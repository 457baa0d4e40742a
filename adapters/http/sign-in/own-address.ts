// Under development people reach a service of this machine by several names, and a cookie kept under one is not sent to another: the provider
// would lead them back to a browser that has forgotten what it began.
import * as O from 'fp-ts/lib/Option.js'

const LOOPBACKS = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The service's own address, if it was asked for by another name of this machine. Behind a proxy the host says nothing, and there is none. */
export const ownAddress = (baseUrl: string, host: O.Option<string>): O.Option<string> => {
  const own = new URL(baseUrl)
  if (O.isNone(host) || !URL.canParse(`http://${host.value}`)) return O.none
  const asked = new URL(`${own.protocol}//${host.value}`)
  const isSameMachine = LOOPBACKS.has(own.hostname) && LOOPBACKS.has(asked.hostname) && asked.port === own.port
  return isSameMachine && asked.hostname !== own.hostname ? O.some(baseUrl) : O.none
}
