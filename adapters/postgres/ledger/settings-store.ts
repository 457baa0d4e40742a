// The choices of mail users, in PostgreSQL.
import * as t from 'io-ts'
import type { Knex } from 'knex'
import type { SettingsStore } from '#domain/ledger/ports.ts'
import type { UserSettings } from '#domain/ledger/settings.ts'
import { type Scope } from '#domain/shared/unit-of-work.ts'
import type { FindSettings } from '#application/ledger/user-choices.ts'
import { defineCommand, readFirstRow, defineStatement, write } from '../kernel/statement.ts'
import { getTenant } from '../kernel/tenant-scope.ts'
import { makeSharedReads } from '../kernel/shared-reads.ts'
import type { Database } from '../kernel/database.ts'
import { ledgerUserId } from '../kernel/columns.ts'

export const userSettingsRow: t.Type<UserSettings, unknown, unknown> = t.type(
  { autoArchiveOnSend: t.boolean, defaultArchiveTarget: t.union([t.literal('contact'), t.literal('account')]) },
  'plugin_user_settings',
)

export const userSettingsColumns = `auto_archive_on_send as "autoArchiveOnSend", default_archive_target as "defaultArchiveTarget"`

const findSettings = defineStatement('user_settings_find', userSettingsRow)`
  select ${userSettingsColumns} from plugin_user_settings where tenant_uuid = :tenant and ledger_user_id = :user`

const putSettings = defineCommand('user_settings_put')`
  insert into plugin_user_settings (tenant_uuid, ledger_user_id, auto_archive_on_send, default_archive_target)
    values (:tenant, :user, :autoArchiveOnSend, :defaultArchiveTarget)
    on conflict (tenant_uuid, ledger_user_id) do update set
      auto_archive_on_send = excluded.auto_archive_on_send, default_archive_target = excluded.default_archive_target`

export function makePostgresSettingsStore(query: Knex, scope: Scope): SettingsStore {
  const tenant = getTenant(scope)
  return {
    find: (user) => readFirstRow(query, findSettings, { tenant, user }),
    put: (user, { autoArchiveOnSend, defaultArchiveTarget }) =>
      write(query, putSettings, { tenant, user, autoArchiveOnSend, defaultArchiveTarget }),
  }
}

const readMany = defineStatement('user_settings_read', t.intersection([t.type({ ledgerUserId }), userSettingsRow]))`
  select ledger_user_id as "ledgerUserId", ${userSettingsColumns} from plugin_user_settings
    where tenant_uuid = :tenant and ledger_user_id = any (:keys::uuid[])`

/** The result is never older than the last commit before the call. */
export function makeFindSettings({ database }: { readonly database: Database }): FindSettings {
  return makeSharedReads(1, database, readMany, ({ ledgerUserId: user, ...settings }) => [user, settings])
}
