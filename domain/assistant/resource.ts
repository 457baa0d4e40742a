// The one resource that tokens are for (MCP-21, RFC 8707): the tool server, by the address that people type. It follows from the issuer alone.
import * as O from 'fp-ts/lib/Option.js'
import { SCOPE } from './client.ts'

/** `issuer`: an origin, without a slash at its end. */
export const resourceOf = (issuer: string): string => `${issuer}/mcp`

/** Letter by letter, but for the case of scheme and host, which carries no meaning. Whoever names none means the only one. */
export const isForUs =
  (issuer: string) =>
  (asked: O.Option<string>): boolean => {
    if (O.isNone(asked)) return true
    const origin = asked.value.slice(0, issuer.length)
    return `${origin.toLowerCase()}${asked.value.slice(issuer.length)}` === resourceOf(issuer.toLowerCase())
  }

/** Nobody is given more than there is; whoever names none is given that. */
export const isGrantable = (scope: O.Option<string>): boolean =>
  O.isNone(scope) || scope.value.split(' ').every((one) => one === SCOPE)
