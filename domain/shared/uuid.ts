// Identifiers that are uuids, such as the tenant's. Data never crosses from one tenant to another.
import * as O from 'fp-ts/lib/Option.js'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export type Uuid = string & { readonly _brand: 'Uuid' }

/** Lower-cased, since the ledger and PostgreSQL disagree on the case they print. */
export function parseUuid(text: string): O.Option<Uuid> {
  return UUID.test(text) ? O.some(text.toLowerCase() as Uuid) : O.none
}

export type TenantUuid = Uuid & { readonly _tenant: 'TenantUuid' }
export function asTenantUuid(uuid: Uuid): TenantUuid {
  return uuid as TenantUuid
}

/** A port, so that tests of the core are repeatable. */
export interface Random {
  /** A version 4 uuid from a cryptographic source. */
  readonly uuid: () => string
}

/**
 * A version 7 uuid (RFC 9562, 5.7) for the moment `now`, with the random bits of `random`, a version 4 uuid. Such uuids sort by time, to
 * the millisecond. With `nth` (6.2, a counter of 12 bits), those of one millisecond sort by `nth`.
 */
export function timeOrdered(random: string, now: number, nth?: number): string {
  const time = (now + ((nth ?? 0) >> 12)).toString(16).padStart(12, '0')
  const counter = nth === undefined ? random.slice(15, 18) : (nth & 0xfff).toString(16).padStart(3, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter}${random.slice(18)}`
}
