// Which tenants have stored mails, in PostgreSQL. Outside row-level security: it is what the daily purge goes by.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { Knex } from 'knex'
import type { ArchiveTenantStore } from '#domain/archive/archive-store.ts'
import { instant } from '../kernel/columns.ts'
import { tenantUuid } from '../kernel/identifiers.ts'
import { rows, write } from '../kernel/statement.ts'

// Written at most once a day per tenant, so that mails that are stored at once do not wait for each other.
const noteTenant = {
  name: 'archive_mail_tenant_note',
  sql: `insert into archive_mail_tenants as seen (tenant_uuid, noted_at) values (:tenant, :now)
    on conflict (tenant_uuid) do update set noted_at = excluded.noted_at
      where seen.noted_at < excluded.noted_at - interval '1 day'`,
}

const pageTenants = {
  name: 'archive_mail_tenant_page',
  sql: `select tenant_uuid as uuid from archive_mail_tenants
    where noted_at >= :since and (:after::uuid is null or tenant_uuid > :after::uuid) order by tenant_uuid limit :limit`,
  row: t.type({ uuid: tenantUuid }),
}

export const makePostgresArchiveTenantStore = (query: Knex): ArchiveTenantStore => ({
  note: (tenant, now) => write(query, noteTenant, { tenant, now: instant.encode(now) }),
  page: (since, after, limit) =>
    pipe(
      rows(query, pageTenants, { since: instant.encode(since), after: O.toNullable(after), limit }),
      TE.map((found) => found.map(({ uuid }) => uuid)),
    ),
})
