// All connections of a mailbox in a tenant, revoked ones too, are found along this index when its owner is anonymised.
import type { Knex } from 'knex'

export const up = async (knex: Knex): Promise<void> => {
  await knex.raw('create index token_records_of_mailbox on token_records (tenant_uuid, mailbox_key)')
}
