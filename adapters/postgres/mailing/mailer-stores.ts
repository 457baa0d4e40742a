// Pauses of mailers, system mailboxes with their calls, and tenants' mail servers, in PostgreSQL. Workers read all
// except mail servers for many tenants at once.
import { O, pipe, TE } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import type { Knex } from 'knex'
import type { MailerPause } from '#domain/mailing/mailer-pause.ts'
import type { MailServer, OfficeInbox, SealedPassword, TlsMode } from '#domain/mailing/mail-server.ts'
import type {
  MailboxUsageStore,
  MailerPauseStore,
  MailServerStore,
  OfficeInboxStore,
  RecordStore,
  SystemMailboxStore,
  UsedNonceStore,
} from '#domain/mailing/ports.ts'
import { type ReturnReader, type ReturnReaderKey, USUAL_CHOICE } from '#domain/mailing/return-reader.ts'
import type { SystemMailbox, SystemMailboxKey } from '#domain/mailing/system-mailbox.ts'
import { fromHours } from '#domain/shared/clock.ts'
import type { Scope, Stored } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { instant, mapRow, asNullable, tenantUuid, makeTextColumn } from '../kernel/columns.ts'
import {
  defineCommand,
  readFirstRow,
  readRows,
  defineStatement,
  write,
  writeAndCount,
  writeAndCheck,
} from '../kernel/statement.ts'
import { getTenant } from '../kernel/tenant-scope.ts'
import { type Json, mailboxColumn, withNextRevision } from './mail-columns.ts'

const pauseRow: t.Decoder<unknown, MailerPause> = t.type(
  {
    since: instant,
    until: instant,
    refusal: makeTextColumn<MailerPause['refusal']>('refusal'),
    code: t.string,
    inARow: t.number,
    isAsked: t.boolean,
  },
  'mailer_pauses',
)

const findPause = defineStatement('mailer_pause_find', pauseRow)`
  select since, until, refusal, code, in_a_row as "inARow", is_asked as "isAsked" from mailer_pauses where mailer = :mailer`
const putPause = defineCommand('mailer_pause_put')`
  insert into mailer_pauses (mailer, since, until, refusal, code, in_a_row, is_asked)
    values (:mailer, :since, :until, :refusal, :code, :inARow, :isAsked)
    on conflict (mailer) do update set since = excluded.since, until = excluded.until, refusal = excluded.refusal,
      code = excluded.code, in_a_row = excluded.in_a_row, is_asked = excluded.is_asked`
const removePause = defineCommand('mailer_pause_remove')`delete from mailer_pauses where mailer = :mailer`
const oldestPause = defineStatement('mailer_pause_oldest', t.type({ since: asNullable(instant) }))`
  select min(since) as since from mailer_pauses where until > :now and refusal <> 'rate_limit'`
const endPause = defineCommand('mailer_pause_end')`delete from mailer_pauses where mailer = :mailer and until <= :now`

export function makePostgresMailerPauseStore(query: Knex): MailerPauseStore {
  return {
    find: (mailer) => readFirstRow(query, findPause, { mailer }),
    put: (mailer, { since, until, ...rest }) =>
      write(query, putPause, { mailer, ...rest, since: instant.encode(since), until: instant.encode(until) }),
    remove: (mailer) => writeAndCheck(query, removePause, { mailer }),
    end: (mailer, now) => write(query, endPause, { mailer, now: instant.encode(now) }),
    findOldest: (now) =>
      pipe(readFirstRow(query, oldestPause, { now: instant.encode(now) }), TE.map(O.flatMap(({ since }) => since))),
  }
}

/** A table of records: a JSON column has everything except the key and the revision. */
interface RecordTable<Key, A extends { readonly revision: number }> {
  readonly table: string
  /** The primary key, of the type `type`. */
  readonly column: string
  readonly type: 'text' | 'uuid'
  readonly key: t.Type<NonNullable<Key>, string, unknown>
  readonly detail: Json<Omit<A, 'revision'>>
  readonly toRecord: (detail: Omit<A, 'revision'>, revision: number) => A
}

