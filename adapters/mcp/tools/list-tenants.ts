// list_tenants: the uuids of tenants, which all other tools need (MCP-10).
import { pipe, TE } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import { makeText } from '#adapters/contract/codecs/text.ts'
import { makePageArguments, toPageBrief, describePage, toPage, getTextOrAny } from '../paging.ts'
import { makeOptionalArgument, READING, type Tool, makeTool } from '../tool.ts'
import type { ToolUses } from '../tool-uses.ts'

export function makeListTenants(uses: ToolUses): Tool {
  return makeTool({
    name: 'list_tenants',
    title: 'List tenants',
    description:
      'Lists the tenants (offices) that use the service: uuid, name, and whether each is active; people of an inactive tenant cannot sign in. Use it first whenever a task names an office by its name: all other tools take a tenant by its uuid, and never by its name. If two tenants fit, ask the administrator which one. Changes nothing.',
    hints: READING,
    input: {
      q: makeOptionalArgument('Only tenants with this text in their name or mail domain.', makeText({ max: 200 })),
      ...makePageArguments(),
    },
    output: t.type({
      tenants: t.array(t.type({ uuid: t.string, name: t.string, active: t.boolean })),
      total: t.number,
      skip: t.number,
    }),
    tenantOf: () => null,
    run: (caller, { q, ...given }) => {
      const page = toPage(given)
      return pipe(
        uses.listTenants(caller, { q: getTextOrAny(q), ...page }),
        TE.map(({ data, total }) => ({ tenants: data, total, skip: page.skip })),
      )
    },
    inWords: ({ tenants, total, skip }) => describePage('Tenants', tenants, total, skip),
    inBrief: ({ tenants, total }) => toPageBrief(tenants, total),
  })
}
