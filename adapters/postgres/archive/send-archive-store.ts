import * as O from 'fp-ts/lib/Option.js'
import * as t from 'io-ts'
import type { Knex } from 'knex'
import type { SendArchiveJob, SendArchiveJobId, SendArchiveState } from '#domain/archive/send-archive-job.ts'
import type { SendArchiveJobStore } from '#domain/archive/send-archive-store.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { sendArchiveDetail, encodeSendArchive } from './send-archive-detail.ts'
import { instant, mapped, uuid } from '../kernel/columns.ts'
import { ledgerUserId } from '../kernel/identifiers.ts'
import { firstRow, rows, type Values, written, wrote } from '../kernel/statement.ts'
import { tenantOf } from '../kernel/tenant-scope.ts'
import { digestOf } from '../kernel/text-digest.ts'

// What is known under each archiveKey, in PostgreSQL. A key is the client's own text: it is looked up by its digest.

const sendArchiveColumnsRow = t.type(
  {
    id: uuid<SendArchiveJobId>('SendArchiveJobId'),
    revision: t.number,
    user: ledgerUserId,
    detail: sendArchiveDetail,
  },
  'send_archives',
)

export const sendArchiveRow = mapped(sendArchiveColumnsRow, ({ detail, ...row }): SendArchiveJob => ({
  ...row,
  ...detail,
}))

export const sendArchiveColumns = `announcement_id as id, revision, ledger_user_id as "user", detail`

const findSendArchive = {
  name: 'send_archive_find',
  sql: `select ${sendArchiveColumns} from send_archives where tenant_uuid = :tenant and announcement_id = :id`,
  row: sendArchiveRow,
}

const findByKey = {
  name: 'send_archive_find_by_key',
  sql: `select ${sendArchiveColumns} from send_archives
    where tenant_uuid = :tenant and ledger_user_id = :owner and key_digest = :key`,
  row: sendArchiveRow,
}

const choosingOf = {
  name: 'send_archive_choosing_of',
  sql: `select ${sendArchiveColumns} from send_archives
    where tenant_uuid = :tenant and ledger_user_id = :owner and status = 'Choosing'
      and (:after::uuid is null or announcement_id > :after::uuid)
    order by announcement_id limit :limit`,
  row: sendArchiveRow,
}

const insertSendArchive = {
  name: 'send_archive_insert',
  sql: `insert into send_archives (tenant_uuid, announcement_id, revision, ledger_user_id, key_digest, status, ends_at, detail)
    values (:tenant, :id, :revision, :owner, :key, :status, :endsAt, :detail)
    on conflict (tenant_uuid, ledger_user_id, key_digest) do nothing`,
}

const replaceSendArchive = {
  name: 'send_archive_replace',
  sql: `update send_archives set revision = revision + 1, status = :status, ends_at = :endsAt, detail = :detail
    where tenant_uuid = :tenant and announcement_id = :id and revision = :revision`,
}

// Their mails go with them. What is under way has no end of its own.
const purgeEnded = {
  name: 'send_archive_purge',
  sql: `delete from send_archives where tenant_uuid = :tenant and ends_at < :before`,
}

const endOf = (state: SendArchiveState): Instant | undefined => {
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

const changing = (job: SendArchiveJob): Values => {
  const end = endOf(job.state)
  return {
    id: job.id,
    revision: job.revision,
    status: job.state._tag,
    endsAt: end === undefined ? null : instant.encode(end),
    detail: encodeSendArchive(job),
  }
}

export const makePostgresSendArchiveJobStore = (query: Knex, scope: Scope): SendArchiveJobStore => {
  const tenant = tenantOf(scope)
  return {
    insert: (job) =>
      wrote(query, insertSendArchive, {
        tenant,
        owner: job.user,
        key: digestOf(job.archiveKey),
        ...changing(job),
      }),
    choosingOf: (user, after, limit) =>
      rows(query, choosingOf, { tenant, owner: user, after: O.toNullable(after), limit }),
    find: (id) => firstRow(query, findSendArchive, { tenant, id }),
    findByKey: (user, archiveKey) => firstRow(query, findByKey, { tenant, owner: user, key: digestOf(archiveKey) }),
    replace: (job) => wrote(query, replaceSendArchive, { tenant, ...changing(job) }),
    purge: (endedBefore) => written(query, purgeEnded, { tenant, before: instant.encode(endedBefore) }),
  }
}
