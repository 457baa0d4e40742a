// The audit log of a tenant, for users who may read its log (IDN-7).
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { ListAudit } from '#application/identity/list-audit.ts'
import type { Principal } from '#domain/identity/principal.ts'
import { anyEntry, type ShownAuditEntry } from '#domain/logging/audit.ts'
import { type AuditActorResponse, auditContract } from '#adapters/contract/identity/audit.ts'
import { principalEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { pageOf, toPageResponse } from './paging.ts'

export interface AuditUseCases {
  readonly listAudit: ListAudit
}

/** Only operators see which of their colleagues acted in another tenant. Anonymised people have no name. */
const toActorResponse = ({ actor, actorPerson }: ShownAuditEntry, principal: Principal): AuditActorResponse => {
  if (actor._tag === 'Service') return { kind: 'service', uuid: null, name: actor.name, email: null }
  if (actor.tenantUuid !== principal.tenantUuid) {
    const uuid = actor.tenantUuid === principal.home ? actor.user : null
    return { kind: 'operator', uuid, name: null, email: null }
  }
  const person = O.toNullable(actorPerson)
  return { kind: 'person', uuid: actor.user, name: person?.name ?? null, email: person?.email ?? null }
}

const toEntryResponse = (principal: Principal) => (entry: ShownAuditEntry) => ({
  ...entry,
  actor: toActorResponse(entry, principal),
})

export const auditEndpoints = (uses: AuditUseCases): readonly Endpoint[] =>
  principalEndpoints(auditContract, {
    'GET /audit': {
      needs: 'logs:read',
      handle: ({ query }, { principal }) => {
        const page = pageOf(query)
        const { action, subject, actor, fromTs: from, toTs: to, q } = query
        const text = O.getOrElse(() => '')(q)
        return pipe(
          uses.listAudit(principal, { ...anyEntry, ...page, action, subject, actor, from, to, text }),
          TE.map(({ entries, total }) => ({ data: entries.map(toEntryResponse(principal)), total })),
          TE.map(toPageResponse(page)),
        )
      },
    },
  })
