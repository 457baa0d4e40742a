// Operators and the tenants of the service (IDN-6). The tenant in which an operator acts makes no difference here.
import { pipe, TE } from '#domain/shared/fp.ts'
import type { Tenants } from '#application/identity/tenants.ts'
import type { Tenant } from '#domain/identity/tenant.ts'
import { tenantContract } from '#adapters/contract/identity/tenants.ts'
import { pickGivenFields, answerList, makePrincipalEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { makeRevisions } from '../kernel/revision.ts'

const { withRevision, checkRevision } = makeRevisions(({ name, mailDomains, language }: Tenant) => [
  name,
  mailDomains,
  language,
])

export function makeTenantEndpoints(uses: Tenants): readonly Endpoint[] {
  return makePrincipalEndpoints(tenantContract, {
    'GET /tenants': {
      needs: 'platform:admin',
      handle: ({ query }, { principal }) => answerList(query, uses.listTenants(principal, query), withRevision),
    },
    'GET /tenants/:id': {
      needs: 'platform:admin',
      fails: ['TenantNotFound'],
      handle: ({ params }, { principal }) => pipe(uses.readTenant(principal, params.id), TE.map(withRevision)),
    },
    'POST /tenants': {
      needs: 'platform:admin',
      fails: ['MailDomainTaken'],
      handle: ({ body }, { principal }) => pipe(uses.addTenant(principal, body), TE.map(withRevision)),
    },
    'PUT /tenants/:id': {
      needs: 'platform:admin',
      fails: ['MailDomainTaken', 'OperatorTenantStays', 'RecordChanged'],
      handle: ({ params, body: { revision, ...body } }, { principal }) =>
        pipe(
          uses.changeTenant(principal, params.id, pickGivenFields(body), checkRevision(revision)),
          TE.map(withRevision),
        ),
    },
  })
}
