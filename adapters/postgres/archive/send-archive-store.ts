// Stores SendArchives in PostgreSQL. The client chooses the text of the key, so the store looks it up by its digest.
import * as t from 'io-ts'
import { O } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import type {
  ChosenTarget,
  SendArchive,
  SendArchiveId,
  SendArchiveState,
  SentMail,
} from '#domain/archive/send-archive.ts'
import type { SendArchiveStore } from '#domain/archive/archive-store.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import type { ArchiveId } from '#domain/archive/archive.ts'
import type { ArchiveTarget } from '#domain/archive/ports.ts'
import type { AccountId, ContactId } from '#domain/ledger/contact.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import {
  computeDigest,
  instant,
  ledgerUserId,
  mapRow,
  asNullable,
  makeTextColumn,
  makeUuidColumn,
  withStoredKeys,
} from '../kernel/columns.ts'
import {
  defineCommand,
  readFirstRow,
  readRows,
  defineStatement,
  type Values,
  writeAndCount,
  writeAndCheck,
} from '../kernel/statement.ts'
import { getTenant } from '../kernel/tenant-scope.ts'
import { archiveFailure, archiveRequest } from './archive-detail.ts'

// The parts of a SendArchive that one JSON column stores, and their codecs. Instants are numbers, and null means absent.

type Json<A> = t.Type<A, unknown, unknown>

const target: Json<ArchiveTarget> = t.union([
  t.type({ kind: t.literal('contact'), id: makeUuidColumn<ContactId>('ContactId') }),
  t.type({ kind: t.literal('account'), id: makeUuidColumn<AccountId>('AccountId') }),
])

const chosenTarget: Json<ChosenTarget> = t.type({
  target,
  division: t.number,
  documentType: asNullable(t.number),
  conversationId: asNullable(t.string),
})

const sentMail: Json<SentMail> = withStoredKeys(
  t.type({
    internetMessageId: t.string,
    request: archiveRequest,
    recipients: t.readonlyArray(makeTextColumn<Mailbox>('Mailbox')),
    prefers: t.union([t.literal('contact'), t.literal('account')]),
  }),
  { request: 'order' },
)

const state: Json<SendArchiveState> = withStoredKeys(
  t.union([
    t.type({ _tag: t.literal('AwaitingSend'), chosenTarget, expiresAt: t.number }),
    t.type({
      _tag: t.literal('Choosing'),
      sentMail,
      chosenTarget: asNullable(chosenTarget),
      since: t.number,
      dueAt: t.number,
      tries: t.number,
      awaitsSignIn: t.boolean,
    }),
    t.type({
      _tag: t.literal('HandedOver'),
      chosenTarget,
      internetMessageId: t.string,
      archiveId: makeUuidColumn<ArchiveId>('ArchiveId'),
      at: t.number,
    }),
    t.type({
      _tag: t.literal('NotArchived'),
      internetMessageId: t.string,
      reason: t.union([t.literal('AUTO_ARCHIVE_OFF'), t.literal('NO_TARGET')]),
      at: t.number,
    }),
    t.type({ _tag: t.literal('Failed'), sentMail, failure: archiveFailure, at: t.number }),
  ]),
  { sentMail: 'sent', chosenTarget: 'aim' },
)

export type SendArchiveDetail = Pick<SendArchive, 'archiveKey' | 'state'>

const sendArchiveDetail: Json<SendArchiveDetail> = t.type({ archiveKey: t.string, state }, 'detail')

const encodeSendArchive = ({ archiveKey, state: now }: SendArchiveDetail): string =>
  JSON.stringify(sendArchiveDetail.encode({ archiveKey, state: now }))

const sendArchiveColumnsRow = t.type(
  {
    id: makeUuidColumn<SendArchiveId>('SendArchiveJobId'),
    revision: t.number,
    user: ledgerUserId,
    detail: sendArchiveDetail,
  },
  'send_archives',
)

export const sendArchiveRow = mapRow(sendArchiveColumnsRow, ({ detail, ...row }): SendArchive => ({
  ...row,
  ...detail,
}))

export const sendArchiveColumns = `announcement_id as id, revision, ledger_user_id as "user", detail`

const findSendArchive = defineStatement('send_archive_find', sendArchiveRow)`
  select ${sendArchiveColumns} from send_archives where tenant_uuid = :tenant and announcement_id = :id`

const findByKey = defineStatement(
  'send_archive_find_by_key',
  sendArchiveRow,
)`select ${sendArchiveColumns} from send_archives
    where tenant_uuid = :tenant and ledger_user_id = :owner and key_digest = :key`

const choosingOf = defineStatement(
  'send_archive_choosing_of',
  sendArchiveRow,
)`select ${sendArchiveColumns} from send_archives
    where tenant_uuid = :tenant and ledger_user_id = :owner and status = 'Choosing'
      and (:after::uuid is null or announcement_id > :after::uuid)
    order by announcement_id limit :limit`

const insertSendArchive = defineCommand('send_archive_insert')`
  insert into send_archives (tenant_uuid, announcement_id, revision, ledger_user_id, key_digest, status, ends_at, detail)
    values (:tenant, :id, :revision, :owner, :key, :status, :endsAt, :detail)
    on conflict (tenant_uuid, ledger_user_id, key_digest) do nothing`

const replaceSendArchive = defineCommand('send_archive_replace')`
  update send_archives set revision = revision + 1, status = :status, ends_at = :endsAt, detail = :detail
    where tenant_uuid = :tenant and announcement_id = :id and revision = :revision`

// A foreign key deletes their mails too. A SendArchive in progress has no `ends_at`.
const purgeEnded = defineCommand('send_archive_purge')`
  delete from send_archives where tenant_uuid = :tenant and ends_at < :before`

function endOf(state: SendArchiveState): Instant | undefined {
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

function toSendArchiveValues(job: SendArchive): Values {
  const end = endOf(job.state)
  return {
    id: job.id,
    revision: job.revision,
    status: job.state._tag,
    endsAt: end === undefined ? null : instant.encode(end),
    detail: encodeSendArchive(job),
  }
}

export function makePostgresSendArchiveJobStore(query: Knex, scope: Scope): SendArchiveStore {
  const tenant = getTenant(scope)
  return {
    insert: (job) =>
      writeAndCheck(query, insertSendArchive, {
        tenant,
        owner: job.user,
        key: computeDigest(job.archiveKey),
        ...toSendArchiveValues(job),
      }),
    listChoosing: (user, after, limit) =>
      readRows(query, choosingOf, { tenant, owner: user, after: O.toNullable(after), limit }),
    find: (id) => readFirstRow(query, findSendArchive, { tenant, id }),
    findByKey: (user, archiveKey) =>
      readFirstRow(query, findByKey, { tenant, owner: user, key: computeDigest(archiveKey) }),
    replace: (job) => writeAndCheck(query, replaceSendArchive, { tenant, ...toSendArchiveValues(job) }),
    purge: (endedBefore) => writeAndCount(query, purgeEnded, { tenant, before: instant.encode(endedBefore) }),
  }
}
