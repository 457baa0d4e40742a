// When a target was last archived to in a division is found along an index.
import type { Knex } from 'knex'

export const up = async (knex: Knex): Promise<void> => {
  // Null in what the previous release archives meanwhile: that counts for no target.
  await knex.raw('alter table archives add column archived_at timestamptz')
  // Tenant by tenant: row-level security holds for the owner of the tables too. The text is searched, since some details hold escapes that json
  // operators refuse; quotes inside a subject are escaped and never match.
  const { rows } = await knex.raw<{ readonly rows: readonly { readonly uuid: string }[] }>('select uuid from tenants')
  for (const { uuid } of rows) {
    await knex.raw(`select set_config('app.tenant_uuid', ?, true)`, [uuid])
    await knex.raw(`update archives
      set archived_at = to_timestamp(substring(detail::text from '"archivedAt":([0-9]+)')::bigint / 1000.0)
      where status = 'Archived'`)
  }
  await knex.raw(`select set_config('app.tenant_uuid', '', true)`)
  await knex.raw(`create index archives_last_to on archives (tenant_uuid, target_kind, target_id, division, archived_at)
    where status = 'Archived'`)
}
