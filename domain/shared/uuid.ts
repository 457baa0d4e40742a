// Identifiers that other systems or our own tables issue as uuids.
import * as O from 'fp-ts/lib/Option.js'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export type Uuid = string & { readonly _brand: 'Uuid' }

/** Lower-cased, since the ledger and PostgreSQL disagree on the case they print. */
export const parseUuid = (text: string): O.Option<Uuid> =>
  UUID.test(text) ? O.some(text.toLowerCase() as Uuid) : O.none
