// Limits the calls of one address (SES-23, SES-26), before any more expensive work.
import { E } from '#domain/shared/fp.ts'
import type { Log } from '#domain/logging/ports.ts'
import { fromMinutes } from '#domain/shared/clock.ts'
import type { Limits } from '#domain/shared/limits.ts'
import { findClientAddress, toCountedAddress } from './client-address.ts'
import type { HttpFailure } from './http-errors.ts'
import type { HttpContext } from './request-state.ts'

/** Calls a minute and address. */
export interface CallsPerMinute {
  readonly session: number
  readonly plugin: number
  readonly admin: number
  /** Calls for which the service parses a text for long. */
  readonly parsing: number
  /** Calls of the public pages of surveys, which many people of one office open at once. */
  readonly survey: number
  /** Calls that keep answers while people give them. They leave the pages of the survey their own calls. */
  readonly keeping: number
  /** Registrations of an office for a licence, which may send a mail (LIC-1). */
  readonly registration: number
  /** Calls to addresses without an endpoint, and requests that cannot be read. */
  readonly unmatched: number
}

export type LimitedGroup = keyof CallsPerMinute

interface AddressKeyDeps {
  /** Keyed, so that an address cannot be read back from the counters. */
  readonly hashAddress: (address: string) => string
  /** The number of trusted proxies in front of the service. */
  readonly trustedProxies: number
}

export interface AddressLimitDeps extends AddressKeyDeps {
  readonly limits: Limits
  readonly log: Log
  readonly callsPerMinute: CallsPerMinute
}

/** The key of the client: the same for a whole IPv6 network, and hashed with a key. */
export type AddressKeyOf = (ctx: HttpContext) => string

export function makeAddressKey({ hashAddress, trustedProxies }: AddressKeyDeps): AddressKeyOf {
  return (ctx) => {
    // Node joins several X-Forwarded-For headers into one.
    const forwarded = ctx.req.headers['x-forwarded-for']
    const address = findClientAddress(
      ctx.req.socket.remoteAddress,
      typeof forwarded === 'string' ? forwarded : undefined,
      trustedProxies,
    )
    return hashAddress(toCountedAddress(address))
  }
}

/** Undefined: within the limit. */
export type AddressLimit = (ctx: HttpContext, group: LimitedGroup) => Promise<HttpFailure | undefined>

export function makeAddressLimit(deps: AddressLimitDeps): AddressLimit {
  const addressKey = makeAddressKey(deps)
  return async (ctx, group) => {
    const key = `address:${group}:${addressKey(ctx)}`
    const grant = await deps.limits.take({ key, points: deps.callsPerMinute[group], per: fromMinutes(1) }, 1)()
    if (E.isLeft(grant)) {
      // The counters protect the service; their outage must not stop it.
      deps.log.warn('http.limits.unavailable', { group, failure: grant.left._tag })
      return undefined
    }
    if (grant.right._tag !== 'Granted') return { _tag: 'RateLimited', retryAt: grant.right.at }
    ctx.state.isCounted = group !== 'unmatched'
    return undefined
  }
}
