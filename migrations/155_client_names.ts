// What assistants call themselves at registration, by the entry of the list of redirect addresses that they registered. At most one row an entry.
import type { Knex } from 'knex'

export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    create table assistant_client_names (
      redirect_uri text collate "C" primary key,
      name text not null
    )`)
