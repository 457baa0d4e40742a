// find_user: the tenants in which a user exists (MCP-11).
import * as t from 'io-ts'
import { lookingUp, personResult } from '../people-results.ts'
import { type Tool, makeTool } from '../tool.ts'
import { pipe, TE } from '#domain/shared/fp.ts'
import type { ToolUses } from '../tool-uses.ts'

export function makeFindUser({ findPeople }: ToolUses): Tool {
  return makeTool({
    ...lookingUp,
    name: 'find_user',
    title: 'Find a user',
    description:
      'Finds the person who has an e-mail address, in one tenant or in all: tenant, uuid, name, status (NOT_ACTIVATED: added but never signed in; ACTIVE; INACTIVE: deactivated; TO_BE_REMOVED) and the uuids of the roles. Use it before create_user, to see that the address is free, and before update_user_roles or deactivate_user, to identify the person. The whole address is matched, in any case; parts of it or of a name match nothing. An empty list means that no person has it. For what a person may do, use get_user_access. Changes nothing.',
    output: t.type({ people: t.array(personResult), total: t.number }),
    run: (caller, { email, tenant }) =>
      pipe(
        findPeople(caller, email, tenant),
        TE.map(({ data, total }) => ({ people: data, total })),
      ),
  })
}
