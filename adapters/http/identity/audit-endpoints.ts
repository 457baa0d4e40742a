// The audit log of a tenant, for users who may read its log (IDN-7).
import { O } from '#domain/shared/fp.ts'
import type { ListAudit } from '#application/identity/list-audit.ts'
import type { Principal } from '#domain/identity/principal.ts'
import { ANY_AUDIT_ENTRY, type ShownAuditEntry } from '#domain/logging/audit.ts'
import { type AuditActorResponse, auditContract } from '#adapters/contract/identity/audit.ts'
import { answerList, makePrincipalEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'

export interface AuditUseCases {
  readonly listAudit: ListAudit
}

/** Only operators see which of their colleagues acted in another tenant. Anonymised people have no name. */
function toActorResponse({ actor, actorPerson }: ShownAuditEntry, principal: Principal): AuditActorResponse {
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

export function makeAuditEndpoints(uses: AuditUseCases): readonly Endpoint[] {
  return makePrincipalEndpoints(auditContract, {
    'GET /audit': {
      needs: 'logs:read',
      handle: ({ query: { fromTs: from, toTs: to, q: text, ...query } }, { principal }) =>
        answerList(
          query,
          uses.listAudit(principal, { ...ANY_AUDIT_ENTRY, ...query, from, to, text }),
          toEntryResponse(principal),
        ),
    },
  })
}
