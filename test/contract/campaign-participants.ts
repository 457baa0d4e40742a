// What every ParticipantStore has to do, in two tenants.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { CampaignUuid, PhaseKind } from '#domain/campaign/campaign.ts'
import type { Delivery } from '#domain/campaign/delivery.ts'
import { PARTICIPANTS_COUNTED, type ParticipantQuery } from '#domain/campaign/ports.ts'
import type { Tag } from '#domain/identity/tag.ts'
import { selectEveryResponse } from '#domain/survey/selection.ts'
import { asUserUuid, type UserUuid } from '#domain/identity/user.ts'
import { fromHours } from '#domain/shared/clock.ts'
import type { Day } from '#domain/shared/day.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import { asSeriesUuid, type SurveyCode } from '#domain/survey/survey-code.ts'
import { verifies } from '#test/support/verifies.ts'
import { campaignSubjectOf, one } from './campaign-subject.ts'
import { newCode, planned } from './sample-campaigns.ts'
import { mailbox, newTenant, newUuid, NOW } from './sample-connections.ts'
import { sampleTag } from './sample-people.ts'
import { codesOf, newResponse, newSurvey, sampleContent, sampleQuestions } from './sample-surveys.ts'
import type { StoreSubject } from './store-subject.ts'

const EVERYONE: ParticipantQuery = { outcomes: [], phase: 'invite', hasResponded: O.none, skip: 0, limit: 10 }

