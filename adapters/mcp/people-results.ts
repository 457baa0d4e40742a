// Users for a model, the same in every tool: tenant, user and status.
import * as t from 'io-ts'
import type { TenantSelection } from '#application/identity/find-people.ts'
import { mailbox } from '#adapters/contract/codecs/text.ts'
import { makeArgument, READING, tenantOrAll } from './tool.ts'
import { userStatus } from '#adapters/contract/identity/users.ts'

export const tenantResult = t.type({ uuid: t.string, name: t.string })

const props = { uuid: t.string, email: t.string, name: t.string, status: userStatus }

/** `roles`: the uuids of the user's roles. */
export const userResult = t.type({ ...props, roles: t.array(t.string), facebook: t.boolean })

export const personResult = t.type({ tenant: tenantResult, user: userResult })

interface People {
  readonly people: readonly { readonly user: { readonly uuid: string } }[]
  readonly total: number
}

/** The parts that tools share which find a person by address. */
export const lookingUp = {
  hints: READING,
  input: {
    email: makeArgument('The whole e-mail address, such as eva@korrel.example.', mailbox),
    tenant: makeArgument('Uuid of the tenant to look in, or "all".', tenantOrAll),
  },
  tenantOf: ({ tenant }: { readonly tenant: TenantSelection }) => tenant,
  inWords: ({ people, total }: People) =>
    total === 0
      ? 'No person has this address there.'
      : `Tenants in which a person has the address: ${total}. Listed: ${people.length}.`,
  inBrief: ({ people, total }: People) => ({ users: people.slice(0, 20).map(({ user }) => user.uuid), total }),
}
