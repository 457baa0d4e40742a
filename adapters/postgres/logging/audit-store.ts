// The audit log of a tenant, in PostgreSQL. Names of people are looked up when entries are shown.
import * as t from 'io-ts'
import { combineOptions, O, pipe, TE } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import { toNameKey } from '#domain/identity/naming.ts'
import {
  AUDIT_COUNTED,
  AUDIT_SEARCHED,
  type AuditActor,
  type AuditEntry,
  type AuditQuery,
  type AuditStore,
  type ShownAuditEntry,
} from '#domain/logging/audit.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { instant, asNullable, tenantUuid, makeTextColumn, makeUuidColumn } from '../kernel/columns.ts'
import { BY_INDEX, readCountedPage, defineCount, withKeptPlans } from '../kernel/counted-page.ts'
import { defineCommand, type Statement, type Values, write } from '../kernel/statement.ts'
import { getTenant } from '../kernel/tenant-scope.ts'

const anyUuid = makeUuidColumn<Uuid>('Uuid')

const auditRow = t.type(
  {
    id: anyUuid,
    at: instant,
    actorUser: asNullable(anyUuid),
    actorTenant: asNullable(tenantUuid),
    actorService: asNullable(t.string),
    action: t.string,
    subject: asNullable(anyUuid),
    details: t.UnknownRecord,
    outcome: t.union([t.literal('done'), t.literal('intended'), t.literal('failed')]),
    requestId: asNullable(t.string),
    name: asNullable(t.string),
    email: asNullable(makeTextColumn<Mailbox>('Mailbox')),
  },
  'audit_entries',
)

/** Columns of an entry `e` and the row `u` of its actor, if the actor belongs to this tenant. */
const auditColumns = `e.entry_uuid as id, e.at, e.actor_user as "actorUser", e.actor_tenant as "actorTenant",
  e.actor_service as "actorService", e.action, e.subject, e.details, e.outcome, e.request_id as "requestId",
  u.name, u.email`

function auditValues({ id, at, actor, subject, details, ...entry }: Omit<AuditEntry, 'requestId'>): Values {
  const [person, service] = actor._tag === 'Person' ? [actor, undefined] : [undefined, actor]
  return {
    entry: id,
    at: instant.encode(at),
    actorUser: person?.user ?? null,
    actorTenant: person?.tenantUuid ?? null,
    actorService: service?.name ?? null,
    action: entry.action,
    outcome: entry.outcome,
    subject: O.toNullable(subject),
    details: JSON.stringify(details),
  }
}

type Row = t.TypeOf<typeof auditRow>

const toAuditActor = ({ actorUser, actorTenant, actorService }: Row): AuditActor =>
  pipe(
    combineOptions({ user: actorUser, tenantUuid: actorTenant }),
    O.match(
      (): AuditActor => ({ _tag: 'Service', name: O.getOrElse(() => '')(actorService) }),
      (person): AuditActor => ({ _tag: 'Person', ...person }),
    ),
  )

const toShownEntry = (row: Row): ShownAuditEntry => ({
  id: row.id,
  at: row.at,
  actor: toAuditActor(row),
  action: row.action,
  subject: row.subject,
  details: row.details,
  outcome: row.outcome,
  requestId: row.requestId,
  actorPerson: combineOptions({ name: row.name, email: row.email }),
})

const recordEntry = defineCommand('audit_record')`
  insert into audit_entries (tenant_uuid, entry_uuid, at, actor_user, actor_tenant, actor_service, action, subject,
      details, outcome, request_id)
    values (:tenant, :entry, :at, :actorUser, :actorTenant, :actorService, :action, :subject, :details::json, :outcome,
      :requestId)`

// Details are JSON within a JSON text, because a member of a record cannot contain an escaped NUL.
const recordEntries = defineCommand('audit_record_all')`
  insert into audit_entries (tenant_uuid, entry_uuid, at, actor_user, actor_tenant, actor_service, action, subject,
      details, outcome, request_id)
    select :tenant, entry, at, "actorUser", "actorTenant", "actorService", action, subject, details::json, outcome,
      "requestId"
    from rows from (json_to_recordset(:entries::json) as (entry uuid, at timestamptz, "actorUser" uuid,
      "actorTenant" uuid, "actorService" text, action text, subject uuid, details text, outcome text,
      "requestId" text)) with ordinality
    order by ordinality`

const people = `select user_uuid from users
  where tenant_uuid = :tenant and (strpos(name_key, :name) > 0 or strpos(email_key, :text) > 0)`
