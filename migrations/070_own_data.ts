// A user's own archives are read and forgotten along this index, whatever else his tenant keeps.
import type { Knex } from 'knex'

export const up = async (knex: Knex): Promise<void> => {
  await knex.raw('create index archives_of_user on archives (tenant_uuid, ledger_user_id, archive_id)')
}
