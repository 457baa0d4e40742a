// The division in which the opportunity of an item was made: only there the ledger can say whether it still exists.
import type { Knex } from 'knex'

export const up = async (knex: Knex): Promise<void> => {
  await knex.raw('alter table plugin_item_links add column opportunity_division integer')
  // There is no release that holds rows without it, and of those the division can not be known.
  await knex.raw('delete from plugin_item_links where opportunity is not null')
}
