// Lists the audit entries of a tenant, for principals who may read its log.
import type { TE } from '#domain/shared/fp.ts'
import type { Paged } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { AuditQuery, AuditStore, ShownAuditEntry } from '#domain/logging/audit.ts'
import type { InScope } from '#domain/shared/unit-of-work.ts'
import { type ReadRefused, makeRead } from './change.ts'

/** The latest first. */
export type ListAudit = (principal: Principal, query: AuditQuery) => TE.TaskEither<ReadRefused, Paged<ShownAuditEntry>>

export function makeListAudit(deps: {
  readonly inScope: InScope<{ readonly audit: Pick<AuditStore, 'list'> }>
}): ListAudit {
  return function listAudit(principal, query) {
    return makeRead(deps.inScope)(principal, 'logs:read', ({ audit }) => audit.list(query))
  }
}
