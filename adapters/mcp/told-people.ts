// Users for a model, the same in every tool: tenant, user and status.
import * as t from 'io-ts'
import type { FoundPerson } from '#application/identity/find-people.ts'
import type { User } from '#domain/identity/user.ts'
import { oneOf } from '#adapters/contract/codecs/text.ts'

export const toldTenant = t.type({ uuid: t.string, name: t.string })

export const toldStatus = oneOf('NOT_ACTIVATED', 'ACTIVE', 'INACTIVE', 'TO_BE_REMOVED')

const props = { uuid: t.string, email: t.string, name: t.string, status: toldStatus }

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
