// Which redirect addresses an assistant may use (MCP-5): those on the list. redirect-back.ts spells what is added to them.

// Clients on the person's own machine listen on whichever port is free (RFC 8252, 7.3). The host must be followed by the port or the path, so that
// no user or longer name can stand before or behind it.
const LOOPBACK = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::([1-9]\d{0,4}))?((?:[/?][\x21-\x7e]*)?)$/
const HOST = /^[a-z]+:\/\/(\[[\da-f:.]+\]|[^/?#:]+)/

/** Undefined: not a loopback address. */
const withoutPort = (address: string): string | undefined => {
  const [, origin, port = '80', rest] = LOOPBACK.exec(address) ?? []
  return origin === undefined || Number(port) > 65_535 ? undefined : `${origin}${rest}`
}

/** `listed`: as configured. A loopback entry without a port accepts any port; every other entry is compared letter by letter. */
export const isListed = (listed: readonly string[], asked: string): boolean => entryOf(listed, asked) !== undefined

/** The entry of the list that accepts this address. */
export const entryOf = (listed: readonly string[], asked: string): string | undefined => {
  if (listed.includes(asked)) return asked
  const anyPort = withoutPort(asked)
  return anyPort !== undefined && listed.includes(anyPort) ? anyPort : undefined
}

/** By what people know whoever is sent there: the address's host. */
export const clientName = (redirectUri: string): string => HOST.exec(redirectUri)?.[1] ?? redirectUri
