// What is known under each archiveKey, in PostgreSQL. A key is the client's own text: it is looked up by its digest.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { Knex } from 'knex'
import type { Announcement, AnnouncementId, AnnouncementState } from '#domain/archive/announcement.ts'
import type { AnnouncementStore } from '#domain/archive/announcement-store.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { announcementDetail, encodeAnnouncement } from './announcement-detail.ts'
import { instant, uuid } from '../kernel/columns.ts'
import { ledgerUserId } from '../kernel/identifiers.ts'
import { firstRow, rows, type Values, written } from '../kernel/statement.ts'
import { tenantOf } from '../kernel/tenant-scope.ts'
import { digestOf } from '../kernel/text-digest.ts'

export const announcementRow = t.type(
  {
    id: uuid<AnnouncementId>('AnnouncementId'),
    revision: t.number,
    user: ledgerUserId,
    detail: announcementDetail,
  },
  'send_archives',
)

export const announcementOf = ({ detail, ...row }: t.TypeOf<typeof announcementRow>): Announcement => ({
  ...row,
  ...detail,
})

export const announcementColumns = `announcement_id as id, revision, ledger_user_id as "user", detail`

const findAnnouncement = {
  name: 'send_archive_find',
  sql: `select ${announcementColumns} from send_archives where tenant_uuid = :tenant and announcement_id = :id`,
  row: announcementRow,
}

const findByKey = {
  name: 'send_archive_find_by_key',
  sql: `select ${announcementColumns} from send_archives
    where tenant_uuid = :tenant and ledger_user_id = :owner and key_digest = :key`,
  row: announcementRow,
}

const choosingOf = {
  name: 'send_archive_choosing_of',
  sql: `select ${announcementColumns} from send_archives
    where tenant_uuid = :tenant and ledger_user_id = :owner and status = 'Choosing'
      and (:after::uuid is null or announcement_id > :after::uuid)
    order by announcement_id limit :limit`,
  row: announcementRow,
}

const insertAnnouncement = {
  name: 'send_archive_insert',
  sql: `insert into send_archives (tenant_uuid, announcement_id, revision, ledger_user_id, key_digest, status, ends_at, detail)
    values (:tenant, :id, :revision, :owner, :key, :status, :endsAt, :detail)
    on conflict (tenant_uuid, ledger_user_id, key_digest) do nothing`,
}

const replaceAnnouncement = {
  name: 'send_archive_replace',
  sql: `update send_archives set revision = revision + 1, status = :status, ends_at = :endsAt, detail = :detail
    where tenant_uuid = :tenant and announcement_id = :id and revision = :revision`,
}

// Their mails go with them. What is under way has no end of its own.
const purgeEnded = {
  name: 'send_archive_purge',
  sql: `delete from send_archives where tenant_uuid = :tenant and ends_at < :before`,
}

const endOf = (state: AnnouncementState): Instant | undefined => {
  switch (state._tag) {
    case 'AwaitingSend':
      return state.expiresAt
    case 'HandedOver':
    case 'NotArchived':
    case 'Failed':
      return state.at
    case 'Choosing':
      return undefined
  }
}

const changing = (announcement: Announcement): Values => {
  const end = endOf(announcement.state)
  return {
    id: announcement.id,
    revision: announcement.revision,
    status: announcement.state._tag,
    endsAt: end === undefined ? null : instant.encode(end),
    detail: encodeAnnouncement(announcement),
  }
}

const one = (count: number): boolean => count === 1

export const makePostgresAnnouncementStore = (query: Knex, scope: Scope): AnnouncementStore => {
  const tenant = tenantOf(scope)
  const found = TE.map(O.map(announcementOf))
  return {
    insert: (announcement) =>
      pipe(
        written(query, insertAnnouncement, {
          tenant,
          owner: announcement.user,
          key: digestOf(announcement.archiveKey),
          ...changing(announcement),
        }),
        TE.map(one),
      ),
    choosingOf: (user, after, limit) =>
      pipe(
        rows(query, choosingOf, { tenant, owner: user, after: O.toNullable(after), limit }),
        TE.map((found) => found.map(announcementOf)),
      ),
    find: (id) => pipe(firstRow(query, findAnnouncement, { tenant, id }), found),
    findByKey: (user, archiveKey) =>
      pipe(firstRow(query, findByKey, { tenant, owner: user, key: digestOf(archiveKey) }), found),
    replace: (announcement) =>
      pipe(written(query, replaceAnnouncement, { tenant, ...changing(announcement) }), TE.map(one)),
    purge: (endedBefore) => written(query, purgeEnded, { tenant, before: instant.encode(endedBefore) }),
  }
}
