// get_user_access: a user's permissions, by their roles (MCP-12).
import { pipe, TE } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import { PERMISSIONS } from '#domain/identity/role.ts'
import { makeEnum } from '#adapters/contract/codecs/text.ts'
import { userStatus } from '#adapters/contract/identity/users.ts'
import { lookingUp, tenantResult } from '../people-results.ts'
import { type Tool, makeTool } from '../tool.ts'
import type { ToolUses } from '../tool-uses.ts'

const output = t.type({
  people: t.array(
    t.type({
      tenant: tenantResult,
      user: t.type({ uuid: t.string, email: t.string, name: t.string, status: userStatus }),
      roles: t.array(t.type({ uuid: t.string, name: t.string })),
      permissions: t.array(makeEnum(...PERMISSIONS)),
      timelineCategories: t.array(t.string),
    }),
  ),
  total: t.number,
})

export function makeGetUserAccess({ peopleAccess }: ToolUses): Tool {
  return makeTool({
    ...lookingUp,
    name: 'get_user_access',
    title: 'See what a user may do',
    description:
      'Returns what the person who has an e-mail address may do and see, in one tenant or in all: roles by uuid and name, the permissions of these roles together, and which categories of the timeline are visible. Use it for questions such as "why can she not see this?" or "who may manage users there?", and before update_user_roles, to know what would be lost. Only a person who is ACTIVE can use them: check status. list_roles lists the other roles. Changes nothing.',
    output,
    run: (caller, { email, tenant }) =>
      pipe(
        peopleAccess(caller, email, tenant),
        TE.map(({ data, total }) => ({ people: data, total })),
      ),
  })
}
