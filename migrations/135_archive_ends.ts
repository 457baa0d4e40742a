// What is kept of archives ends: what was handed over under an archiveKey gets a moment, archives are found by age, and the daily purge visits every
// tenant that has any. Mails that wait for their user to sign in are found by user. Of each archive one job waits in a queue.
import type { Knex } from 'knex'

export const up = async (knex: Knex): Promise<void> => {
  // The previous release writes none for what it hands over meanwhile: that stays until its archive's tenant goes.
  await knex.raw(`alter table send_archives drop constraint send_archives_check, add constraint send_archives_ends_check check (
    (status <> 'Choosing' or ends_at is null) and (status in ('Choosing', 'HandedOver') or ends_at is not null))`)
  await knex.raw(`create index send_archives_choosing on send_archives (tenant_uuid, ledger_user_id, announcement_id)
    where status = 'Choosing'`)
  await knex.raw(
    `create index archives_queued on archives (tenant_uuid, ledger_user_id, archive_id) where status = 'Queued'`,
  )
  await knex.raw('create index archives_by_age on archives (tenant_uuid, requested_at)')

  // Tenant by tenant: the owner of the tables is held by row-level security too.
  const { rows } = await knex.raw<{ readonly rows: readonly { readonly uuid: string }[] }>('select uuid from tenants')
  for (const { uuid } of rows) {
    await knex.raw(`select set_config('app.tenant_uuid', ?, true)`, [uuid])
    await knex.raw(`update send_archives set ends_at = now() where status = 'HandedOver'`)
    await knex.raw(
      `insert into archive_mail_tenants (tenant_uuid, noted_at) select ?, now() where exists (select from archives)
        on conflict (tenant_uuid) do update set noted_at = excluded.noted_at`,
      [uuid],
    )
  }
  await knex.raw(`select set_config('app.tenant_uuid', '', true)`)

  const { rows: queues } = await knex.raw<{ readonly rows: readonly unknown[] }>(
    `select from pg_tables where schemaname = 'pgboss' and tablename = 'queue'`,
  )
  if (queues.length > 0)
    await knex.raw(`update pgboss.queue set policy = 'short'
      where name in ('archive.run', 'archive.clean-up', 'archive.choose-target')`)
}
