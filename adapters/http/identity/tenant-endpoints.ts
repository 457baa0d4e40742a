// Operators and the tenants of the service (IDN-6). The tenant in which an operator acts makes no difference here.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { AddTenant, ChangeTenant, ListTenants, ReadTenant } from '#application/identity/tenants.ts'
import { asTenantUuid } from '#domain/shared/uuid.ts'
import { tenantContract } from '#adapters/contract/identity/tenants.ts'
import { givenFields, principalEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { pageOf, toPageResponse } from './paging.ts'

export interface TenantUseCases {
  readonly listTenants: ListTenants
  readonly readTenant: ReadTenant
  readonly addTenant: AddTenant
  readonly changeTenant: ChangeTenant
}

const BODY = { bytes: 16 * 1024 }

export const tenantEndpoints = (uses: TenantUseCases): readonly Endpoint[] =>
  principalEndpoints(tenantContract, {
    'GET /tenants': {
      needs: 'platform:admin',
      handle: ({ query }, { principal }) => {
        const page = pageOf(query)
        const q = O.getOrElse(() => '')(query.q).trim()
        return pipe(uses.listTenants(principal, { ...page, q }), TE.map(toPageResponse(page)))
      },
    },
    'GET /tenants/:id': {
      needs: 'platform:admin',
      fails: ['TenantNotFound'],
      handle: ({ params }, { principal }) => uses.readTenant(principal, asTenantUuid(params.id)),
    },
    'POST /tenants': {
      needs: 'platform:admin',
      bodyRule: BODY,
      fails: ['MailDomainTaken'],
      handle: ({ body: { name, mailDomains, active } }, { principal }) =>
        uses.addTenant(principal, { name, mailDomains, active: O.getOrElse(() => true)(active) }),
    },
    'PUT /tenants/:id': {
      needs: 'platform:admin',
      bodyRule: BODY,
      fails: ['MailDomainTaken', 'OperatorTenantStays', 'TenantNotFound'],
      handle: ({ params, body }, { principal }) => {
        const change = givenFields(body, 'name', 'mailDomains', 'active')
        return uses.changeTenant(principal, asTenantUuid(params.id), change)
      },
    },
  })
