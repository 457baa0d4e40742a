// What every CampaignStore and CampaignDraftStore has to do.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Campaign } from '#domain/campaign/campaign.ts'
import type { CampaignDraftUuid, CampaignQuery, StoredCampaignDraft } from '#domain/campaign/ports.ts'
import { asTagUuid, type TagUuid } from '#domain/identity/tag.ts'
import { asUserUuid } from '#domain/identity/user.ts'
import { asMailingId } from '#domain/mailing/message.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import { asSeriesUuid } from '#domain/survey/survey-code.ts'
import { asPublicId, asSurveyUuid } from '#domain/survey/survey.ts'
import { verifies } from '#test/support/verifies.ts'
import { campaignSubjectOf, one } from './campaign-subject.ts'
import { sampleCampaign } from './sample-campaigns.ts'
import { newTenant, newUuid, NOW } from './sample-connections.ts'
import { codesOf, newLink } from './sample-surveys.ts'
import type { StoreSubject } from './store-subject.ts'

const EVERY_CAMPAIGN: CampaignQuery = { q: '', statuses: [], sortBy: 'name', sortDir: 'asc', skip: 0, limit: 10 }

const running: Partial<Campaign> = {
  revision: 2,
  name: 'Hertoetst',
  description: O.none,
  status: 'running',
  sentAt: { invite: NOW + 3, reminder1: NOW + 4 },
  superseded: ['reminder1'],
  work: O.some({
    phase: 'reminder2',
    mailing: asMailingId(newUuid()),
    cursor: O.some(asUserUuid(newUuid())),
    waiting: 3,
    handled: 5_000,
    reachedAt: O.some(NOW + 5),
    expected: 9_000,
    waitingUntil: O.some(NOW + 9),
  }),
  unresolved: O.some({ phase: 'reminder2', missing: 'link' }),
  link: O.some(asPublicId(newUuid())),
  audienceSnapshotAt: O.some(NOW + 2),
  audienceSize: O.some(9_000),
  releasedAt: O.some(NOW + 1),
  withdrawnAt: O.some(NOW + 6),
  updatedAt: NOW + 5,
}

