// Views of lists that users saved.
import * as t from 'io-ts'
import type { Knex } from 'knex'
import type { SavedViewStore } from '#domain/operations/ports.ts'
import { MAX_VIEWS, type SavedView, type SavedViewUuid } from '#domain/operations/saved-view.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { makeUuidColumn } from '../kernel/columns.ts'
import { defineCommand, readRows, defineStatement, write, writeAndCheck } from '../kernel/statement.ts'
import { getTenant } from '../kernel/tenant-scope.ts'

const viewRow: t.Decoder<unknown, SavedView> = t.type(
  { uuid: makeUuidColumn<SavedViewUuid>('SavedViewUuid'), page: t.string, name: t.string, query: t.string },
  'saved_views',
)

const OF_USER = 'tenant_uuid = :tenant and user_uuid = :user'

const listViews = defineStatement('saved_view_list', viewRow)`
  select view_uuid as uuid, page, name, query from saved_views where ${OF_USER} and page = :page`

const putView = defineCommand('saved_view_put')`
  insert into saved_views (tenant_uuid, user_uuid, view_uuid, page, name, query)
    select :tenant, :user, :uuid, :page, :name, :query
      where (select count(*) from saved_views where ${OF_USER} and view_uuid <> :uuid) < ${String(MAX_VIEWS)}
    on conflict (tenant_uuid, user_uuid, view_uuid)
      do update set page = excluded.page, name = excluded.name, query = excluded.query`

const removeView = defineCommand('saved_view_remove')`delete from saved_views where ${OF_USER} and view_uuid = :uuid`

export function makeSavedViewStore(query: Knex, scope: Scope): SavedViewStore {
  const tenant = getTenant(scope)
  return {
    list: (user, page) => readRows(query, listViews, { tenant, user, page }),
    put: (user, view) => writeAndCheck(query, putView, { tenant, user, ...view }),
    remove: (user, view) => write(query, removeView, { tenant, user, uuid: view }),
  }
}
