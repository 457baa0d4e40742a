// Campaigns, whom they ask, their drafts and when they are due: what their stores promise, in two tenants.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { asCampaignUuid, type Campaign } from '#domain/campaign/campaign.ts'
import type { CampaignDraftUuid, CampaignQuery, DueCampaign, KeptCampaignDraft } from '#domain/campaign/ports.ts'
import { asTagUuid, type TagUuid } from '#domain/identity/tag.ts'
import { asUserUuid, type User, type UserUuid } from '#domain/identity/user.ts'
import { asMailingId } from '#domain/mailing/message.ts'
import { minutes } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { asTenantUuid, type TenantUuid, type Uuid } from '#domain/shared/uuid.ts'
import { Admin, Tenant } from '#domain/shared/unit-of-work.ts'
import { newTenant, newUuid, NOW } from '#test/contract/sample-connections.ts'
import { type CampaignWorld, openCampaignWorld, sampleCampaign } from '#test/support/campaign-world.ts'
import { rightOf } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'

const EVERY_CAMPAIGN: CampaignQuery = { q: '', statuses: [], sortBy: 'name', sortDir: 'asc', skip: 0, limit: 10 }

describe('campaigns and their audiences, in PostgreSQL', function () {
  this.timeout(60_000)
  let world: CampaignWorld
  let here: TenantUuid
  before(async () => {
    world = await openCampaignWorld()
  })
  after(() => world?.close())
  beforeEach(() => {
    here = newTenant()
  })

  const put = (campaign: Campaign, tenant = here) => world.within(tenant, ({ campaigns }) => campaigns.put(campaign))
  const find = ({ uuid }: Campaign, tenant = here) => world.within(tenant, ({ campaigns }) => campaigns.find(uuid))

  verifies('CAM-1', 'a campaign is read as it was put', async () => {
    const campaign = sampleCampaign()
    await put(campaign)
    expect(await find(campaign)).to.deep.equal(O.some(campaign))
    expect(await find(campaign, newTenant())).to.deep.equal(O.none)
    const moved: Campaign = {
      ...campaign,
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
      audienceSnapshotAt: O.some(NOW + 2),
      audienceSize: O.some(9_000),
      releasedAt: O.some(NOW + 1),
      updatedAt: NOW + 5,
    }
    await put(moved)
    await put({ ...campaign, name: 'Elders' }, newTenant())
    expect(await find(campaign)).to.deep.equal(O.some(moved))
    expect(await world.within(here, ({ campaigns }) => campaigns.hold(campaign.uuid))).to.deep.equal(
      await find(campaign),
    )
  })

  verifies('CAM-2', 'campaigns are listed by name, state and date, and counted by what they use', async () => {
    const survey = sampleCampaign().survey
    const made = [
      sampleCampaign({ name: 'Één', createdAt: NOW + 3, survey, status: 'completed' }),
      sampleCampaign({ name: 'twee', createdAt: NOW + 1, survey, status: 'running' }),
      sampleCampaign({ name: 'Drie', createdAt: NOW + 2, template: sampleCampaign().template }),
    ]
    for (const one of made) await put(one)
    const names = async (change: Partial<CampaignQuery>, tenant = here) => {
      const page = await world.within(tenant, ({ campaigns }) => campaigns.list({ ...EVERY_CAMPAIGN, ...change }))
      return [page.total, ...page.data.map(({ name }) => name)]
    }
    expect(await names({})).to.deep.equal([3, 'Drie', 'Één', 'twee'])
    expect(await names({}, newTenant())).to.deep.equal([0])
    expect(await names({ sortBy: 'createdAt', sortDir: 'desc', limit: 2 })).to.deep.equal([3, 'Één', 'Drie'])
    expect(await names({ sortBy: 'status', skip: 1 })).to.deep.equal([3, 'twee', 'Drie'])
    expect(await names({ statuses: ['scheduled', 'running'], sortBy: 'inviteSendDate' })).to.have.members([
      2,
      'twee',
      'Drie',
    ])
    expect(await names({ q: 'EEN' })).to.deep.equal([1, 'Één'])
    const [one, two, three] = made
    if (!one || !two || !three) throw new Error('three were made')
    const uses = await world.within(here, ({ campaigns }) =>
      pipe(
        [one, two, three],
        TE.traverseSeqArray(({ template }) => campaigns.usesOfTemplate(template)),
        TE.bindTo('templates'),
        TE.bind('surveys', () => campaigns.usesOfSurvey(survey)),
      ),
    )
    expect(uses).to.deep.equal({ templates: [0, 1, 1], surveys: 2 })
  })

  /** By pages of `limit`, until one is not full. */
  const audience = async (tags: readonly TagUuid[], limit: number): Promise<readonly UserUuid[]> => {
    const found: UserUuid[] = []
    for (;;) {
      const page = await world.within(here, ({ audiences }) =>
        audiences.page(tags, O.fromNullable(found.at(-1)), limit),
      )
      found.push(...page.map(({ user }) => user))
      if (page.length < limit) return found
    }
  }

  verifies('CAM-8', 'an audience is each active person with any of the tags, once, whatever the page', async () => {
    const [a, b, c] = [await world.tag(here), await world.tag(here), await world.tag(here)]
    const both = await world.people(here, 5, { tags: [a, b] })
    const one = await world.people(here, 4, { tags: [b] })
    await world.people(here, 3, { tags: [c] })
    await world.people(here, 2)
    // Between the others, so that a page would not be full for them.
    for (const status of ['INACTIVE', 'NOT_ACTIVATED', 'TO_BE_REMOVED'] as const)
      await world.people(here, 7, { tags: [a], status })
    const other = newTenant()
    const theirs = await world.tag(other)
    await world.people(other, 3, { tags: [theirs] })
    const expected = [...both, ...one].toSorted()
    for (const limit of [1, 2, 3, 8, 9, 10, 50])
      expect(await audience([a, b, a], limit), `${limit}`).to.deep.equal(expected)
    expect(await audience([theirs], 5)).to.deep.equal([])
    expect(await audience([], 5)).to.deep.equal([])
    const [first] = expected
    if (first === undefined) throw new Error('nobody was made')
    const optOut = (user: UserUuid) => world.within(here, ({ optOuts }) => optOuts.add(user, NOW))
    for (const user of [first, first, asUserUuid(newUuid())]) await optOut(user)
    const page = await world.within(here, ({ audiences }) => audiences.page([a, b], O.none, 2))
    expect(page.map(({ hasOptedOut, name }) => [hasOptedOut, name])).to.deep.equal([
      [true, 'Eva Jansen-Šimić'],
      [false, 'Eva Jansen-Šimić'],
    ])
    const count = () => world.within(here, ({ audiences }) => audiences.count([a, b, theirs]))
    expect(await count()).to.deep.equal({ audience: 9, optedOut: 1 })
    const gone = asTagUuid(newUuid())
    expect(await world.within(here, ({ audiences }) => audiences.unknownTags([a, theirs, gone, b]))).to.have.members([
      theirs,
      gone,
    ])
  })

  verifies('CAM-17', 'a mailbox that opted out stays so for a new person, until they opt in again', async () => {
    const tag = await world.tag(here)
    const [before] = await world.people(here, 1, { tags: [tag] })
    if (before === undefined) throw new Error('one was made')
    const email = await world.within(here, ({ users }) => users.find(before)).then(O.map((user) => user.email))
    if (O.isNone(email)) throw new Error('one was made')
    const add = async (tenant = here, change: Partial<User> = {}) => {
      const [added] = await world.people(tenant, 1, { tags: [tag], email: email.value, ...change })
      if (added === undefined) throw new Error('one was made')
      return added
    }
    const looked = (user: UserUuid, tenant = here) =>
      world.within(tenant, (stores) =>
        pipe(
          TE.Do,
          TE.bind('page', () => stores.audiences.page([tag], O.none, 9)),
          TE.bind('count', () => stores.audiences.count([tag])),
          TE.bind('since', () => stores.optOuts.find(user)),
          TE.map(({ page, count, since }) => ({
            page: page.filter(({ hasOptedOut }) => hasOptedOut).length,
            count: count.optedOut,
            since: O.toUndefined(since),
          })),
        ),
      )
    await world.within(here, ({ optOuts }) => optOuts.add(before, NOW))
    await world.within(here, ({ users }) => users.anonymise(before, NOW + 1))
    expect((await looked(before)).since, 'anonymised').to.equal(undefined)
    const again = await add()
    expect(await looked(again)).to.deep.equal({ page: 1, count: 1, since: NOW })
    const { uuid } = await world.enrolled(here, [again])
    const reminded = () => world.within(here, ({ participants }) => participants.toRemind(uuid, 'reminder1', O.none, 9))
    expect((await reminded()).facts.map(({ hasOptedOut }) => hasOptedOut)).to.deep.equal([true])
    await world.within(here, ({ optOuts }) => optOuts.remove(again))
    expect(await looked(again)).to.deep.equal({ page: 0, count: 0, since: undefined })
    expect((await reminded()).facts.map(({ hasOptedOut }) => hasOptedOut)).to.deep.equal([false])
    const { rows } = await world.owner.query('select from survey_opt_out_mailboxes')
    expect(rows).to.deep.equal([])
  })

  verifies('CAM-17', 'an opt-out goes with the person to a new mailbox, and is one office’s alone', async () => {
    const elsewhere = newTenant()
    const [user] = await world.people(here, 1)
    const [other] = await world.people(elsewhere, 1)
    if (user === undefined || other === undefined) throw new Error('two were made')
    await world.within(here, ({ optOuts }) => optOuts.add(user, NOW))
    const since = (tenant: TenantUuid, of: UserUuid) => world.within(tenant, ({ optOuts }) => optOuts.find(of))
    const found = await world.within(here, ({ users }) => users.find(user))
    if (O.isNone(found)) throw new Error('one was made')
    const moved = { ...found.value, email: `${newUuid()}@moved.example` as Mailbox }
    await world.within(here, ({ users }) => users.put(moved))
    expect(await since(here, user)).to.deep.equal(O.some(NOW))
    await world.people(elsewhere, 1, { email: found.value.email })
    const same = await world.within(elsewhere, ({ users }) => users.findByEmail(found.value.email))
    if (O.isNone(same)) throw new Error('one was made')
    expect([await since(elsewhere, same.value.uuid), await since(elsewhere, other)]).to.deep.equal([O.none, O.none])
  })

  const newDraft = (change: Partial<KeptCampaignDraft> = {}): KeptCampaignDraft => ({
    uuid: newUuid() as CampaignDraftUuid,
    draft: { name: 'Half', tags: [], phases: { invite: { subject: 'Dag \u0000' }, reminder3: { sendDate: NOW } } },
    createdBy: asUserUuid(newUuid()),
    changedAt: NOW,
    ...change,
  })

  verifies('CAM-15', 'a draft is kept, and its audience is compared with the previous one', async () => {
    const [a, b] = [await world.tag(here), await world.tag(here)]
    const [, leaving] = await world.people(here, 3, { tags: [a] })
    await world.people(here, 2, { tags: [a, b] })
    const draft = newDraft()
    const within = world.within
    const putDraft = (one: KeptCampaignDraft) => within(here, ({ campaignDrafts }) => campaignDrafts.put(one))
    const compare = (tags: readonly TagUuid[], now: number, tenant = here) =>
      within(tenant, ({ campaignDrafts }) => campaignDrafts.compareAudience(draft.uuid, tags, now))
    expect(await compare([a], NOW)).to.deep.equal(O.none)
    await putDraft(draft)
    expect(await within(here, ({ campaignDrafts }) => campaignDrafts.find(draft.uuid))).to.deep.equal(O.some(draft))
    expect(await compare([a], NOW)).to.deep.equal(O.none)
    await world.owner.query(`select set_config('app.tenant_uuid', $1, false)`, [here])
    await world.owner.query(`update users set status = 'INACTIVE' where user_uuid = $1`, [leaving])
    await world.people(here, 4, { tags: [b] })
    expect(await compare([a, b], NOW + 1)).to.deep.equal(O.some({ at: NOW, added: 4, removed: 1 }))
    expect(await compare([a, b], NOW + 2)).to.deep.equal(O.some({ at: NOW + 1, added: 0, removed: 0 }))
    await putDraft({ ...draft, changedAt: NOW + 3, draft: { phases: {} } })
    expect(await compare([], NOW + 4)).to.deep.equal(O.some({ at: NOW + 2, added: 0, removed: 8 }))
    expect(await compare([a], NOW + 5)).to.deep.equal(O.some({ at: NOW + 4, added: 4, removed: 0 }))
    expect(await compare([a], NOW, newTenant())).to.deep.equal(O.none)
    const later = newDraft({ changedAt: NOW + 9 })
    await putDraft(later)
    const list = (tenant: TenantUuid) =>
      within(tenant, ({ campaignDrafts }) => campaignDrafts.list({ skip: 0, limit: 10 }))
    expect(await list(here)).to.deep.equal({
      data: [
        { uuid: later.uuid, name: O.some('Half'), createdBy: later.createdBy, changedAt: NOW + 9 },
        { uuid: draft.uuid, name: O.none, createdBy: draft.createdBy, changedAt: NOW + 3 },
      ],
      total: 2,
    })
    expect(await list(newTenant())).to.deep.equal({ data: [], total: 0 })
    const remove = () => within(here, ({ campaignDrafts }) => campaignDrafts.remove(draft.uuid))
    expect([await remove(), await remove()]).to.deep.equal([true, false])
  })

  verifies('CAM-7', 'campaigns that are due are paged over all offices, and others are not', async () => {
    const due = Array.from({ length: 5 }, (_, i): DueCampaign => ({
      tenantUuid: asTenantUuid(`0000000${Math.floor(i / 2)}-0000-4000-8000-000000000000` as Uuid),
      campaign: asCampaignUuid(`0000000${i}-0000-4000-8000-000000000000` as Uuid),
    }))
    const [first, ...rest] = due
    if (first === undefined) throw new Error('five were made')
    const set = (one: DueCampaign, at: number | undefined, scope = Admin) =>
      world
        .inScope(scope, ({ campaignsDue }) => campaignsDue.set(one, O.fromNullable(at)))()
        .then(rightOf)
    for (const one of due) await set(one, NOW + minutes(5))
    for (const [i, one] of rest.entries()) await set(one, NOW - i, Tenant(one.tenantUuid))
    await set({ ...first, tenantUuid: newTenant() }, undefined)
    const pages = async (now: number, limit: number) => {
      const found: DueCampaign[] = []
      for (;;) {
        const page = await world
          .inScope(Admin, ({ campaignsDue }) => campaignsDue.due(now, O.fromNullable(found.at(-1)), limit))()
          .then(rightOf)
        found.push(...page)
        if (page.length < limit) return found
      }
    }
    expect(await pages(NOW, 2)).to.deep.equal(rest)
    expect(await pages(NOW + minutes(5), 3)).to.deep.equal(due)
    for (const one of due) await set(one, undefined)
    expect(await pages(NOW + minutes(5), 3)).to.deep.equal([])
  })
})
