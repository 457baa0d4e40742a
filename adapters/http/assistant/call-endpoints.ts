// The calls of operators' assistants (MCP-9), from the audit log of the operator's office.
import { E, O, pipe } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import { TOOL_ACTION } from '#application/assistant/gate.ts'
import type { ListAudit } from '#application/identity/list-audit.ts'
import { ANY_AUDIT_ENTRY, type ShownAuditEntry } from '#domain/logging/audit.ts'
import { assistantCallContract, callDetails } from '#adapters/contract/assistant/connections.ts'
import { answerList, makePrincipalEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'

export interface CallUseCases {
  readonly listAudit: ListAudit
}

const details = t.type(callDetails)

/** An entry with details in another form still shows the caller and the time. */
const readDetails = ({ id, details: kept }: ShownAuditEntry): t.TypeOf<typeof details> =>
  pipe(
    details.decode(kept),
    E.getOrElse((): t.TypeOf<typeof details> => ({ tool: '', call: id, tenant: null, arguments: {}, result: null })),
  )

const toCallResponse = (entry: ShownAuditEntry) => ({ ...entry, ...readDetails(entry), person: entry.actorPerson })

export function makeCallEndpoints(uses: CallUseCases): readonly Endpoint[] {
  return makePrincipalEndpoints(assistantCallContract, {
    'GET /assistant/calls': {
      needs: 'platform:admin',
      handle: ({ query }, { principal }) => {
        const operator = { ...principal, tenantUuid: principal.home }
        return answerList(
          query,
          uses.listAudit(operator, { ...ANY_AUDIT_ENTRY, ...query, action: O.some(TOOL_ACTION) }),
          toCallResponse,
        )
      },
    },
  })
}
