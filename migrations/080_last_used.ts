// What a user did last is found along an index, however much he has done: his last booking, at all and of one organisation, and the document
// type that he named last.
import type { Knex } from 'knex'

export const up = async (knex: Knex): Promise<void> => {
  // The previous release writes neither: its bookings are of the moment they were begun, and what its archives named is passed over.
  await knex.raw('alter table plugin_time_links add column noted_at timestamptz not null default now()')
  await knex.raw('alter table archives add column document_type integer')
  // Tenant by tenant: the owner of the tables is held by row-level security too. When an older booking was made is not known, the day it is of is.
  // Archives that named no type are not written, of which there are most; what holds escapes that text can not hold is left out.
  const { rows } = await knex.raw<{ readonly rows: readonly { readonly uuid: string }[] }>('select uuid from tenants')
  for (const { uuid } of rows) {
    await knex.raw(`select set_config('app.tenant_uuid', ?, true)`, [uuid])
    await knex.raw(`update plugin_time_links set noted_at = least(booked_on::timestamptz, now())
      where transaction_id is not null`)
    await knex.raw(`update archives set document_type = (detail ->> 'documentType')::integer
      where detail::text ~ '"documentType":[0-9]' and detail::text !~ '\\\\u(0000|[dD][89a-fA-F])'`)
  }
  await knex.raw(`select set_config('app.tenant_uuid', '', true)`)
  await knex.raw(`create index plugin_time_links_last on plugin_time_links (tenant_uuid, ledger_user_id, division, noted_at)
    where transaction_id is not null`)
  await knex.raw(`create index plugin_time_links_last_of_account
    on plugin_time_links (tenant_uuid, ledger_user_id, division, account_id, noted_at) where transaction_id is not null`)
  await knex.raw(`create index archives_last_type on archives (tenant_uuid, ledger_user_id, division, requested_at)
    where document_type is not null and status = 'Archived'`)
}
