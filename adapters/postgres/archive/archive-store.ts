// Archives in PostgreSQL. The id of a mail has any length and any characters, so the store looks it up by its digest.
import * as t from 'io-ts'
import { O, pipe, TE } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import type { Archive, ArchiveId } from '#domain/archive/archive.ts'
import { type ArchiveStore, MAX_OF_MAIL, type TargetKey } from '#domain/archive/archive-store.ts'
import type { ArchiveTarget } from '#domain/archive/ports.ts'
import type { AccountId, ContactId } from '#domain/ledger/contact.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { archiveDetail, encodeDetail } from './archive-detail.ts'
import { computeDigest, instant, mapRow, makeUuidColumn } from '../kernel/columns.ts'
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

const targetKind = t.union([t.literal('contact'), t.literal('account')])
const targetId = makeUuidColumn<ContactId & AccountId>('target')

const archiveColumnsRow = t.type(
  {
    id: makeUuidColumn<ArchiveId>('ArchiveId'),
    revision: t.number,
    targetKind,
    targetId,
    requestedAt: instant,
    detail: archiveDetail,
  },
  'archives',
)

export const archiveRow = mapRow(archiveColumnsRow, ({ targetKind, targetId, detail, ...row }): Archive => ({
  ...detail,
  ...row,
  target: { kind: targetKind, id: targetId },
}))

export const archiveColumns = `archive_id as id, revision, target_kind as "targetKind", target_id as "targetId",
  requested_at as "requestedAt", detail`

const findArchive = defineStatement('archive_find', archiveRow)`
  select ${archiveColumns} from archives where tenant_uuid = :tenant and archive_id = :id`

const findByMail = defineStatement('archive_find_by_mail', archiveRow)`select ${archiveColumns} from archives
    where tenant_uuid = :tenant and message_digest = :message and target_kind = :kind and target_id = :target`

const ofMail = defineStatement('archive_of_mail', archiveRow)`
  select ${archiveColumns} from archives where tenant_uuid = :tenant and message_digest = :message
      and (ledger_user_id = :user or status = 'Archived')
    order by ledger_user_id = :user desc, requested_at desc, archive_id limit :limit`

// The digests are sent as text, because a statement does not accept a list of bytes.
const ofMails = defineStatement('archive_of_mails', archiveRow)`
  select found.* from unnest(:messages::text[]) as wanted (digest) cross join lateral (
      select ${archiveColumns} from archives where tenant_uuid = :tenant and message_digest = decode(wanted.digest, 'hex')
        and (ledger_user_id = :user or status = 'Archived')
      order by ledger_user_id = :user desc, requested_at desc, archive_id limit :limit) as found`

const queuedOf = defineStatement('archive_queued_of', archiveRow)`select ${archiveColumns} from archives
    where tenant_uuid = :tenant and ledger_user_id = :user and status = 'Queued'
      and (:after::uuid is null or archive_id > :after::uuid)
    order by archive_id limit :limit`

const purgeArchives = defineCommand('archive_purge')`delete from archives where tenant_uuid = :tenant
    and (status = 'Archived' and requested_at < :askedBefore or failed_at < :endedBefore)`

const lastOfConversation = defineStatement('archive_of_conversation', archiveRow)`
  select ${archiveColumns} from archives where tenant_uuid = :tenant and conversation_digest = :conversation
      and division = :division and status = 'Archived'
    order by ledger_user_id = :user desc, requested_at desc, archive_id limit 1`

const lastDocumentType = defineStatement('archive_last_document_type', t.type({ documentType: t.number }))`
  select document_type::float8 as "documentType" from archives
    where tenant_uuid = :tenant and ledger_user_id = :user and division = :division and document_type is not null
      and status = 'Archived'
    order by requested_at desc, archive_id limit 1`

const lastArchivedTo = defineStatement(
  'archive_last_to',
  t.type({ kind: targetKind, id: targetId, archivedAt: instant }),
)`
  select wanted.kind, wanted.id, last.archived_at as "archivedAt"
    from unnest(cast(:kinds as text[]), cast(:ids as uuid[])) as wanted (kind, id) cross join lateral (
      select archived_at from archives where tenant_uuid = :tenant and target_kind = wanted.kind and target_id = wanted.id
        and division = :division and status = 'Archived' and archived_at is not null
      order by archived_at desc limit 1) as last`