export function participantStoreContract(open: () => Promise<StoreSubject>): void {
  const { at, inScope, here, people, changePerson, enrolled } = campaignSubjectOf(open)
  const listed = (campaign: CampaignUuid, change: Partial<ParticipantQuery> = {}, tenant = here) =>
    at(({ participants }) => participants.list(campaign, { ...EVERYONE, ...change }), tenant)
  const usersOf = async (campaign: CampaignUuid, change: Partial<ParticipantQuery> = {}) =>
    (await listed(campaign, change)).data.map(({ user }) => user)
  const add = (campaign: CampaignUuid, deliveries: readonly Delivery[], phase: PhaseKind = 'invite') =>
    at((stores) => stores.deliveries.add(campaign, phase, deliveries))
  const answered = (code: SurveyCode, moment = NOW) => at(({ participants }) => participants.recordAnswer(code, moment))
  const userOf = (code: SurveyCode, tenant = here) => at(({ participants }) => participants.findUser(code), tenant)
  const enrol = (campaign: CampaignUuid, user: UserUuid, code: O.Option<SurveyCode>) =>
    at(({ participants }) => participants.enrol(campaign, [{ user, code }], NOW))

  verifies(
    ['CAM-1', 'CAM-14'],
    'are listed in their order, with what became of each phase, in one office alone',
    async () => {
      const users = await people(here, 3)
      const { uuid, codes } = await enrolled(here, users.toReversed())
      const [code] = codes
      const first = planned(one(users))
      const reason: Delivery['reason'] = O.some('opted_out')
      const skipped = { message: O.none, outcome: 'skipped', reason, at: NOW + 7 } as const
      await add(uuid, [first, planned(one(users, 1), skipped)])
      await add(uuid, [planned(one(users), { at: NOW + 9, message: O.none })], 'reminder1')
      await answered(one(codes), NOW + 3)
      const { data, total } = await listed(uuid)
      expect(total).to.equal(3)
      expect(data.map(({ user }) => user)).to.deep.equal(users)
      const { user: _of, ...invited } = first
      expect(data.map(({ deliveries }) => deliveries)).to.deep.equal([
        { invite: invited, reminder1: { outcome: 'planned', reason: O.none, message: O.none, at: NOW + 9 } },
        { invite: skipped },
        {},
      ])
      expect(data.map(({ respondedAt }) => respondedAt)).to.deep.equal([O.none, O.none, O.some(NOW + 3)])
      expect(O.toNullable(one(data).person)?.name).to.equal('Eva Jansen-Šimić')
      expect((await listed(uuid, {}, newTenant())).total).to.equal(0)
      expect(await usersOf(uuid, { skip: 1, limit: 1 })).to.deep.equal([one(users, 1)])
      expect(await usersOf(uuid, { outcomes: ['planned', 'skipped'] })).to.deep.equal(users.slice(0, 2))
      expect(await usersOf(uuid, { outcomes: ['skipped'] })).to.deep.equal([one(users, 1)])
      expect(await usersOf(uuid, { outcomes: ['planned'], phase: 'reminder1' })).to.deep.equal([one(users)])
      expect(await usersOf(uuid, { hasResponded: O.some(true) })).to.deep.equal([one(users, 2)])
      expect(await usersOf(uuid, { hasResponded: O.some(false) })).to.deep.equal(users.slice(0, 2))
      expect(await usersOf(uuid, { outcomes: ['planned'], hasResponded: O.some(true) })).to.deep.equal([])
      expect(await usersOf(uuid, { outcomes: ['planned'], hasResponded: O.some(false) })).to.deep.equal([one(users)])
      expect(code && (await userOf(code))).to.deep.equal(O.some(one(users, 2)))
      expect(code && (await userOf(code, newTenant()))).to.deep.equal(O.none)
    },
  )

  verifies('CAM-14', 'a total counts no further than it says, and a page behind it is read all the same', async () => {
    const many = Array.from({ length: PARTICIPANTS_COUNTED + 5 }, () => asUserUuid(newUuid())).toSorted()
    const { uuid } = await enrolled(here, many)
    const last = await listed(uuid, { skip: PARTICIPANTS_COUNTED, limit: 5 })
    expect([last.total, last.data.map(({ user }) => user)]).to.deep.equal([PARTICIPANTS_COUNTED, many.slice(-5)])
    expect(one(last.data).person).to.deep.equal(O.none)
  })

  verifies('CAM-11', 'no one is enrolled twice, and a code is of one participant', async () => {
    const users = await people(here, 2)
    const { uuid, codes } = await enrolled(here, users.slice(0, 1))
    const failed = (work: Promise<void>) =>
      work.then(
        () => false,
        () => true,
      )
    expect(await failed(enrol(uuid, one(users), O.some(newCode())))).to.equal(true)
    expect(await failed(enrol(uuid, one(users, 1), O.some(one(codes))))).to.equal(true)
    await enrol(uuid, one(users, 1), O.none)
    const other = await enrolled(here, [])
    await enrol(other.uuid, one(users), O.none)
    await enrol(other.uuid, one(users, 1), O.none)
    expect([await usersOf(uuid), await usersOf(other.uuid)]).to.deep.equal([users, users])
  })

  verifies(['CAM-9', 'CAM-18'], 'those without a delivery of the phase are looked at in steps', async () => {
    const users = await people(here, 5)
    const [first, , third, fourth, last] = users
    if (!first || !third || !fourth || !last) throw new Error('five were made')
    const { uuid, codes } = await enrolled(here, users.slice(0, 4))
    await enrol(uuid, last, O.none)
    await add(uuid, [planned(first, { outcome: 'accepted', at: NOW - fromHours(30) })])
    await add(uuid, [planned(last, { outcome: 'error', reason: O.some('too_large'), at: NOW })])
    await add(uuid, [planned(one(users, 1)), planned(third)], 'reminder1')
    await answered(one(codes, 3))
    for (const user of [fourth, last]) await at(({ optOuts }) => optOuts.add(user, NOW))
    await changePerson(here, fourth, { status: 'INACTIVE' })
    await at(({ users: stored }) => stored.anonymise(last, NOW))
    const next = (after: UserUuid | undefined, limit: number) =>
      at(({ participants }) => participants.listToRemind(uuid, 'reminder1', O.fromNullable(after), limit))
    const begun = await next(undefined, 2)
    const { email } = one(begun.facts)
    expect(begun).to.deep.equal({
      facts: [
        {
          user: first,
          email,
          name: 'Eva Jansen-Šimić',
          code: O.some(one(codes)),
          hasAnswered: false,
          isActive: true,
          hasOptedOut: false,
          isUnreachable: false,
          invitation: O.some({ outcome: 'accepted', reason: O.none, at: NOW - fromHours(30) }),
        },
      ],
      last: O.some(one(users, 1)),
    })
    expect(email).to.match(/^Eva\.Jansen-/)
    expect(await next(one(users, 1), 1)).to.deep.equal({ facts: [], last: O.some(third) })
    const rest = await next(third, 5)
    expect(rest.last).to.deep.equal(O.some(last))
    expect(one(rest.facts)).to.deep.include({
      hasAnswered: true,
      isActive: false,
      hasOptedOut: true,
      invitation: O.none,
    })
    expect(one(rest.facts, 1), 'anonymised').to.deep.equal({
      user: last,
      email: '',
      name: '',
      code: O.none,
      hasAnswered: false,
      isActive: false,
      hasOptedOut: false,
      isUnreachable: false,
      invitation: O.some({ outcome: 'error', reason: O.some('too_large'), at: NOW }),
    })
    expect(await next(last, 5)).to.deep.equal({ facts: [], last: O.none })
  })

  verifies(
    ['CAM-19', 'MSG-14'],
    'a mail of any phase that came back for good makes its person unreachable at that address, until it is cleared',
    async () => {
      const users = await people(here, 4)
      const { uuid } = await enrolled(here, users)
      const returned = (user: UserUuid, reason: 'permanent' | 'full') =>
        planned(user, { outcome: 'returned', reason: O.some(reason) })
      const [first, second, third, fourth] = [one(users), one(users, 1), one(users, 2), one(users, 3)]
      await add(uuid, [returned(first, 'permanent'), planned(second), returned(third, 'full'), planned(fourth)])
      await add(uuid, [planned(first), returned(second, 'permanent')], 'reminder1')
      const elsewhere = await enrolled(here, [fourth])
      await add(elsewhere.uuid, [returned(fourth, 'permanent')])
      const comeBack = (user: UserUuid) =>
        at((stores) =>
          pipe(
            stores.users.find(user),
            TE.map((found) => O.toNullable(found)?.email ?? ''),
            TE.flatMap((email) =>
              stores.undeliverableAddresses.record(email, { at: NOW, status: '5.1.1', reason: '' }),
            ),
          ),
        )
      for (const user of [first, second, fourth]) await comeBack(user)
      const unreachable = async () => {
        const { facts } = await at(({ participants }) => participants.listToRemind(uuid, 'reminder2', O.none, 9))
        return facts.filter(({ isUnreachable }) => isUnreachable).map(({ user }) => user)
      }
      expect(await unreachable()).to.have.members([first, second])
      await changePerson(here, first, { email: mailbox(`${newUuid()}@nieuw.example`) })
      expect(await unreachable(), 'another address').to.deep.equal([second])
      await comeBack(second)
      await comeBack(fourth)
      expect(await unreachable()).to.have.members([second, fourth])
      await at(({ undeliverableAddresses }) => undeliverableAddresses.clear(second))
      expect(await unreachable(), 'cleared').to.deep.equal([fourth])
    },
  )

  verifies('CAM-12', 'an answer is set in every running campaign of its person, where none is set', async () => {
    const users = await people(here, 2)
    const asked = await enrolled(here, users, { status: 'completed' })
    const running = await enrolled(here, users)
    const earlier = await enrolled(here, users)
    await answered(one(earlier.codes), NOW - 5)
    await answered(one(asked.codes), NOW)
    await answered(one(asked.codes), NOW + 50)
    await answered(newCode(), NOW)
    await answered(one(running.codes), NOW + 1)
    const responses = async ({ uuid }: { readonly uuid: CampaignUuid }, tenant = here) =>
      (await listed(uuid, {}, tenant)).data.map(({ respondedAt }) => O.toNullable(respondedAt))
    expect(await responses(asked)).to.deep.equal([NOW, null])
    expect(await responses(running)).to.deep.equal([NOW - 5, null])
    expect(await responses(earlier)).to.deep.equal([NOW - 5, null])
    const other = newTenant()
    const there = await enrolled(other, users)
    await answered(one(there.codes), NOW)
    expect(await responses(there, other), 'an answer of another office').to.deep.equal([null, null])
    await inScope(Tenant(here), ({ participants }) =>
      pipe(
        participants.recordAnswer(one(running.codes, 1), NOW),
        TE.flatMap(() => TE.left('no' as const)),
      ),
    )().then((outcome) => expect(outcome).to.deep.equal(E.left('no')))
    expect(await responses(running), 'of a unit of work that ends in Left').to.deep.equal([NOW - 5, null])
  })

  verifies('CAM-13', 'responses are counted by the days of Amsterdam, of participants with a code', async () => {
    const users = await people(here, 5)
    const { uuid, codes } = await enrolled(here, users.slice(0, 4))
    await enrol(uuid, one(users, 4), O.none)
    const other = await enrolled(here, users.slice(4))
    // NOW is one o'clock less a moment, UTC, in the night that the clocks go forward: the day begins an hour before midnight, and ends two before it.
    const midnight = Date.UTC(2026, 2, 28, 23)
    for (const [i, moment] of [
      midnight - 1,
      midnight,
      midnight + fromHours(23) - 1,
      midnight + fromHours(23),
    ].entries())
      await answered(one(codes, i), moment)
    await answered(one(other.codes), midnight)
    const byDay = (tenant = here) => at(({ participants }) => participants.countRespondedByDay(uuid), tenant)
    expect(await byDay()).to.deep.equal([
      { date: '2026-03-28', responded: 1 },
      { date: '2026-03-29', responded: 2 },
      { date: '2026-03-30', responded: 1 },
    ])
    expect(await byDay(newTenant())).to.deep.equal([])
    const quiet = await enrolled(here, users)
    const counts = await at(({ participants }) => participants.countResponded([uuid, other.uuid, quiet.uuid]))
    expect([...counts]).to.have.deep.members([
      [uuid, 4],
      [other.uuid, 1],
    ])
  })
  verifies('CAM-20', 'only holders of codes of a named campaign are found, and no one who was anonymised', async () => {
    const users = await people(here, 2)
    const [named, confidential] = [await enrolled(here, users, { isNamed: true }), await enrolled(here, users)]
    for (const { uuid: series, link, campaign } of [named, confidential])
      await at(({ surveyCodes }) =>
        surveyCodes.issue(codesOf(here, link, { series: asSeriesUuid(series), isNamed: campaign.isNamed }), 1),
      )
    const found = (tenant = here) =>
      at(({ participants }) => participants.findNamed([...named.codes, ...confidential.codes, newCode()]), tenant)
    const all = await found()
    expect([...all.keys()]).to.have.members(named.codes)
    const [first, second] = named.codes.map((code) => all.get(code))
    expect([first?.user, second?.user]).to.deep.equal(users)
    expect(first?.name).to.equal('Eva Jansen-Šimić')
    expect(first?.email).to.contain('@')
    expect((await found(newTenant())).size).to.equal(0)
    await at((stores) => stores.users.anonymise(one(users), NOW))
    expect([...(await found()).keys()]).to.deep.equal(named.codes.slice(1))
  })
  verifies('CAM-20', 'selected responses are counted by campaign, and by the tags of their participants', async () => {
    const [first, second] = await people(here, 2)
    if (first === undefined || second === undefined) expect.fail('two people')
    const [zeist, utrecht] = [sampleTag({}), sampleTag({})]
    await at(({ tags }) => TE.traverseSeqArray((one: Tag) => tags.put(one))([zeist, utrecht]))
    await changePerson(here, first, { tags: [zeist.uuid, utrecht.uuid] })
    const content = sampleContent({ questions: [sampleQuestions.work] })
    const survey = newSurvey({ content })
    await at(({ surveys }) => surveys.put(survey))
    const { uuid, codes } = await enrolled(here, [first, second], { survey: survey.uuid })
    for (const [code, work, day] of [
      [one(codes), 'home', '2026-03-28'],
      [one(codes, 1), 'office', '2026-03-29'],
      [newCode(), 'home', '2026-03-28'],
    ] as const)
      await at(({ surveyResponses }) =>
        surveyResponses.add(newResponse(survey, code, { answers: { work: [work] }, submittedOn: day as Day })),
      )
    const counted = async (by: 'campaign' | 'tag', tenant = here) => {
      const rows = await at(
        ({ participants }) => participants.countByGroup(selectEveryResponse(survey.uuid), by),
        tenant,
      )
      return rows.map(({ groups, question, value, days }) =>
        [
          groups.toSorted().join(),
          question,
          value,
          ...days.map(({ day, responses }) => `${day.slice(-2)}: ${responses}`),
        ].join('|'),
      )
    }
    const tags = [zeist.uuid, utrecht.uuid].toSorted().join()
    expect(await counted('campaign')).to.have.members([
      '|||28: 1',
      '|work||28: 1',
      '|work|home|28: 1',
      `${uuid}|||28: 1|29: 1`,
      `${uuid}|work||28: 1|29: 1`,
      `${uuid}|work|home|28: 1`,
      `${uuid}|work|office|29: 1`,
    ])
    expect(await counted('tag')).to.have.members([
      '|||28: 1|29: 1',
      '|work||28: 1|29: 1',
      '|work|home|28: 1',
      '|work|office|29: 1',
      `${tags}|||28: 1`,
      `${tags}|work||28: 1`,
      `${tags}|work|home|28: 1`,
    ])
    expect(await counted('tag', newTenant())).to.deep.equal([])
  })
}
