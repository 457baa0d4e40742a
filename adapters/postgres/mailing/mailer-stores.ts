// Lanes of messages, pauses of mailers, system mailboxes with their calls, and tenants' mail servers, in PostgreSQL. Workers read all
// except mail servers for many tenants at once.
import { O, pipe, TE } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import type { Knex } from 'knex'
import type { MailerPause } from '#domain/mailing/mailer-pause.ts'
import type { MailServer, SealedPassword, TlsMode } from '#domain/mailing/mail-server.ts'
import type { MailerKey } from '#domain/mailing/message.ts'
import type {
  Lane,
  LaneStore,
  MailboxUsageStore,
  MailerPauseStore,
  MailServerStore,
  RecordStore,
  SystemMailboxStore,
  UsedNonceStore,
} from '#domain/mailing/ports.ts'
import type { SystemMailbox, SystemMailboxKey } from '#domain/mailing/system-mailbox.ts'
import { fromHours } from '#domain/shared/clock.ts'
import type { Scope, Stored } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid, Uuid } from '#domain/shared/uuid.ts'
import { instant, mapRow, asNullable, tenantUuid, makeTextColumn, makeUuidColumn } from '../kernel/columns.ts'
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
import { asRoute, type Json, toLaneValues, mailboxColumn, withNextRevision } from './mail-columns.ts'

const mailerKey = makeTextColumn<MailerKey>('MailerKey')

const laneRow = mapRow(
  t.type({ tenantUuid, route: t.string, originKind: t.string, originId: makeUuidColumn<Uuid>('origin') }, 'mail_lanes'),
  ({ route, originKind, originId, ...row }): Lane => ({
    ...row,
    route: asRoute(route),
    origin: { kind: originKind, id: originId },
  }),
)

const openLane = defineCommand('lane_open')`
  insert into mail_lanes as kept (mailer, tenant_uuid, route, origin_kind, origin_id, due_at)
    values (:mailer, :tenant, :route, :kind, :origin, :dueAt)
    on conflict (tenant_uuid, origin_id, route) do update set due_at = least(kept.due_at, excluded.due_at)`

const ofLane = 'tenant_uuid = :tenant and origin_id = :origin and route = :route'

// The last turn of a tenant is the latest turn of its lanes.
const LANE_KEY = 'tenant_uuid, origin_id, route'

const makeNextLane = (name: string, untaken: string, locked: string) => defineStatement(name, laneRow)`
  with served as (
    select tenant_uuid, max(turn) as turn from mail_lanes where mailer = :mailer group by tenant_uuid
  ), first as (
    select ${LANE_KEY} from mail_lanes join served using (tenant_uuid)
      where mailer = :mailer and due_at <= :now ${untaken}
      order by served.turn, mail_lanes.turn, ${LANE_KEY} limit 1 for update of mail_lanes ${locked}
  )
  update mail_lanes set turn = nextval('mail_turns'), turn_before = turn where (${LANE_KEY}) in (select ${LANE_KEY} from first)
    returning tenant_uuid as "tenantUuid", route, origin_kind as "originKind", origin_id as "originId"`

// Skips lanes in which messages are being created, so that no tenant waits for another. If all are locked, the second statement waits for
// the first lane. PostgreSQL checks the row again after locking it: a lane that another worker took meanwhile has a later turn.
const nextFreeLane = makeNextLane('lane_next_free', 'and mail_lanes.turn <= served.turn', 'skip locked')
const nextLockedLane = makeNextLane('lane_next_held', '', '')

const giveBackTurn = defineCommand('lane_give_back')`update mail_lanes set turn = turn_before where ${ofLane}`

// A separate statement: the due moment is read only when no message can be added any more.
const lockLane = defineCommand('lane_hold')`select from mail_lanes where ${ofLane} for update`
const refreshLane = defineCommand('lane_refresh')`
  with first as (select min(due_at) as due from messages where ${ofLane} and due_at is not null),
    gone as (delete from mail_lanes using first where ${ofLane} and due is null)
  update mail_lanes set due_at = due from first where ${ofLane} and due_at <> due`

const nextDueOfMailer = defineStatement('lane_next_due', t.type({ due: asNullable(instant) }))`
  select min(due_at) as due from mail_lanes where mailer = :mailer`
const rerouteLanes = defineCommand('lane_reroute')`
  update mail_lanes set mailer = :toMailer where tenant_uuid = :tenant and mailer = :fromMailer and route = ''`
const mailersDue = defineStatement('lane_mailers_due', t.type({ mailer: mailerKey }))`
  select distinct mailer from mail_lanes where due_at <= :now order by mailer`

export function makePostgresLaneStore(query: Knex): LaneStore {
  return {
    open: (mailer, lane, dueAt) =>
      write(query, openLane, { ...toLaneValues(lane), mailer, kind: lane.origin.kind, dueAt: instant.encode(dueAt) }),
    takeNext: (mailer, now) => {
      const values = { mailer, now: instant.encode(now) }
      return pipe(
        readFirstRow(query, nextFreeLane, values),
        TE.flatMap((lane) => (O.isSome(lane) ? TE.right(lane) : readFirstRow(query, nextLockedLane, values))),
      )
    },
    giveBack: (lane) => write(query, giveBackTurn, toLaneValues(lane)),
    refresh: (lane) =>
      pipe(
        write(query, lockLane, toLaneValues(lane)),
        TE.flatMap(() => write(query, refreshLane, toLaneValues(lane))),
      ),
    findNextDue: (mailer) =>
      pipe(readFirstRow(query, nextDueOfMailer, { mailer }), TE.map(O.flatMap(({ due }) => due))),
    reroute: (tenant, from, to) => write(query, rerouteLanes, { tenant, fromMailer: from, toMailer: to }),
    listMailersDue: (now) =>
      pipe(
        readRows(query, mailersDue, { now: instant.encode(now) }),
        TE.map((due) => due.map(({ mailer }) => mailer)),
      ),
  }
}

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

const servers = makeRecordStore<TenantUuid | null, MailServer>({
  table: 'mail_servers',
  column: 'tenant_uuid',
  type: 'uuid',
  key: tenantUuid,
  detail: t.type({
    host: t.string,
    port: t.number,
    tls: makeTextColumn<TlsMode>('TlsMode'),
    login: asNullable(t.type({ user: t.string, password: makeTextColumn<SealedPassword>('SealedPassword') })),
    from: t.type({ address: mailboxColumn, name: t.string }),
    changedAt: t.number,
  }),
  toRecord: (detail, revision) => ({ ...detail, revision }),
})

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
