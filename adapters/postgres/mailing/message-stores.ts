// Mailings and their messages, in PostgreSQL. Message rows are the send queue: a worker looks at a message at its `due_at`.
import * as t from 'io-ts'
import { gen, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import { toSubjectKey } from '#domain/mailing/mail-document.ts'
import type { Mailing } from '#domain/mailing/message.ts'
import { RETURNING_DOMAINS_SHOWN } from '#domain/mailing/return-class.ts'
import { pickValues } from '#domain/mailing/placeholders.ts'
import type { MailingStore, MessageStore, WithdrawnMessage } from '#domain/mailing/ports.ts'
import { toComparable } from '#domain/shared/mailbox.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { instant, mapRow, asNullable } from '../kernel/columns.ts'
import { readPages } from '../kernel/personal-pages.ts'
import {
  defineCommand,
  readFirstRow,
  readRows,
  defineStatement,
  write,
  writeAndCheck,
  writeAndCount,
} from '../kernel/statement.ts'
import { getTenant } from '../kernel/tenant-scope.ts'
import { selectReturningDomains } from './returning-domains.ts'
import {
  asRoute,
  makeReadAttachments,
  listContents,
  toLaneValues,
  mailboxColumn,
  mailContent,
  mergeDataColumn,
  withNextRevision,
  routeColumn,
} from './mail-columns.ts'
import {
  toChange,
  CHANGE_COLUMNS,
  columns,
  COLUMN_NAMES,
  COLUMNS,
  toInserted,
  listedMessageRow,
  mailingId,
  messageId,
  messageRow,
  outlineColumns,
  state,
  toStateValues,
} from './message-columns.ts'
import { countMessages, makeMessageList } from './message-list.ts'

const mailingDetail = t.type({ content: mailContent, replyTo: asNullable(mailboxColumn), data: mergeDataColumn })

const mailingRow = mapRow(
  t.type({ id: mailingId, ...outlineColumns, detail: mailingDetail }, 'mailings'),
  ({ id, createdAt, outline, detail }): Mailing => ({
    id,
    createdAt,
    origin: outline.origin,
    route: asRoute(outline.route),
    ...detail,
  }),
)

const insertMailing = defineCommand('mailing_insert')`
  insert into mailings (tenant_uuid, mailing_id, created_at, subject_key, outline, detail, contents)
    values (:tenant, :id, :createdAt, :subjectKey, :outline, :detail, :contents::bytea[])
    on conflict do nothing`

const findMailing = defineStatement('mailing_find', mailingRow)`
  select mailing_id as id, created_at as "createdAt", outline, detail from mailings
    where tenant_uuid = :tenant and mailing_id = :id`

const mailingAttachments = makeReadAttachments('mailings', 'mailing_id', 'outline')

export function makePostgresMailingStore(query: Knex, scope: Scope): MailingStore {
  const tenant = getTenant(scope)
  return {
    insert: ({ id, createdAt, origin: of, route, ...detail }, attachments) =>
      writeAndCheck(query, insertMailing, {
        tenant,
        id,
        createdAt: instant.encode(createdAt),
        subjectKey: toSubjectKey(detail),
        outline: JSON.stringify({
          origin: of,
          route: routeColumn(route),
          subject: detail.content.subject,
          data: pickValues(detail.content.subject, detail.data),
          attachments: attachments.map(({ filename, contentType }) => ({ filename, contentType })),
        }),
        detail: JSON.stringify(mailingDetail.encode(detail)),
        contents: listContents(attachments),
      }),
    find: (id) => readFirstRow(query, findMailing, { tenant, id }),
    attachments: (id) => mailingAttachments(query, { tenant, id }),
  }
}

// PostgreSQL reads lists with a separator in a quarter of the time of JSON, and COPY does not work under row-level security. Values that
// all messages share are written once. The lock on the mailing keeps it from being purged.
const insertMessages = defineCommand('messages_insert')`
  insert into messages (tenant_uuid, message_id, mailing_id, origin_id, route, revision, status, error, due_at, ended_at,
      state, possibly_doubled, story, address, address_key, name, name_key, personalised)
    select :tenant, id::uuid, of.mailing_id, :origin, :route, 0, :status, :error, :due, :ended, :state, false, '[]',
        coalesce(address, ''), coalesce(key, ''), coalesce(name, ''), coalesce(name_key, ''), nullif(own, '')::json
    from (select mailing_id from mailings where tenant_uuid = :tenant and mailing_id = :mailing for key share) as of,
      rows from (${COLUMNS.map((list) => `string_to_table(:${list}, chr(30))`).join(', ')})
        as made (id, address, key, name, name_key, own)`

const findMessage = defineStatement('message_find', messageRow)`
  select ${columns} from messages where tenant_uuid = :tenant and message_id = :id`

const idsOfMailing = defineStatement('message_ids', t.type({ id: messageId }))`
  select message_id as id from messages where tenant_uuid = :tenant and mailing_id = :mailing order by message_id`

const findMessages = defineStatement('message_find_all', listedMessageRow)`
  select ${COLUMN_NAMES}, created_at as "createdAt", outline
    from (select ${columns} from messages where tenant_uuid = :tenant and message_id = any (:ids::uuid[])) as found
    join mailings on tenant_uuid = :tenant and mailing_id = "mailingId"`

const dueMessages = defineStatement('message_due', messageRow)`
  select ${columns} from messages
    where tenant_uuid = :tenant and origin_id = :origin and route = :route and due_at <= :now
    order by due_at limit :limit for update skip locked`

/** A returned state without what other servers wrote. */
const clearWords = (of: string): string => `(${of}::jsonb || '{"reason": "", "text": ""}')::json`

// A message that was erased after it was read brings no words of a return back.
const saveMessages = defineStatement('message_save', t.type({ id: messageId }))`
  update messages set revision = messages.revision + 1, status = moved.status, error = moved.error, due_at = moved.due,
      ended_at = moved.ended, state = case when moved.status = 'Returned' and messages.address = ''
        then ${clearWords('moved.state')} else moved.state::json end, possibly_doubled = doubled, story = moved.story::json
    from json_to_recordset(:messages::json) as moved (${CHANGE_COLUMNS})
    where tenant_uuid = :tenant and message_id = moved.id and messages.revision = moved.revision
    returning message_id as id`

const withdrawnRow = mapRow(
  t.type({ id: messageId, possiblyDoubled: t.boolean, route: t.string }),
  ({ route, ...row }): WithdrawnMessage => ({ ...row, route: asRoute(route) }),
)

// Sorted like an index, which the planner then uses, so that sent messages are not read. Skips messages that a worker has claimed: the
// worker sends them, or the next call withdraws them.
const withdrawMessages = defineStatement('message_withdraw', withdrawnRow)`
  update messages set revision = revision + 1, status = 'Withdrawn', due_at = null, ended_at = :now, state = :state
    where tenant_uuid = :tenant and message_id = any (array(
      select message_id from messages
        where tenant_uuid = :tenant and origin_id = :origin and due_at is not null and status = 'Queued'
        order by route, due_at limit :limit for update skip locked))
    returning message_id as id, possibly_doubled as "possiblyDoubled", route`

const OF_PERSON = 'select mailbox_key from token_records where tenant_uuid = :tenant and ledger_user_id = :user::uuid'

// Reads at most one page per mailbox, by its index. In a tenant other than the person's own, only proven mailboxes count.
const messagesOfPerson = defineStatement('message_of_person', listedMessageRow)`
  select listed.*, created_at as "createdAt", outline
    from (select found.* from (${OF_PERSON} and (mailbox_proven or :own::uuid = :tenant)) as theirs cross join lateral (
        select ${columns} from messages where tenant_uuid = :own and address_key = theirs.mailbox_key
            and message_id > coalesce(:after::uuid, '00000000-0000-0000-0000-000000000000')
          order by message_id limit :limit) found
      order by found.id limit :limit) as listed
    join mailings on tenant_uuid = :own and mailing_id = "mailingId"
    order by listed.id`

// Keeps the revision, so that a worker can still save the outcome of a message.
const forgetMessages = defineCommand('message_forget')`
  update messages set address = '', address_key = '', name = '', name_key = '', personalised = null,
      state = case when status = 'Returned' then ${clearWords('state')} else state end
    where tenant_uuid = :tenant and address_key = any (array(${OF_PERSON} union select :mailbox))`

// Messages end after their mailing began, so only mailings that began before `:before` are searched.
const old = 'mailings.tenant_uuid = :tenant and mailings.created_at < :before'
const purgeMessages = defineCommand('message_purge')`
  delete from messages where tenant_uuid = :tenant and message_id = any (array(
    select message_id from mailings cross join lateral (
        select message_id from messages
          where tenant_uuid = :tenant and mailing_id = mailings.mailing_id and ended_at < :before and due_at is null
          order by ended_at limit :limit for update skip locked) ended
      where ${old} limit :limit))`

// The limit keeps the planner from comparing all old mailings with all messages.
const EMPTY = `${old} and (
    select true from messages where messages.tenant_uuid = :tenant and messages.mailing_id = mailings.mailing_id limit 1) is null`

// Locks the mailings first and checks them again: it sees a message added meanwhile, and a later message finds no mailing.
const lockEmpty = defineStatement('mailing_hold_empty', t.type({ id: mailingId }))`
  select mailing_id as id from mailings where ${EMPTY} limit :limit for update skip locked`
const purgeMailings = defineCommand('mailing_purge')`
  delete from mailings where mailing_id = any (:ids::uuid[]) and ${EMPTY}`

const returningDomains = defineStatement('messages_returning_domains', t.type({ domain: t.string }))`
  select domain from (${selectReturningDomains('origin_id = :origin')}) as returning_domains
    order by since, domain limit ${String(RETURNING_DOMAINS_SHOWN)}`

export function makePostgresMessageStore(query: Knex, scope: Scope): MessageStore {
  const tenant = getTenant(scope)
  return {
    insert: ({ id: mailing, origin: { id: of }, route }, state, messages) =>
      pipe(
        writeAndCount(query, insertMessages, {
          tenant,
          mailing,
          origin: of,
          route: routeColumn(route),
          ...toStateValues(state),
          ...toInserted(messages),
        }),
        TE.map((inserted) => {
          if (inserted !== messages.length) throw new Error('messages of a mailing that is gone')
        }),
      ),
    find: (id) => readFirstRow(query, findMessage, { tenant, id }),
    listReturningDomains: ({ id: origin }, now) =>
      pipe(
        readRows(query, returningDomains, { tenant, origin, now: instant.encode(now) }),
        TE.map((rows) => rows.map(({ domain }) => domain)),
      ),
    listIds: (mailing) =>
      pipe(
        readRows(query, idsOfMailing, { tenant, mailing }),
        TE.map((rows) => rows.map(({ id }) => id)),
      ),
    findAll: (ids) => readRows(query, findMessages, { tenant, ids }),
    list: makeMessageList(query, scope),
    count: () => countMessages(query, scope),
    lockDue: (lane, now, limit) =>
      readRows(query, dueMessages, { ...toLaneValues(lane), tenant, now: instant.encode(now), limit }),
    save: (messages) =>
      pipe(
        readRows(query, saveMessages, { tenant, messages: JSON.stringify(messages.map(toChange)) }),
        TE.map((saved) => {
          const ids = new Set(saved.map(({ id }) => id))
          return messages.filter(({ id }) => ids.has(id)).map(withNextRevision)
        }),
      ),
    withdraw: ({ id }, now, limit) =>
      readRows(query, withdrawMessages, {
        tenant,
        origin: id,
        now: instant.encode(now),
        state: JSON.stringify(state.encode({ _tag: 'Withdrawn', at: now })),
        limit,
      }),
    listOfPerson: readPages(query, messagesOfPerson, tenant),
    forget: (whose) =>
      writeAndCount(query, forgetMessages, {
        tenant,
        mailbox: 'mailbox' in whose ? toComparable(whose.mailbox) : null,
        user: 'user' in whose ? whose.user : null,
      }),
    purge: (endedBefore, limit) => {
      const before = instant.encode(endedBefore)
      return gen(function* () {
        const gone = yield* unwrap(writeAndCount(query, purgeMessages, { tenant, before, limit }))
        // Each search for empty mailings reads all old ones.
        if (gone >= limit) return gone
        const empty = yield* unwrap(readRows(query, lockEmpty, { tenant, before, limit }))
        if (empty.length > 0)
          yield* unwrap(write(query, purgeMailings, { tenant, before, ids: empty.map(({ id }) => id) }))
        return Math.max(gone, empty.length)
      })
    },
  }
}