// Reads the newest documents of each target by the index, so that a target with many documents costs no more.
const archivedTo = defineStatement('archive_archived_to', archiveRow)`
  select ${archiveColumns} from unnest(cast(:kinds as text[]), cast(:ids as uuid[])) as wanted (kind, id) cross join lateral (
      select * from archives where tenant_uuid = :tenant and target_kind = wanted.kind and target_id = wanted.id
        and division = :division and status = 'Archived' and archived_at is not null
      order by archived_at desc limit :limit) as found
    order by archived_at desc limit :limit`

const insertArchive = defineCommand('archive_insert')`
  insert into archives (tenant_uuid, archive_id, revision, message_digest, target_kind, target_id,
      ledger_user_id, status, requested_at, failed_at, archived_at, conversation_digest, division, document_type, detail)
    values (:tenant, :id, :revision, :message, :kind, :target, :user, :status, :requestedAt, :failedAt, :archivedAt,
      :conversation, :division, :documentType, :detail)
    on conflict (tenant_uuid, message_digest, target_kind, target_id) do nothing`

const replaceArchive = defineCommand('archive_replace')`
  update archives set revision = revision + 1, ledger_user_id = :user, status = :status,
      requested_at = :requestedAt, failed_at = :failedAt, archived_at = :archivedAt, conversation_digest = :conversation,
      division = :division, document_type = :documentType, detail = :detail
    where tenant_uuid = :tenant and archive_id = :id and revision = :revision`

const toKeyValues = (targets: readonly TargetKey[]): Values => ({
  kinds: targets.map(({ kind }) => kind),
  ids: targets.map(({ id }) => id),
})

const mailKey = (internetMessageId: string, { kind, id }: ArchiveTarget): Values => ({
  message: computeDigest(internetMessageId),
  kind,
  target: id,
})

const endOf = ({ state }: Archive): Values => ({
  status: state._tag,
  failedAt: 'at' in state ? instant.encode(state.at) : null,
  archivedAt: state._tag === 'Archived' ? instant.encode(state.receipt.archivedAt) : null,
})

const toArchiveValues = (archive: Archive): Values => ({
  id: archive.id,
  revision: archive.revision,
  user: archive.by.ledgerUserId,
  ...endOf(archive),
  requestedAt: instant.encode(archive.requestedAt),
  conversation: O.toNullable(O.map(computeDigest)(archive.conversationId)),
  division: archive.by.division,
  documentType: O.toNullable(archive.documentType),
  detail: encodeDetail(archive),
})

export function makePostgresArchiveStore(query: Knex, scope: Scope): ArchiveStore {
  const tenant = getTenant(scope)
  return {
    insert: (archive) =>
      writeAndCheck(query, insertArchive, {
        tenant,
        ...mailKey(archive.internetMessageId, archive.target),
        ...toArchiveValues(archive),
      }),
    find: (id) => readFirstRow(query, findArchive, { tenant, id }),
    findByMail: (internetMessageId, target) =>
      readFirstRow(query, findByMail, { tenant, ...mailKey(internetMessageId, target) }),
    listOfMail: (internetMessageId, user) =>
      readRows(query, ofMail, { tenant, user, message: computeDigest(internetMessageId), limit: MAX_OF_MAIL }),
    listOfMails: (internetMessageIds, user) =>
      readRows(query, ofMails, {
        tenant,
        user,
        messages: internetMessageIds.map((id) => computeDigest(id).toString('hex')),
        limit: MAX_OF_MAIL,
      }),
    findLastOfConversation: (conversationId, user, division) =>
      readFirstRow(query, lastOfConversation, { tenant, user, division, conversation: computeDigest(conversationId) }),
    findLastDocumentType: (user, division) =>
      pipe(
        readFirstRow(query, lastDocumentType, { tenant, user, division }),
        TE.map(O.map(({ documentType }) => documentType)),
      ),
    findLastArchivedTo: (targets, division) =>
      readRows(query, lastArchivedTo, { tenant, division, ...toKeyValues(targets) }),
    listArchivedTo: (targets, division, limit) =>
      readRows(query, archivedTo, { tenant, division, limit, ...toKeyValues(targets) }),
    listQueued: (user, after, limit) => readRows(query, queuedOf, { tenant, user, after: O.toNullable(after), limit }),
    purge: (askedBefore, endedBefore) =>
      writeAndCount(query, purgeArchives, {
        tenant,
        askedBefore: instant.encode(askedBefore),
        endedBefore: instant.encode(endedBefore),
      }),
    replace: (archive) => writeAndCheck(query, replaceArchive, { tenant, ...toArchiveValues(archive) }),
  }
}