const named = ['role', 'tag'].map(
  (one) => `select ${one}_uuid from ${one}s where tenant_uuid = :tenant and strpos(name_key, :name) > 0`,
)

const CONDITIONS = {
  action: 'action = :action',
  subject: 'subject = :subject',
  outcome: 'outcome = :outcome',
  actor: 'actor_user = :actor',
  from: 'at >= :from',
  to: 'at <= :to',
  text: `(strpos(action, :text) > 0 or strpos(lower(cast(details as text)), :text) > 0
    or actor_user in (${people}) or subject in (${[people, ...named].join(' union all ')}))`,
} as const
type AuditCondition = keyof typeof CONDITIONS

const LATEST = 'order by at desc, seq desc'

/** The most selective first. An index serves one of them, in the order of the page. */
const INDEXED: readonly AuditCondition[] = ['subject', 'actor', 'action']

const selectWithin = (rows: string, by: readonly AuditCondition[], bound: string): string =>
  by.length === 0
    ? rows
    : `select * from (${rows} ${LATEST} ${bound}) as wider where ${by.map((one) => CONDITIONS[one]).join(' and ')}`

// The text contains only the requested conditions, so that their index serves. `offset 0` keeps the planner, which expects few rows that match
// all conditions, from reading and sorting all rows that match one.
const selectMatching = (by: readonly AuditCondition[]): string => {
  const first = INDEXED.find((one) => by.includes(one))
  const [inIndex, others] = [
    by.filter((one) => one === first || one === 'from' || one === 'to'),
    by.filter((one) => one !== first && one !== 'from' && one !== 'to' && one !== 'text'),
  ]
  const indexed = ['select * from audit_entries where tenant_uuid = :tenant', ...inIndex.map((one) => CONDITIONS[one])]
  return selectWithin(
    selectWithin(indexed.join(' and '), others, 'offset 0'),
    by.filter((one) => one === 'text'),
    `limit ${AUDIT_SEARCHED}`,
  )
}

const buildName = (...parts: readonly string[]): string => parts.join('_')

const buildPageStatement = (by: readonly AuditCondition[]): Statement<t.TypeOf<typeof auditRow>> => ({
  name: buildName('audit_page', ...by),
  sql: `select ${auditColumns}
    from (${selectMatching(by)} ${LATEST} limit :limit offset :skip) e
      left join users u on u.tenant_uuid = e.tenant_uuid and u.tenant_uuid = e.actor_tenant and u.user_uuid = e.actor_user
    order by e.at desc, e.seq desc`,
  row: auditRow,
})

/** Always in the order of the keys, so that each combination of conditions has one statement name. */
function listConditionValues({
  action,
  subject,
  outcome,
  actor,
  from,
  to,
  text,
}: AuditQuery): ReadonlyMap<AuditCondition, string> {
  const given: readonly (readonly [AuditCondition, O.Option<string>])[] = [
    ['action', action],
    ['subject', subject],
    ['outcome', outcome],
    ['actor', actor],
    ['from', O.map(instant.encode)(from)],
    ['to', O.map(instant.encode)(to)],
    ['text', text === '' ? O.none : O.some(text.toLowerCase())],
  ]
  return new Map(given.flatMap(([name, value]) => (O.isSome(value) ? [[name, value.value] as const] : [])))
}

/** `requestId`: the id of the current request, if any. */
export function makePostgresAuditStore(query: Knex, scope: Scope, requestId: () => string | undefined): AuditStore {
  const tenant = getTenant(scope)
  return {
    record: (entry) => write(query, recordEntry, { ...auditValues(entry), tenant, requestId: requestId() ?? null }),
    recordAll: (entries) => {
      const rows = entries.map((entry) => ({ ...auditValues(entry), requestId: O.toNullable(entry.requestId) }))
      return write(query, recordEntries, { tenant, entries: JSON.stringify(rows) })
    },
    list: (asked) => {
      const narrowed = listConditionValues(asked)
      const by = [...narrowed.keys()]
      const values: Values = { tenant, name: toNameKey(asked.text), ...Object.fromEntries(narrowed) }
      const statements = {
        page: buildPageStatement(by),
        count: defineCount(
          buildName('audit_count', ...by),
          `from (select from (${selectMatching(by)}) as matching limit ${AUDIT_COUNTED}) as counted`,
        ),
      }
      return pipe(
        withKeptPlans(query, readCountedPage(query, statements, values, asked), BY_INDEX),
        // A last page that is not full shows how many come before it, which may be more.
        TE.map(({ data, total }) => ({ data: data.map(toShownEntry), total: Math.min(total, AUDIT_COUNTED) })),
      )
    },
  }
}
