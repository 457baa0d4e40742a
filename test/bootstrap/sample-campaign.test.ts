// The sandbox's campaign: a newcomer finds a survey that can be answered, and a draft that lacks its date alone.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { parseContent } from '#adapters/mail-content/parse-content.ts'
import { makeTableStores } from '#bootstrap/compose/stores.ts'
import { addMissingTenant, LINK_OFFICE, SAMPLE_OFFICE } from '#bootstrap/default-tenant.ts'
import { putSampleCampaign } from '#bootstrap/sample-campaign.ts'
import { ensureSampleOffices } from '#bootstrap/sample-office.ts'
import { parsePlan } from '#domain/campaign/campaign-rules.ts'
import { FILLED_BY } from '#domain/mailing/placeholders.ts'
import { type Stored, Tenant } from '#domain/shared/unit-of-work.ts'
import { findContentFaults } from '#domain/survey/content-rules.ts'
import { NOW } from '#test/contract/sample-connections.ts'
import { openFreshDatabase } from '#test/support/opened-database.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'

describe('the sample campaign', () => {
  let close: () => Promise<void>
  afterEach(() => close())

  verifies('CAM-3', 'asks the active people of the office, and lacks nothing but its date', async () => {
    const opened = await openFreshDatabase()
    close = opened.close
    const inScope = makeInScope({ database: opened.database, stores: makeTableStores })
    await must(addMissingTenant(inScope, SAMPLE_OFFICE))
    await ensureSampleOffices({ inScope, clock: { now: () => NOW }, linkTenant: LINK_OFFICE.uuid, isFull: true })
    const within = <A>(work: (stores: ReturnType<typeof makeTableStores>) => Stored<A>) =>
      must(inScope(Tenant(SAMPLE_OFFICE.uuid), work))
    await within((stores) => putSampleCampaign(stores, NOW))

    const { data: drafts } = await within(({ campaignDrafts }) => campaignDrafts.list({ skip: 0, limit: 10 }))
    const [outline] = drafts
    if (outline === undefined) throw new Error('there is no draft')
    const kept = await within(({ campaignDrafts }) => campaignDrafts.find(outline.uuid))
    if (O.isNone(kept)) throw new Error('the draft is gone')
    const { draft } = kept.value
    expect(parsePlan(draft, true, NOW)).to.deep.equal(E.left([{ field: 'inviteSendDate', rule: 'required' }]))
    const { subject = '', body = '' } = draft.phases.invite ?? {}
    expect(parseContent({ language: 'nl', subject, body }, FILLED_BY.campaign))
      .to.have.nested.property('right.unknown')
      .that.deep.equals([])
    expect(body).to.contain('{{surveyUrl}}')

    expect(await within(({ audiences }) => audiences.count(draft.tags ?? []))).to.deep.include({ audience: 3 })
    const { survey } = draft
    if (survey === undefined) throw new Error('it asks no survey')
    expect(O.isSome(await within(({ publicLinks }) => publicLinks.findOpen(SAMPLE_OFFICE.uuid, survey, NOW)))).to.equal(
      true,
    )
    const found = await within(({ surveys }) => surveys.find(survey))
    expect(O.isSome(found) && findContentFaults(found.value.content)).to.deep.equal([])
  })
})
