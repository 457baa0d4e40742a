// list_roles: the roles of one tenant with their uuids, which other tools need (MCP-13).
import { gen, unwrap } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import { PERMISSIONS } from '#domain/identity/role.ts'
import { makeEnum } from '#adapters/contract/codecs/text.ts'
import { makeArgument, oneTenant, READING, type Tool, makeTool } from '../tool.ts'
import type { ToolUses } from '../tool-uses.ts'
import { tenantResult } from '../people-results.ts'

const output = t.type({
  tenant: tenantResult,
  roles: t.array(
    t.type({
      uuid: t.string,
      name: t.string,
      isDefault: t.boolean,
      permissions: t.array(makeEnum(...PERMISSIONS)),
      holders: t.number,
    }),
  ),
})

export function makeListRoles({ listRoles, readTenant }: ToolUses): Tool {
  return makeTool({
    name: 'list_roles',
    title: 'List roles of a tenant',
    description:
      'Lists all roles of one tenant: uuid, name, whether people who are added without a role get it (isDefault), the permissions it gives and how many people have it. Always use it before update_user_roles, and before create_user if a role is given by its name: those take roles by uuid, and a role of one tenant means nothing in another, even of the same name. Choose the role with the fewest permissions that does what is asked, and ask the administrator if that is unclear. Changes nothing.',
    hints: READING,
    input: { tenant: makeArgument('Uuid of the tenant.', oneTenant) },
    output,
    tenantOf: ({ tenant }) => tenant,
    run: (caller, { tenant: uuid }) =>
      gen(function* () {
        const tenant = yield* unwrap(readTenant(caller, uuid))
        const roles = yield* unwrap(listRoles(caller))
        return { tenant, roles }
      }),
    inWords: ({ roles }) => `Roles: ${roles.length}.`,
    inBrief: ({ roles }) => ({ roles: roles.length }),
  })
}
