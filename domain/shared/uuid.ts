// Identifiers issued as uuids, the tenant's among them: data never crosses from one tenant to another.
import * as O from 'fp-ts/lib/Option.js'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export type Uuid = string & { readonly _brand: 'Uuid' }

/** Lower-cased, since the ledger and PostgreSQL disagree on the case they print. */
export const parseUuid = (text: string): O.Option<Uuid> =>
  UUID.test(text) ? O.some(text.toLowerCase() as Uuid) : O.none

export type TenantUuid = Uuid & { readonly _tenant: 'TenantUuid' }
export const asTenantUuid = (uuid: Uuid): TenantUuid => uuid as TenantUuid

/** As a port, so that the core stays repeatable under test. */
export interface Random {
  /** A version 4 uuid from a cryptographic source. */
  readonly uuid: () => string
}
