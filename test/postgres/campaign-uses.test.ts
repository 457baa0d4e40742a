// What campaigns still need of tags, templates and surveys, by their state: what keeps a record from removal, and when it no longer does.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { CAMPAIGN_STATUSES, type Campaign } from '#domain/campaign/campaign.ts'
import { asTagUuid } from '#domain/identity/tag.ts'
import { newTenant, newUuid, NOW } from '#test/contract/sample-connections.ts'
import { type CampaignWorld, openCampaignWorld, sampleCampaign } from '#test/support/campaign-world.ts'
import { verifies } from '#test/support/verifies.ts'

describe('what campaigns use, in PostgreSQL', function () {
  this.timeout(60_000)
  let world: CampaignWorld
  before(async () => {
    world = await openCampaignWorld()
  })
  after(() => world?.close())

  const usesOf = (tenant: ReturnType<typeof newTenant>, { tags: [tag], template, survey }: Campaign) =>
    world.within(tenant, ({ campaigns }) =>
      pipe(
        TE.Do,
        TE.bind('tag', () => campaigns.usesOfTag(tag ?? asTagUuid(newUuid()))),
        TE.bind('template', () => campaigns.usesOfTemplate(template)),
        TE.bind('survey', () => campaigns.usesOfSurvey(survey)),
      ),
    )

  verifies(
    ['CAM-2', 'IDN-1'],
    'a tag until the audience is frozen, a template until the campaign ends, a survey for good',
    async () => {
      const uses = async (change: Partial<Campaign>) => {
        const here = newTenant()
        const tags = [newUuid(), newUuid()].map(asTagUuid)
        const campaign = sampleCampaign({ ...change, tags })
        await world.within(here, ({ campaigns }) => campaigns.put(campaign))
        const second = { ...campaign, tags: tags.slice(1) }
        expect(await usesOf(here, second), 'its second tag').to.deep.equal(await usesOf(here, campaign))
        expect(await usesOf(newTenant(), campaign)).to.deep.equal({ tag: 0, template: 0, survey: 0 })
        expect(await usesOf(here, sampleCampaign())).to.deep.equal({ tag: 0, template: 0, survey: 0 })
        return usesOf(here, campaign)
      }
      for (const status of CAMPAIGN_STATUSES)
        for (const audienceSnapshotAt of [O.none, O.some(NOW)]) {
          const goesOn = status === 'scheduled' || status === 'running'
          expect(await uses({ status, audienceSnapshotAt }), `${status} ${audienceSnapshotAt._tag}`).to.deep.equal({
            tag: goesOn && O.isNone(audienceSnapshotAt) ? 1 : 0,
            template: goesOn ? 1 : 0,
            survey: 1,
          })
        }
    },
  )
})
