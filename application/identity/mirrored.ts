// A fact of the trail as it stands in the log, once it is kept (IDN-7).
import * as O from 'fp-ts/lib/Option.js'
import type { AuditActor, AuditFact } from '#domain/logging/audit.ts'
import type { LogOfTenant } from '#domain/logging/ports.ts'
import type { TenantUuid } from '#domain/shared/tenant-uuid.ts'

/** The tenant's people read this in its log; who of the operator's people looked after it is in the trail alone. */
const nameOf = (actor: AuditActor, tenantUuid: TenantUuid): string => {
  if (actor._tag === 'Service') return actor.name
  return actor.tenantUuid === tenantUuid ? actor.user : 'operator'
}

export const mirrored = (
  logOf: LogOfTenant,
  tenantUuid: TenantUuid,
  actor: AuditActor,
  { action, subject, outcome, details }: AuditFact,
): void =>
  logOf(tenantUuid).info(`audit.${action}`, {
    tenantUuid,
    actor: nameOf(actor, tenantUuid),
    subject: O.toNullable(subject),
    outcome,
    details,
  })