function makeRecordStore<Key extends string | null, A extends { readonly revision: number }>(of: RecordTable<Key, A>) {
  const { table, column, type, key, detail } = of
  const row = mapRow(t.type({ key, revision: t.number, detail }, table), (one): readonly [Key, A] => [
    one.key,
    of.toRecord(one.detail, one.revision),
  ])
  const select = `select ${column} as key, revision, detail from ${table}`
  const find = defineStatement(`${table}_find`, row)`${select} where ${column} = :key`
  const page = defineStatement(`${table}_page`, row)`
    ${select} where :after::${type} is null or ${column} > :after::${type} order by ${column} limit :limit`
  const add = defineCommand(`${table}_add`)`
    insert into ${table} (${column}, revision, detail) values (:key, :revision::integer + 1, :detail)
      on conflict (${column}) do nothing`
  const replace = defineCommand(`${table}_replace`)`
    update ${table} set revision = revision + 1, detail = :detail where ${column} = :key and revision = :revision`
  const remove = defineCommand(`${table}_remove`)`delete from ${table} where ${column} = :key`
  return (query: Knex): RecordStore<Key, A> => ({
    find: (one) => pipe(readFirstRow(query, find, { key: one }), TE.map(O.map(([, record]) => record))),
    put: (one, record) => {
      const { revision, ...rest } = record
      const values = { key: one, revision, detail: JSON.stringify(detail.encode(rest)) }
      return pipe(
        writeAndCheck(query, revision === 0 ? add : replace, values),
        TE.map((done) => (done ? O.some(withNextRevision(record)) : O.none)),
      )
    },
    remove: (one) => writeAndCheck(query, remove, { key: one }),
    listPage: (after, limit) => readRows(query, page, { after: O.toNullable(after), limit }),
  })
}

const mailboxes = makeRecordStore<string, SystemMailbox>({
  table: 'system_mailboxes',
  column: 'key',
  type: 'text',
  key: t.string,
  detail: t.type({
    key: makeTextColumn<SystemMailboxKey>('key'),
    displayName: t.string,
    directoryTenantId: t.string,
    mailboxAddress: t.string,
    saveToSentItems: t.boolean,
    rateLimitPerMinute: asNullable(t.number),
    rateLimitRecipientsPerDay: asNullable(t.number),
    consentStatus: t.type({
      granted: t.boolean,
      lastConsentAt: asNullable(t.number),
      lastConsentBy: asNullable(t.string),
      lastErrorAt: asNullable(t.number),
      lastErrorMessage: asNullable(t.string),
    }),
    lastWorkedAt: asNullable(t.number),
  }),
  toRecord: (detail, revision) => ({ ...detail, revision }),
})

/** An absent value was written by a replica from before there were any. */
const acceptAbsent = <A, S>(column: t.Type<A, S, unknown>, absent: S): t.Type<A, S, unknown> =>
  new t.Type(column.name, column.is, (value, context) => column.validate(value ?? absent, context), column.encode)

export const makePostgresReturnReaderStore = makeRecordStore<ReturnReaderKey, ReturnReader>({
  table: 'return_readers',
  column: 'key',
  type: 'text',
  key: makeTextColumn<ReturnReaderKey>('key'),
  detail: t.type({
    isOn: t.boolean,
    handling: makeTextColumn<ReturnReader['handling']>('handling'),
    since: t.number,
    place: asNullable(t.string),
    readAhead: acceptAbsent(t.readonlyArray(t.string), []),
    toHandle: t.readonlyArray(t.string),
    counts: t.type({
      returned: t.number,
      delayed: t.number,
      complained: acceptAbsent(t.number, 0),
      unmatched: t.number,
      leftAlone: t.number,
    }),
    lastReadAt: asNullable(t.number),
    countedUntil: acceptAbsent(asNullable(t.number), null),
    failure: asNullable(t.string),
    busyUntil: t.number,
  }),
  toRecord: (detail, revision) => ({ ...detail, revision }),
})

const lockMailbox = defineCommand('system_mailbox_lock')`
  select from system_mailboxes where key = :key for no key update`
const setLastWorked = defineCommand('system_mailbox_last_worked')`
  update system_mailboxes set detail = (detail::jsonb || jsonb_build_object('lastWorkedAt', :at::bigint))::json
    where key = :key`

export function makePostgresSystemMailboxStore(query: Knex): SystemMailboxStore {
  const records = mailboxes(query)
  return {
    ...records,
    lock: (key) =>
      pipe(
        write(query, lockMailbox, { key }),
        TE.flatMap(() => records.find(key)),
      ),
    setLastWorked: (key, at) => write(query, setLastWorked, { key, at }),
  }
}

const spentRow = t.type({ at: instant, points: t.number }, 'mailbox_calls')

const lockUsage = defineCommand('mailbox_usage_lock')`
  select pg_advisory_xact_lock(hashtextextended('mailbox_calls ' || :key::text, 0))`
const spentSince = defineStatement('mailbox_usage_spent', spentRow)`
  select at, count(*)::integer as points from mailbox_calls where key = :key and at > :since group by at`
