// Events, their types, and the notifications that they cause.
import type { Knex } from 'knex'
import { secureTenantTable } from '#adapters/postgres/kernel/tenant-scope.ts'

export async function up(knex: Knex): Promise<void> {
  await events(knex)
  await notifications(knex)
}

async function events(knex: Knex): Promise<void> {
  // Of no tenant: what administrators attach to a type holds for the link tenant, which fires it.
  await knex.raw(`
    create table event_types (
      uuid uuid primary key,
      constant text not null,
      name text not null,
      titles json not null,
      fields json not null,
      people json not null,
      template_uuid uuid,
      notifies text[] not null,
      digest boolean not null,
      first_fired_at timestamptz(3),
      revision integer not null
    );
    create table events (
      tenant_uuid uuid not null,
      event_id uuid not null,
      type uuid not null,
      kind json not null,
      data json not null,
      people jsonb not null default '[]',
      initiator uuid not null,
      subject uuid,
      fired_at timestamptz(3) not null,
      dispatched_at timestamptz(3),
      late_until timestamptz(3),
      primary key (tenant_uuid, event_id)
    );
    create index events_by_type on events (tenant_uuid, type, event_id);
    create index events_undispatched on events (tenant_uuid, fired_at) where dispatched_at is null;
    create index events_by_subject on events (tenant_uuid, subject, event_id) where subject is not null`)
  await secureTenantTable(knex, 'events')
  // The comparable addresses in `people`, since under row-level security no index serves the search of an array. No foreign key and no index by event,
  // which took longer than the rows: what removes events also removes these.
  await knex.raw(`
    create table event_people (
      tenant_uuid uuid not null,
      person_key text collate "C" not null,
      event_id uuid not null,
      primary key (tenant_uuid, person_key, event_id)
    )`)
  await secureTenantTable(knex, 'event_people')
}

async function notifications(knex: Knex): Promise<void> {
  await knex.raw(`
    create table notifications (
      tenant_uuid uuid not null,
      notification_id uuid not null,
      event_id uuid not null,
      type uuid not null,
      recipient uuid not null,
      channel text collate "C" not null,
      because text not null,
      state text collate "C" not null
        check (state in ('Waiting', 'InDigest', 'Queued', 'Sent', 'Failed', 'Skipped')),
      state_at timestamptz(3) not null,
      digest_date date,
      mailed_at timestamptz(3),
      message_id uuid,
      reason text,
      tries smallint not null default 0,
      created_at timestamptz(3) not null,
      primary key (tenant_uuid, notification_id),
      constraint notifications_once unique (tenant_uuid, event_id, recipient, channel),
      foreign key (tenant_uuid, event_id) references events on delete cascade
    );
    create index notifications_waiting on notifications (tenant_uuid, type, state_at, notification_id) where state = 'Waiting';
    create index notifications_in_digest on notifications (tenant_uuid, recipient, digest_date, notification_id)
      where state = 'InDigest';
    create index notifications_mailed on notifications (tenant_uuid, mailed_at) where mailed_at is not null;
    create index notifications_by_message on notifications (tenant_uuid, message_id) where message_id is not null;
    create index notifications_by_recipient on notifications (tenant_uuid, recipient, notification_id);
    create index notifications_by_type on notifications (tenant_uuid, type, notification_id);
    create index notifications_by_state on notifications (tenant_uuid, state, notification_id);
    create table notification_digests (
      tenant_uuid uuid not null,
      recipient uuid not null,
      digest_date date not null,
      digest_id uuid not null,
      due_at timestamptz(3) not null,
      ended_at timestamptz(3),
      mailed_at timestamptz(3),
      tries smallint not null default 0,
      primary key (tenant_uuid, recipient, digest_date)
    );
    create index notification_digests_due on notification_digests (tenant_uuid, due_at) where ended_at is null;
    create index notification_digests_mailed on notification_digests (tenant_uuid, mailed_at) where mailed_at is not null;
    create table notification_preferences (
      tenant_uuid uuid not null,
      user_uuid uuid not null,
      type uuid not null,
      preference text collate "C" not null check (preference in ('mail', 'digest', 'muted')),
      primary key (tenant_uuid, user_uuid, type)
    )`)
  for (const table of ['notifications', 'notification_digests', 'notification_preferences'])
    await secureTenantTable(knex, table)
}
