// list_tenants: the uuids of tenants, which all other tools take (MCP-10).
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import { text } from '#adapters/contract/codecs/text.ts'
import { optionalArgument, READING, type Tool, tool, whole } from '../tool.ts'
import type { ToolUses } from '../tool-uses.ts'

const PAGE = 200

export const listTenants = (uses: ToolUses): Tool =>
  tool({
    name: 'list_tenants',
    title: 'List tenants',
    description:
      'Lists the tenants (offices) that use the service: uuid, name, and whether each is active; people of an inactive tenant cannot sign in. Use it first whenever a task names an office by its name: all other tools take a tenant by its uuid, and never by its name. If two tenants fit, ask the administrator which one. Changes nothing.',
    hints: READING,
    input: {
      q: optionalArgument('Only tenants with this text in their name or mail domain.', text({ max: 200 })),
      skip: optionalArgument(`How many to skip, for the next page; 0 unless given.`, whole(0, 1_000_000)),
      limit: optionalArgument(`The maximum number of tenants; ${PAGE} unless given.`, whole(1, PAGE)),
    },
    output: t.type({
      tenants: t.array(t.type({ uuid: t.string, name: t.string, active: t.boolean })),
      total: t.number,
      skip: t.number,
    }),
    tenantOf: () => null,
    run: (caller, given) => {
      const skip = O.getOrElse(() => 0)(given.skip)
      const query = { q: O.getOrElse(() => '')(given.q).trim(), skip, limit: O.getOrElse(() => PAGE)(given.limit) }
      return pipe(
        uses.listTenants(caller, query),
        TE.map(({ data, total }) => ({ tenants: data, total, skip })),
      )
    },
    inWords: ({ tenants, total, skip }) =>
      skip + tenants.length < total
        ? `Tenants ${skip + 1} to ${skip + tenants.length} of ${total}. Call again with skip ${skip + tenants.length} for more.`
        : `Tenants in all: ${total}.`,
    inBrief: ({ tenants, total }) => ({ listed: tenants.length, total }),
  })
