// update_user_roles: replaces the roles of one user, by the use case of HTTP (MCP-15).
import { E, gen, unwrap } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import { userNotFound } from '#domain/identity/failures.ts'
import { MAX_ROLES } from '#domain/identity/naming.ts'
import { asRoleUuid } from '#domain/identity/role.ts'
import { makeList, mailbox, uuid } from '#adapters/contract/codecs/text.ts'
import { makeArgument, oneTenant, makeNonEmptyList, type Tool, makeTool } from '../tool.ts'
import type { ToolUses } from '../tool-uses.ts'
import { userResult } from '../people-results.ts'

const roles = makeNonEmptyList(makeList(uuid, MAX_ROLES), [
  'Stuur minstens één rol. Zonder rollen kan iemand niets: gebruik dan deactivate_user.',
  'Send at least one role. To end all access of a user, use deactivate_user.',
])

export function makeUpdateUserRoles({ findPeople, changeUser }: ToolUses): Tool {
  return makeTool({
    name: 'update_user_roles',
    title: 'Replace the roles of a user',
    description:
      'Replaces all roles of one user in one tenant by those you send: roles that you do not send are removed. To add a role, first use get_user_access or find_user, and send the present roles together with the new one. Take uuids from list_roles of the same tenant; with an unknown one nothing is changed. A user who loses a permission is signed out everywhere at once. Tell the administrator which roles come and go before you call. The last person who can manage users and roles of a tenant keeps that. The answer has the roles before and after.',
    hints: { readOnly: false, destructive: true, idempotent: true, openWorld: false },
    input: {
      tenant: makeArgument('Uuid of the one tenant.', oneTenant),
      email: makeArgument('The e-mail address of the user.', mailbox),
      roles: makeArgument('Uuids of all roles the user will have, from list_roles of the same tenant.', roles),
    },
    output: t.type({ user: userResult, before: t.array(t.string), after: t.array(t.string) }),
    tenantOf: ({ tenant }) => tenant,
    run: (caller, { tenant, email, roles }) =>
      gen(function* () {
        const { data } = yield* unwrap(findPeople(caller, email, tenant))
        const before = yield* unwrap(E.fromNullable(userNotFound)(data[0]?.user))
        const user = yield* unwrap(changeUser(caller, before.uuid, { roles: roles.map(asRoleUuid) }))
        return { user, before: before.roles, after: user.roles }
      }),
    inWords: ({ before, after }) => {
      const changed = before.length !== after.length || before.some((one) => !after.includes(one))
      return changed ? 'The roles were replaced.' : 'The user had exactly these roles already; nothing was changed.'
    },
    inBrief: ({ user, before, after }) => ({ user: user.uuid, before, after }),
  })
}
