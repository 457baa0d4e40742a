// What the tools of campaigns cost beside their audit entry: the tenant is looked up, and the rest is one unit of work.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { makeCancelCampaign, makeGetCampaign } from '#adapters/mcp/tools/campaigns.ts'
import type { ToolUses } from '#adapters/mcp/tool-uses.ts'
import { Admin, requireFound, type InScope } from '#domain/shared/unit-of-work.ts'
import { pipe } from '#domain/shared/fp.ts'
import { tenantNotFound } from '#domain/identity/failures.ts'
import { type CampaignOfficeStores, makeCampaignOffice } from '#test/application/campaign/campaign-office.ts'
import { parseHere } from '#test/support/parse-here.ts'
import { rightOf } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'

describe('units of work of the tools of campaigns', () => {
  const world = makeCampaignOffice()

  verifies('MCP-22', 'a campaign is read, or cancelled, in two units of work', async () => {
    let units = 0
    const counting: InScope<CampaignOfficeStores> = (scope, work) => async () => {
      units += 1
      return world.inScope(scope, work)()
    }
    const its = await world.office(2)
    const { uuid } = await world.launch(its)
    const { campaigns } = world.useCases(O.none, parseHere, counting)
    const some: Partial<ToolUses> = {
      campaigns,
      tryCancel: campaigns.cancelAndReadStory,
      tryEndAnswers: campaigns.endAnswersAndReadStory,
      readTenant: (_, tenant) =>
        counting(Admin, ({ tenants }) => pipe(tenants.find(tenant), requireFound(tenantNotFound))),
    }
    const uses = some as ToolUses
    const cost = async (tool: ReturnType<typeof makeGetCampaign>, given: object): Promise<number> => {
      units = 0
      const { work } = rightOf(tool.prepare({ tenant: its.tenant, campaign: uuid, ...given }))
      rightOf(await work(its.principal)())
      return units
    }
    expect(await cost(makeGetCampaign(uses), {})).to.equal(2)
    expect(await cost(makeCancelCampaign(uses), { dryRun: false })).to.equal(2)
  })
})
