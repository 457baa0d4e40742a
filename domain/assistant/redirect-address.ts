// Where an assistant may be sent back to (MCP-5): addresses on the list, letter by letter. How it is spelled what it is sent back with is
// redirect-back.ts's matter.

// A program on the person's own machine takes whichever port is free (RFC 8252, 7.3). The host is followed by the port or the path and by nothing
// else, so that no user or longer name can stand before or behind it.
const LOOPBACK = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::([1-9]\d{0,4}))?((?:[/?][\x21-\x7e]*)?)$/
const HOST = /^[a-z]+:\/\/(\[[\da-f:.]+\]|[^/?#:]+)/

/** Without the port. Undefined: of no loopback. */
const onAnyPort = (address: string): string | undefined => {
  const [, origin, port = '80', rest] = LOOPBACK.exec(address) ?? []
  return origin === undefined || Number(port) > 65_535 ? undefined : `${origin}${rest}`
}

/** `listed`: as configured. */
export const isListed = (listed: readonly string[], asked: string): boolean => {
  if (listed.includes(asked)) return true
  const anyPort = onAnyPort(asked)
  return anyPort !== undefined && listed.some((one) => onAnyPort(one) === anyPort)
}

/** By what people know whoever is sent there: the address's host. */
export const clientName = (redirectUri: string): string => HOST.exec(redirectUri)?.[1] ?? redirectUri
