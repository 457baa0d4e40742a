// Users for a model, the same in every tool: tenant, user and status.
import * as t from 'io-ts'
import type { FoundPerson } from '#application/identity/find-people.ts'
import type { User } from '#domain/identity/user.ts'
import { userStatus } from '#adapters/contract/identity/users.ts'

export const toldTenant = t.type({ uuid: t.string, name: t.string })

const props = { uuid: t.string, email: t.string, name: t.string, status: userStatus }

/** By the uuids of the user's roles. */
export const toldUser = t.type({ ...props, roles: t.array(t.string), facebook: t.boolean })

export const toldPerson = t.type({ tenant: toldTenant, user: toldUser })

export const tellUser = ({ uuid, email, name, status, roles, facebook }: User): t.TypeOf<typeof toldUser> => ({
  uuid,
  email,
  name,
  status,
  roles: [...roles],
  facebook,
})

export const tellPerson = ({ tenant: { uuid, name }, user }: FoundPerson): t.TypeOf<typeof toldPerson> => ({
  tenant: { uuid, name },
  user: tellUser(user),
})