export function campaignStoreContract(open: () => Promise<StoreSubject>): void {
  const { at, inScope, here } = campaignSubjectOf(open)
  const put = (campaign: Campaign, tenant = here) => at(({ campaigns }) => campaigns.put(campaign), tenant)
  const find = ({ uuid }: Campaign, tenant = here) => at(({ campaigns }) => campaigns.find(uuid), tenant)

  verifies('CAM-1', 'a campaign is read as it was put, in its office alone', async () => {
    const campaign = sampleCampaign()
    await put(campaign)
    expect(await find(campaign)).to.deep.equal(O.some(campaign))
    expect(await find(campaign, newTenant())).to.deep.equal(O.none)
    const moved = { ...campaign, ...running }
    await put(moved)
    await put({ ...campaign, name: 'Elders' }, newTenant())
    expect(await find(campaign)).to.deep.equal(O.some(moved))
    expect(await at(({ campaigns }) => campaigns.lock(campaign.uuid))).to.deep.equal(O.some(moved))
    await put({ ...moved, createdBy: asUserUuid(newUuid()), createdAt: NOW - 1 })
    expect(await find(campaign), 'who made it stays').to.deep.equal(O.some(moved))
  })

  verifies('CAM-2', 'campaigns are listed by name, state and date', async () => {
    const plan = sampleCampaign().phases
    const invited = (days: number) => ({ phases: { ...plan, invite: { ...plan.invite, sendDate: NOW + days } } })
    for (const campaign of [
      sampleCampaign({ name: 'Één', createdAt: NOW + 3, status: 'completed', ...invited(1) }),
      sampleCampaign({ name: 'twee', createdAt: NOW + 1, status: 'running', ...invited(3) }),
      sampleCampaign({ name: 'Drie', createdAt: NOW + 2, ...invited(2) }),
    ])
      await put(campaign)
    const names = async (change: Partial<CampaignQuery>, tenant = here) => {
      const page = await at(({ campaigns }) => campaigns.list({ ...EVERY_CAMPAIGN, ...change }), tenant)
      return [page.total, ...page.data.map(({ name }) => name)]
    }
    expect(await names({})).to.deep.equal([3, 'Drie', 'Één', 'twee'])
    expect(await names({}, newTenant())).to.deep.equal([0])
    expect(await names({ sortBy: 'createdAt', sortDir: 'desc', limit: 2 })).to.deep.equal([3, 'Één', 'Drie'])
    expect(await names({ sortBy: 'status', skip: 1 })).to.deep.equal([3, 'twee', 'Drie'])
    expect(await names({ statuses: ['scheduled', 'running'], sortBy: 'inviteSendDate' })).to.deep.equal([
      2,
      'Drie',
      'twee',
    ])
    expect(await names({ q: 'EEN' })).to.deep.equal([1, 'Één'])
  })

  it('lists those of one name by uuid, either way', async () => {
    const same = Array.from({ length: 4 }, () => sampleCampaign())
    for (const campaign of same) await put(campaign)
    const uuids = same.map(({ uuid }) => uuid).toSorted()
    for (const sortDir of ['asc', 'desc'] as const) {
      const { data } = await at(({ campaigns }) => campaigns.list({ ...EVERY_CAMPAIGN, sortDir }))
      expect(data.map(({ uuid }) => uuid)).to.deep.equal(sortDir === 'asc' ? uuids : uuids.toReversed())
    }
  })

  verifies(
    'CAM-19',
    'the link and the end of the codes are found for those campaigns alone that have both',
    async () => {
      const link = newLink({ uuid: asSurveyUuid(newUuid()) }, { validUntil: O.some(NOW + 9) })
      const series = (of: Campaign) => asSeriesUuid(of.uuid)
      const [open, ended, uncoded] = [0, 1, 2].map(() => sampleCampaign({ link: O.some(link.publicId) }))
      const unlinked = sampleCampaign()
      const all = [open, ended, uncoded, unlinked].filter((each) => each !== undefined)
      await at((stores) =>
        pipe(
          stores.tenants.put({ uuid: here, name: 'Kantoor', active: true, mailDomains: [], language: 'nl' }),
          TE.flatMap(() => stores.publicLinks.put(here, link)),
          TE.flatMap(() => TE.traverseSeqArray(stores.campaigns.put)(all)),
          TE.flatMap(() =>
            TE.traverseSeqArray((of: Campaign) =>
              stores.surveyCodes.issue(codesOf(here, link, { series: series(of) }), 1),
            )([one(all, 0), one(all, 1), one(all, 3)]),
          ),
          TE.flatMap(() => stores.surveyCodes.endSeries(series(one(all, 1)), O.some(NOW + 5))),
        ),
      )
      const uuids = all.map(({ uuid }) => uuid)
      const { isActive, validFrom, validUntil } = link
      const window = { link: { isActive, validFrom, validUntil } }
      const found = await at(({ campaigns }) => campaigns.listAnswerWindows(uuids))
      expect([...found]).to.have.deep.members([
        [one(uuids, 0), { ...window, endsAt: O.none }],
        [one(uuids, 1), { ...window, endsAt: O.some(NOW + 5) }],
      ])
      expect((await at(({ campaigns }) => campaigns.listAnswerWindows(uuids), newTenant())).size).to.equal(0)
    },
  )

  verifies(
    ['CAM-2', 'CAM-8', 'IDN-1'],
    'campaigns are counted by the survey, template and tag that they use',
    async () => {
      const { survey, template, tags } = sampleCampaign()
      const tag = one(tags)
      for (const campaign of [
        sampleCampaign({ survey, template, tags }),
        sampleCampaign({ survey, template, status: 'running', tags: [asTagUuid(newUuid()), tag] }),
        sampleCampaign({ survey, template, status: 'running', tags, audienceSnapshotAt: O.some(NOW) }),
        sampleCampaign({ survey, template, status: 'completed', tags }),
        sampleCampaign({ survey, template, status: 'cancelled', tags }),
        sampleCampaign({ description: O.some(`"${tag}" ${tag}`) }),
      ])
        await put(campaign)
      const uses = (tenant?: TenantUuid) =>
        at(
          ({ campaigns }) =>
            TE.sequenceArray([
              campaigns.countUsesOfTag(tag),
              campaigns.countUsesOfTemplate(template),
              campaigns.countUsesOfSurvey(survey),
            ]),
          tenant,
        )
      expect(await uses()).to.deep.equal([2, 3, 5])
      expect(await uses(newTenant())).to.deep.equal([0, 0, 0])
    },
  )

  it('keeps nothing of a unit of work that ends in Left', async () => {
    const [before, added] = [sampleCampaign(), sampleCampaign()]
    await put(before)
    const outcome = await inScope(Tenant(here), ({ campaigns }) =>
      pipe(
        campaigns.put(added),
        TE.flatMap(() => campaigns.put({ ...before, ...running })),
        TE.flatMap(() => TE.left('no' as const)),
      ),
    )()
    expect(outcome).to.deep.equal(E.left('no'))
    expect([await find(before), await find(added)]).to.deep.equal([O.some(before), O.none])
  })
}

