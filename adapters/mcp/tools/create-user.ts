// create_user: adds a user to exactly one tenant, by the use case of HTTP (MCP-14).
import { O, pipe, TE } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import type { NewUser } from '#application/identity/users.ts'
import { MAX_ROLES } from '#domain/identity/naming.ts'
import { asRoleUuid } from '#domain/identity/role.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { makeList, mailbox, makeEnum, uuid } from '#adapters/contract/codecs/text.ts'
import { name } from '#adapters/contract/codecs/names.ts'
import { makeArgument, oneTenant, makeOptionalArgument, type Tool, makeTool } from '../tool.ts'
import type { ToolUses } from '../tool-uses.ts'
import { userResult } from '../people-results.ts'

export function makeCreateUser({ addUser }: ToolUses): Tool {
  return makeTool({
    name: 'create_user',
    title: 'Create a user',
    description:
      'Adds a person to exactly one tenant ("all" is refused: call once for each). Before it, use find_user with tenant "all" to see in which tenants the address exists already, and tell the administrator. Without roles the person gets the default role of the tenant; to give others, take their uuids from list_roles of that tenant. Without a status the person is NOT_ACTIVATED until the first sign-in; send ACTIVE only if the administrator asks for it. No invitation is sent: say so. An address that is taken is refused, and nothing is changed then.',
    hints: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
    input: {
      tenant: makeArgument('Uuid of the one tenant to add the person to.', oneTenant),
      email: makeArgument('The e-mail address with which the person will sign in.', mailbox),
      name: makeArgument('First and last name, as colleagues know the person.', name),
      roles: makeOptionalArgument('Uuids from list_roles of the same tenant.', makeList(uuid, MAX_ROLES)),
      status: makeOptionalArgument('NOT_ACTIVATED unless given.', makeEnum('NOT_ACTIVATED', 'ACTIVE')),
    },
    output: t.type({ user: userResult }),
    tenantOf: ({ tenant }) => tenant,
    run: (caller, { email, name, roles, status }) =>
      pipe(
        addUser(caller, {
          email,
          name,
          roles: O.getOrElse((): readonly Uuid[] => [])(roles).map(asRoleUuid),
          tags: [],
          facebook: false,
          language: O.none,
          status: O.getOrElse((): NewUser['status'] => 'NOT_ACTIVATED')(status),
        }),
        TE.bindTo('user'),
      ),
    inWords: () => 'The user was added. No invitation was sent.',
    inBrief: ({ user: { uuid, status, roles } }) => ({ user: uuid, status, roles }),
  })
}
