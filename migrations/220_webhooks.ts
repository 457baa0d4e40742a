// Webhooks. Their deliveries are notifications of the channel `webhook`, whose recipient is the webhook.
import type { Knex } from 'knex'
import { secureTenantTable } from '#adapters/postgres/kernel/tenant-scope.ts'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table webhooks (
      tenant_uuid uuid not null,
      webhook_id uuid not null,
      url text not null,
      kinds uuid[] not null,
      secrets json not null,
      off_reason text collate "C",
      off_at timestamptz(3),
      failing_since timestamptz(3),
      claimed_by uuid,
      claimed_until timestamptz(3),
      revision integer not null,
      created_at timestamptz(3) not null,
      primary key (tenant_uuid, webhook_id)
    )`)
  await secureTenantTable(knex, 'webhooks')
  await knex.raw(`
    alter table notifications add column answer_status smallint;
    create index notifications_to_deliver on notifications (tenant_uuid, recipient, (because = 'event'), event_id)
      where state = 'Waiting' and channel = 'webhook'`)
}
