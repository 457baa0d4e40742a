// A right request to every endpoint for people who signed in, about something made for it alone in the office where it is asked.
import { randomUUID } from 'node:crypto'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { Endpoint } from '#adapters/http/kernel/endpoint.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import { asRoleUuid } from '#domain/identity/role.ts'
import { asTagUuid } from '#domain/identity/tag.ts'
import { asUserUuid } from '#domain/identity/user.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { asTenantUuid, type TenantUuid, type Uuid } from '#domain/shared/uuid.ts'
import { Admin, type InScope, type Scope, Tenant } from '#domain/shared/unit-of-work.ts'
import type { SeededOffice } from './two-offices.ts'
import { rightOf } from '#test/support/right-of.ts'

export interface ValidRequest {
  readonly path: string
  readonly body?: object
}

/** Created at each call; answers its uuid. */
interface Fresh {
  readonly user: () => Promise<string>
  readonly role: () => Promise<string>
  readonly tag: () => Promise<string>
  readonly tenant: () => Promise<string>
}

const newUuid = (): Uuid => randomUUID() as string as Uuid

const freshIn = (inScope: InScope<IdentityStores>, tenantUuid: TenantUuid): Fresh => {
  const make = async (
    scope: Scope,
    work: (stores: IdentityStores, uuid: Uuid) => TaskEither<unknown, unknown>,
  ): Promise<string> => {
    const uuid = newUuid()
    rightOf(await inScope(scope, (stores) => work(stores, uuid))())
    return uuid
  }
  const tenant = Tenant(tenantUuid)
  return {
    user: () =>
      make(tenant, ({ users }, uuid) =>
        users.add({
          uuid: asUserUuid(uuid),
          email: `${uuid}@nieuw.example` as Mailbox,
          name: `Nieuw ${uuid}`,
          status: 'ACTIVE',
          statusSince: 0,
          roles: [],
          tags: [],
          facebook: false,
        }),
      ),
    role: () =>
      make(tenant, ({ roles }, uuid) =>
        roles.put({
          uuid: asRoleUuid(uuid),
          name: uuid,
          isDefault: false,
          permissions: [],
          timelineCategories: [],
        }),
      ),
    tag: () => make(tenant, ({ tags }, uuid) => tags.put({ uuid: asTagUuid(uuid), name: uuid })),
    tenant: () =>
      make(Admin, ({ tenants }, uuid) =>
        tenants.put({ uuid: asTenantUuid(uuid), name: uuid, active: true, mailDomains: [] }),
      ),
  }
}

type Ask = (fresh: Fresh, office: SeededOffice) => Promise<ValidRequest>

const word = (): string => `x${randomUUID()}`

const RIGHT: Readonly<Record<string, Ask>> = {
  'GET /users': async () => ({ path: '/users?sort=-statusSince&limit=200' }),
  'POST /users': async () => ({ path: '/users', body: { email: `${word()}@nieuw.example`, name: 'Nieuw' } }),
  'GET /users/:id': async ({ user }) => ({ path: `/users/${await user()}` }),
  'PUT /users/:id': async ({ user }) => ({ path: `/users/${await user()}`, body: { name: 'Anders', roles: [] } }),
  'DELETE /users/:id': async ({ user }) => ({ path: `/users/${await user()}` }),
  'GET /users/:id/sign-ins': async (_, office) => ({ path: `/users/${office.people.member.user.uuid}/sign-ins` }),
  'DELETE /users/:id/sign-ins': async ({ user }) => ({ path: `/users/${await user()}/sign-ins` }),
  'POST /roles': async () => ({ path: '/roles', body: { name: word(), permissions: ['users:read'] } }),
  'PUT /roles/:id': async ({ role }) => ({ path: `/roles/${await role()}`, body: { permissions: ['users:read'] } }),
  'DELETE /roles/:id': async ({ role }) => ({ path: `/roles/${await role()}` }),
  'POST /tags': async () => ({ path: '/tags', body: { name: word() } }),
  'PUT /tags/:id': async ({ tag }) => ({ path: `/tags/${await tag()}`, body: { name: word() } }),
  'DELETE /tags/:id': async ({ tag }) => ({ path: `/tags/${await tag()}` }),
  'GET /tenants': async () => ({ path: '/tenants?limit=200' }),
  'GET /tenants/:id': async ({ tenant }) => ({ path: `/tenants/${await tenant()}` }),
  'POST /tenants': async () => ({ path: '/tenants', body: { name: word(), mailDomains: [`${word()}.example`] } }),
  'PUT /tenants/:id': async ({ tenant }) => ({ path: `/tenants/${await tenant()}`, body: { name: word() } }),
  'GET /audit': async () => ({ path: '/audit?limit=200' }),
  'GET /logs': async () => ({ path: '/logs?pageSize=500' }),
}

export interface AskRightly {
  (endpoint: Endpoint, office: SeededOffice): Promise<ValidRequest>
}

/** `also`: of endpoints whose subjects are not kept in these stores. */
export const askingRightly =
  (inScope: InScope<IdentityStores>, also: Readonly<Record<string, Ask>>): AskRightly =>
  async (endpoint, office) => {
    const { method, path } = endpoint
    const ask = RIGHT[`${method} ${path}`] ?? also[`${method} ${path}`]
    if (ask !== undefined) return ask(freshIn(inScope, office.tenant.uuid), office)
    if (method !== 'GET' || /[:*]/.test(path)) throw new Error(`say how ${method} ${path} is asked rightly`)
    return { path }
  }
