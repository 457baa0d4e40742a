// The audit log of a tenant, in memory. Names of people are looked up when entries are shown.
import { O, pipe } from '#domain/shared/fp.ts'
import { asUserUuid } from '#domain/identity/user.ts'
import {
  AUDIT_COUNTED,
  AUDIT_SEARCHED,
  type AuditEntry,
  type AuditStore,
  type ShownAuditEntry,
} from '#domain/logging/audit.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { getLivingUser, type UserRow } from '../identity/user-store.ts'
import { asPort, type Table } from '../kernel/memory.ts'
import { toPaged } from '../kernel/ordering.ts'

/** `requestId`: the id of the current request, if any. */
export function makeMemoryAuditStore(
  scope: Scope,
  entries: Table<AuditEntry>,
  users: Table<UserRow>,
  /** The name of a role or tag. */
  nameOf: (uuid: Uuid) => string | undefined,
  requestId: () => O.Option<string>,
): AuditStore {
  const shown = (entry: AuditEntry): ShownAuditEntry => {
    const { actor } = entry
    const isOurs = actor._tag === 'Person' && scope._tag === 'Tenant' && actor.tenantUuid === scope.tenantUuid
    return {
      ...entry,
      actorPerson: pipe(
        O.fromNullable(isOurs ? getLivingUser(users.get(asUserUuid(actor.user))) : undefined),
        O.map(({ name, email }) => ({ name, email })),
      ),
    }
  }
  const texts = ({ action, details, actor, subject }: AuditEntry): readonly string[] => {
    const concerned = [...(actor._tag === 'Person' ? [actor.user] : []), ...(O.isSome(subject) ? [subject.value] : [])]
    const of = concerned.map((uuid) => getLivingUser(users.get(asUserUuid(uuid))))
    const other = O.isSome(subject) ? nameOf(subject.value) : undefined
    return [
      action,
      JSON.stringify(details),
      other ?? '',
      ...of.flatMap((one) => (one === undefined ? [] : [one.name, one.email])),
    ]
  }
  return asPort({
    record: (entry) => entries.put(entry.id, { ...entry, requestId: requestId() }),
    recordAll: (given) => given.forEach((entry) => entries.put(entry.id, entry)),
    list: ({ action, subject, outcome, actor, from, to, text, ...page }) => {
      const wanted = entries
        .rows()
        .filter((one) => O.isNone(action) || one.action === action.value)
        .filter((one) => O.isNone(subject) || (O.isSome(one.subject) && one.subject.value === subject.value))
        .filter((one) => O.isNone(outcome) || one.outcome === outcome.value)
        .filter((one) => O.isNone(actor) || (one.actor._tag === 'Person' && one.actor.user === actor.value))
        .filter((one) => (O.isNone(from) || one.at >= from.value) && (O.isNone(to) || one.at <= to.value))
        // Entries of one moment are also sorted with the last recorded first.
        .toReversed()
        .toSorted((a, b) => b.at - a.at)
      const found =
        text === ''
          ? wanted
          : wanted
              .slice(0, AUDIT_SEARCHED)
              .filter((one) => texts(one).some((own) => own.toLowerCase().includes(text.toLowerCase())))
      const { data, total } = toPaged(found, page)
      return { data: data.map(shown), total: Math.min(total, AUDIT_COUNTED) }
    },
  })
}
