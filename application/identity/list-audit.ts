// What was done in a tenant and by whom, for those who may read its log.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Paged } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { AuditQuery, AuditStore, ShownAuditEntry } from '#domain/logging/audit.ts'
import { type InScope, Tenant } from '#domain/shared/unit-of-work.ts'
import { type AskRefused, permitted } from './change.ts'

/** The latest first. */
export type ListAudit = (principal: Principal, query: AuditQuery) => TE.TaskEither<AskRefused, Paged<ShownAuditEntry>>

export const makeListAudit =
  (deps: { readonly inScope: InScope<{ readonly audit: Pick<AuditStore, 'list'> }> }): ListAudit =>
  (principal, query) =>
    pipe(
      permitted(principal, 'logs:read'),
      TE.flatMap(() => deps.inScope(Tenant(principal.tenantUuid), ({ audit }) => audit.list(query))),
    )
