// Users for a model, the same in every tool: tenant, user and status.
import * as t from 'io-ts'
import { userStatus } from '#adapters/contract/identity/users.ts'

export const tenantResult = t.type({ uuid: t.string, name: t.string })

const props = { uuid: t.string, email: t.string, name: t.string, status: userStatus }

/** By the uuids of the user's roles. */
export const userResult = t.type({ ...props, roles: t.array(t.string), facebook: t.boolean })

export const personResult = t.type({ tenant: tenantResult, user: userResult })