export function campaignDraftStoreContract(open: () => Promise<StoreSubject>): void {
  const { at, inScope, here, tag, people, changePerson } = campaignSubjectOf(open)
  const newDraft = (change: Partial<StoredCampaignDraft> = {}): StoredCampaignDraft => ({
    uuid: newUuid() as CampaignDraftUuid,
    draft: {
      name: 'Half',
      tags: [],
      inviteAtOnce: true,
      phases: { invite: { subject: 'Dag \u0000' }, reminder3: { sendDate: NOW } },
    },
    createdBy: asUserUuid(newUuid()),
    changedAt: NOW,
    ...change,
  })
  const put = (draft: StoredCampaignDraft) => at(({ campaignDrafts }) => campaignDrafts.put(draft))
  const find = ({ uuid }: StoredCampaignDraft, tenant = here) =>
    at(({ campaignDrafts }) => campaignDrafts.find(uuid), tenant)
  const compare = ({ uuid }: StoredCampaignDraft, tags: readonly TagUuid[], now: number, tenant = here) =>
    at(({ campaignDrafts }) => campaignDrafts.compareAudience(uuid, tags, now), tenant)

  verifies('CAM-15', 'the audience of a draft is compared with the previous one', async () => {
    const [a, b] = [await tag(here), await tag(here)]
    const [, leaving] = await people(here, 3, { tags: [a] })
    await people(here, 2, { tags: [a, b] })
    const draft = newDraft()
    for (let times = 0; times < 2; times += 1) expect(await compare(draft, [a], NOW)).to.deep.equal(O.none)
    await put(draft)
    expect(await compare(draft, [a], NOW)).to.deep.equal(O.none)
    if (leaving !== undefined) await changePerson(here, leaving, { status: 'INACTIVE' })
    await people(here, 4, { tags: [b] })
    expect(await compare(draft, [a, b], NOW + 1)).to.deep.equal(O.some({ at: NOW, added: 4, removed: 1 }))
    expect(await compare(draft, [a, b], NOW + 2)).to.deep.equal(O.some({ at: NOW + 1, added: 0, removed: 0 }))
    await put({ ...draft, changedAt: NOW + 3, draft: { phases: {} } })
    expect(await compare(draft, [], NOW + 4)).to.deep.equal(O.some({ at: NOW + 2, added: 0, removed: 8 }))
    expect(await compare(draft, [a], NOW + 5)).to.deep.equal(O.some({ at: NOW + 4, added: 4, removed: 0 }))
    expect(await compare(draft, [a], NOW, newTenant())).to.deep.equal(O.none)
  })

  verifies('CAM-2', 'drafts are kept, replaced, listed with the latest change first, and removed', async () => {
    const [draft, later] = [newDraft(), newDraft({ changedAt: NOW + 9 })]
    await put(draft)
    await put(later)
    expect(await find(draft)).to.deep.equal(O.some(draft))
    const changed = { ...draft, changedAt: NOW + 3, draft: { phases: {} } }
    await put({ ...changed, createdBy: asUserUuid(newUuid()) })
    expect(await find(draft), 'who made it stays').to.deep.equal(O.some(changed))
    const list = (tenant = here, page = { skip: 0, limit: 10 }) =>
      at(({ campaignDrafts }) => campaignDrafts.list(page), tenant)
    const count = (tenant = here) => at(({ campaignDrafts }) => campaignDrafts.count, tenant)
    const shown = [
      { uuid: later.uuid, name: O.some('Half'), createdBy: later.createdBy, changedAt: NOW + 9 },
      { uuid: draft.uuid, name: O.none, createdBy: draft.createdBy, changedAt: NOW + 3 },
    ]
    expect([await list(), await count()]).to.deep.equal([{ data: shown, total: 2 }, 2])
    expect(await list(here, { skip: 1, limit: 1 })).to.deep.equal({ data: shown.slice(1), total: 2 })
    expect([await list(newTenant()), await count(newTenant())]).to.deep.equal([{ data: [], total: 0 }, 0])
    expect(await find(draft, newTenant())).to.deep.equal(O.none)
    const remove = (tenant = here) => at(({ campaignDrafts }) => campaignDrafts.remove(draft.uuid), tenant)
    expect([await remove(newTenant()), await remove(), await remove()]).to.deep.equal([false, true, false])
    expect(await find(draft)).to.deep.equal(O.none)
  })

  it('keeps nothing of a unit of work that ends in Left', async () => {
    const draft = newDraft()
    await put(draft)
    const outcome = await inScope(Tenant(here), ({ campaignDrafts }) =>
      pipe(
        campaignDrafts.compareAudience(draft.uuid, [], NOW),
        TE.flatMap(() => campaignDrafts.remove(draft.uuid)),
        TE.flatMap(() => TE.left('no' as const)),
      ),
    )()
    expect(outcome).to.deep.equal(E.left('no'))
    expect(await find(draft)).to.deep.equal(O.some(draft))
    expect(await compare(draft, [], NOW)).to.deep.equal(O.none)
  })
}
