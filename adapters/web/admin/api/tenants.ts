// Offices, for operators.
import { type AdminBody, call, type Query, type AdminResponse } from './call.ts'

export type Tenant = AdminResponse<'PUT /tenants/:id'>
export type TenantBody = Required<AdminBody<'PUT /tenants/:id'>>

export const tenantsCall = (query: Query<'GET /tenants'>) => call('GET /tenants', { query })
export const addTenantCall = (body: TenantBody) => call('POST /tenants', { body })
export const changeTenantCall = (uuid: string, body: Partial<TenantBody>) =>
  call('PUT /tenants/:id', { params: { id: uuid }, body })
