// Mails archived as they are sent: what is known under each archiveKey, the mails that wait to be told where they go, and by what an earlier
// mail of a conversation is found.
import type { Knex } from 'knex'
import { tenantTable } from '#adapters/postgres/kernel/tenant-table.ts'

const OWN = `tenant_uuid uuid not null, announcement_id uuid not null`

export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    create table send_archives (
      ${OWN},
      revision integer not null,
      ledger_user_id uuid not null,
      key_digest bytea not null check (octet_length(key_digest) = 32),
      status text not null check (status in ('AwaitingSend', 'Choosing', 'HandedOver', 'NotArchived', 'Failed')),
      ends_at timestamptz check ((ends_at is null) = (status in ('Choosing', 'HandedOver'))),
      detail json not null,
      primary key (tenant_uuid, announcement_id),
      unique (tenant_uuid, ledger_user_id, key_digest)
    )`)
  await knex.raw('create index send_archives_ended on send_archives (tenant_uuid, ends_at) where ends_at is not null')
  await knex.raw(`
    create table send_archive_mails (
      ${OWN},
      mail json not null,
      primary key (tenant_uuid, announcement_id),
      foreign key (tenant_uuid, announcement_id) references send_archives on delete cascade
    )`)
  await knex.raw(`
    create table send_archive_mail_parts (
      ${OWN},
      seq integer not null check (seq >= 0),
      outline json not null,
      content bytea not null,
      primary key (tenant_uuid, announcement_id, seq),
      foreign key (tenant_uuid, announcement_id) references send_archive_mails on delete cascade
    )`)
  await knex.raw('alter table send_archive_mail_parts alter column content set storage external')
  for (const table of ['send_archives', 'send_archive_mails', 'send_archive_mail_parts']) await tenantTable(knex, table)

  // Null in what the previous release writes meanwhile: such an archive is not inherited from.
  await knex.raw(`alter table archives add column conversation_digest bytea, add column division bigint`)
  await knex.raw(`create index archives_of_conversation on archives (tenant_uuid, conversation_digest, division)
    where conversation_digest is not null and status = 'Archived'`)
  // Tenant by tenant: the owner of the tables is held by row-level security too. What holds escapes that text can not hold is left out.
  const { rows } = await knex.raw<{ readonly rows: readonly { readonly uuid: string }[] }>('select uuid from tenants')
  for (const { uuid } of rows) {
    await knex.raw(`select set_config('app.tenant_uuid', ?, true)`, [uuid])
    await knex.raw(`update archives set division = (detail #>> '{by,division}')::bigint,
        conversation_digest = sha256(convert_to(detail ->> 'conversationId', 'UTF8'))
      where detail::text !~ '\\\\u(0000|[dD][89a-fA-F])'`)
  }
  await knex.raw(`select set_config('app.tenant_uuid', '', true)`)
}
