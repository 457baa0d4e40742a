// Offices, for whoever runs the service.
import * as t from 'io-ts'
import type { Call } from '#adapters/web/kit/http.ts'
import { type PageOf, pageOf, withQuery } from './page.ts'

const Tenant = t.readonly(
  t.type({ uuid: t.string, name: t.string, active: t.boolean, mailDomains: t.readonlyArray(t.string) }),
)
export type Tenant = t.TypeOf<typeof Tenant>

export interface TenantBody {
  readonly name: string
  readonly mailDomains: readonly string[]
  readonly active: boolean
}

export const tenantsCall = (query: {
  readonly q: string
  readonly skip: number
  readonly limit: number
}): Call<PageOf<Tenant>> => ({ method: 'GET', path: withQuery('/tenants', query), answer: pageOf(Tenant) })

export const addTenantCall = (body: TenantBody): Call<Tenant> => ({
  method: 'POST',
  path: '/tenants',
  body,
  answer: Tenant,
})

export const changeTenantCall = (uuid: string, body: Partial<TenantBody>): Call<Tenant> => ({
  method: 'PUT',
  path: `/tenants/${encodeURIComponent(uuid)}`,
  body,
  answer: Tenant,
})
