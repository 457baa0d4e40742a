// Operators and the tenants of the service (IDN-6). The tenant in which an operator acts makes no difference here.
import type { Tenants } from '#application/identity/tenants.ts'
import { tenantContract } from '#adapters/contract/identity/tenants.ts'
import { givenFields, paged, principalEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'

export const tenantEndpoints = (uses: Tenants): readonly Endpoint[] =>
  principalEndpoints(tenantContract, {
    'GET /tenants': {
      needs: 'platform:admin',
      handle: ({ query }, { principal }) => paged(query, uses.listTenants(principal, query)),
    },
    'GET /tenants/:id': {
      needs: 'platform:admin',
      fails: ['TenantNotFound'],
      handle: ({ params }, { principal }) => uses.readTenant(principal, params.id),
    },
    'POST /tenants': {
      needs: 'platform:admin',
      fails: ['MailDomainTaken'],
      handle: ({ body }, { principal }) => uses.addTenant(principal, body),
    },
    'PUT /tenants/:id': {
      needs: 'platform:admin',
      fails: ['MailDomainTaken', 'OperatorTenantStays'],
      handle: ({ params, body }, { principal }) => uses.changeTenant(principal, params.id, givenFields(body)),
    },
  })
