// When a failure of a record's refresh was last counted, and whether the record is revoked because the ledger refused its refresh token.
// The previous release writes neither: its refusals stand, and its failures count again within the minute.
import type { Knex } from 'knex'

export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`alter table token_records
    add column failure_counted_at timestamptz(3),
    add column revoked_as_refused boolean not null default false`)
}
