// The domain of each mail's recipient, by which mails that arrived or came back lately are found, however many others there are. A column,
// because row-level security keeps an index of an expression from being used.
import type { Knex } from 'knex'

/** A stored column rewrites the table under a lock: whatever reads or writes mails waits until the migration ends. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table messages
    add column domain text collate "C" not null generated always as (substring(address_key from '[^@]*$')) stored`)
  await knex.raw(`create index messages_of_domain on messages (tenant_uuid, status, domain, ended_at)
    where status in ('Sent', 'Returned')`)
}
