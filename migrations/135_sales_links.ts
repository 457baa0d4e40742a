// The division in which the opportunity of an item was made: only there the ledger can say whether it still exists. A row without it is no link.
import type { Knex } from 'knex'

export const up = (knex: Knex): Promise<void> =>
  knex.raw('alter table plugin_item_links add column opportunity_division integer')