const addCalls = defineCommand('mailbox_usage_add')`
  insert into mailbox_calls (key, at, call_id) select :key, :at, call from unnest(:calls::uuid[]) as call`
const removeCalls = defineCommand('mailbox_usage_remove')`
  delete from mailbox_calls where key = :key and at = :at and call_id = any (:calls::uuid[])`
const callsByHour = defineStatement('mailbox_usage_by_hour', spentRow)`
  select to_timestamp(floor(extract(epoch from at) / :hour) * :hour) as at, count(*)::integer as points
    from mailbox_calls where key = :key and at > :since group by 1 order by 1`
const purgeCalls = defineCommand('mailbox_usage_purge')`delete from mailbox_calls where at < :before`

export function makePostgresMailboxUsageStore(query: Knex): MailboxUsageStore {
  return {
    lockSpent: (key, since) =>
      pipe(
        write(query, lockUsage, { key }),
        TE.flatMap(() => readRows(query, spentSince, { key, since: instant.encode(since) })),
      ),
    add: (key, calls, at) => write(query, addCalls, { key, calls, at: instant.encode(at) }),
    remove: (key, calls, at) => write(query, removeCalls, { key, calls, at: instant.encode(at) }),
    countByHour: (key, since) =>
      readRows(query, callsByHour, { key, since: instant.encode(since), hour: fromHours(1) / 1_000 }),
    purge: (before) => writeAndCount(query, purgeCalls, { before: instant.encode(before) }),
  }
}

const access = {
  host: t.string,
  port: t.number,
  tls: makeTextColumn<TlsMode>('TlsMode'),
  login: asNullable(t.type({ user: t.string, password: makeTextColumn<SealedPassword>('SealedPassword') })),
}

const servers = makeRecordStore<TenantUuid | null, MailServer>({
  table: 'mail_servers',
  column: 'tenant_uuid',
  type: 'uuid',
  key: tenantUuid,
  detail: t.type({ ...access, from: t.type({ address: mailboxColumn, name: t.string }), changedAt: t.number }),
  toRecord: (detail, revision) => ({ ...detail, revision }),
})

const inboxes = makeRecordStore<TenantUuid | null, OfficeInbox>({
  table: 'office_inboxes',
  column: 'tenant_uuid',
  type: 'uuid',
  key: tenantUuid,
  detail: t.type({
    ...access,
    handling: acceptAbsent(makeTextColumn<ReturnReader['handling']>('handling'), USUAL_CHOICE.handling),
    folder: acceptAbsent(t.string, USUAL_CHOICE.folder),
    changedAt: t.number,
  }),
  toRecord: (detail, revision) => ({ ...detail, revision }),
})

export function makePostgresOfficeInboxStore(query: Knex, scope: Scope): OfficeInboxStore {
  const tenant = getTenant(scope)
  const { find, put, remove } = inboxes(query)
  return { find: find(tenant), put: (inbox) => put(tenant, inbox), remove: remove(tenant) }
}

// An advisory lock, because it also locks a mail server that has no row.
const makeServerLock = (name: string, shared: string) => defineCommand(name)`
  select pg_advisory_xact_lock${shared}(hashtextextended('mail_servers ' || :tenant::text, 0))`
const lockServerShared = makeServerLock('mail_server_hold', '_shared')
const lockServerAlone = makeServerLock('mail_server_claim', '')

export function makePostgresMailServerStore(query: Knex, scope: Scope): MailServerStore {
  const tenant = getTenant(scope)
  const { find, put, remove } = servers(query)
  const locked = <A>(lock: typeof lockServerShared, work: Stored<A>): Stored<A> =>
    pipe(
      write(query, lock, { tenant }),
      TE.flatMap(() => work),
    )
  return {
    find: find(tenant),
    lock: locked(lockServerShared, find(tenant)),
    put: (server) => locked(lockServerAlone, put(tenant, server)),
    remove: locked(lockServerAlone, remove(tenant)),
  }
}

const forgetNonces = defineCommand('used_nonce_forget')`delete from used_nonces where expires_at < :now`
const useNonce = defineCommand('used_nonce_use')`
  insert into used_nonces (nonce, expires_at) values (:nonce, :expiresAt) on conflict do nothing`

export function makePostgresUsedNonceStore(query: Knex): UsedNonceStore {
  return {
    use: (nonce, expiresAt, now) =>
      pipe(
        write(query, forgetNonces, { now: instant.encode(now) }),
        TE.flatMap(() => writeAndCheck(query, useNonce, { nonce, expiresAt: instant.encode(expiresAt) })),
      ),
  }
}
