// How audit entries are written to their rows and read back from them.
import * as O from 'fp-ts/lib/Option.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { AuditActor, AuditEntry, ShownAuditEntry } from '#domain/logging/audit.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { instant, nullable, text, uuid } from '../kernel/columns.ts'
import { tenantUuid } from '../kernel/identifiers.ts'
import type { Values } from '../kernel/statement.ts'

const anyUuid = uuid<Uuid>('Uuid')

export const auditRow = t.type(
  {
    id: anyUuid,
    at: instant,
    actorUser: nullable(anyUuid),
    actorTenant: nullable(tenantUuid),
    actorService: nullable(t.string),
    action: t.string,
    subject: nullable(anyUuid),
    details: t.UnknownRecord,
    outcome: t.union([t.literal('done'), t.literal('intended'), t.literal('failed')]),
    requestId: nullable(t.string),
    name: nullable(t.string),
    email: nullable(text<Mailbox>('Mailbox')),
  },
  'audit_entries',
)

/** Of an entry `e` and the row `u` of its actor, if the actor belongs to this tenant. */
export const auditColumns = `e.entry_uuid as id, e.at, e.actor_user as "actorUser", e.actor_tenant as "actorTenant",
  e.actor_service as "actorService", e.action, e.subject, e.details, e.outcome, e.request_id as "requestId",
  u.name, u.email`

export const auditValues = ({ id, at, actor, subject, details, ...entry }: Omit<AuditEntry, 'requestId'>): Values => {
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

const actorOf = ({ actorUser, actorTenant, actorService }: Row): AuditActor =>
  pipe(
    O.Do,
    O.bind('user', () => actorUser),
    O.bind('tenantUuid', () => actorTenant),
    O.match(
      (): AuditActor => ({ _tag: 'Service', name: O.getOrElse(() => '')(actorService) }),
      (person): AuditActor => ({ _tag: 'Person', ...person }),
    ),
  )

export const shownOf = (row: Row): ShownAuditEntry => ({
  id: row.id,
  at: row.at,
  actor: actorOf(row),
  action: row.action,
  subject: row.subject,
  details: row.details,
  outcome: row.outcome,
  requestId: row.requestId,
  actorPerson: pipe(
    O.Do,
    O.bind('name', () => row.name),
    O.bind('email', () => row.email),
  ),
})
