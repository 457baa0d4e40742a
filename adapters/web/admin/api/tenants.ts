// Offices, for operators.
import { type Body, call, type Query, type Response } from './call.ts'

export type Tenant = Response<'PUT /tenants/:id'>
export type TenantBody = Required<Body<'PUT /tenants/:id'>>

export const tenantsCall = (query: Query<'GET /tenants'>) => call('GET /tenants', { query })
export const addTenantCall = (body: TenantBody) => call('POST /tenants', { body })
export const changeTenantCall = (uuid: string, body: Partial<TenantBody>) =>
  call('PUT /tenants/:id', { params: { id: uuid }, body })
