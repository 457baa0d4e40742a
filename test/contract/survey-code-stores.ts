// What every PublicLinkStore and SurveyCodeStore has to do, and how codes are found and used from outside a unit of work.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { fromHours } from '#domain/shared/clock.ts'
import { Admin, type Stored, Tenant } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid, Uuid } from '#domain/shared/uuid.ts'
import { asSeriesUuid, type SeriesUuid, type SurveyCode } from '#domain/survey/survey-code.ts'
import { asPublicId, type PublicLink } from '#domain/survey/survey.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { newTenant, newUuid, NOW } from './sample-connections.ts'
import { codesOf, newLink, newResponse, newSurvey, openedOffice, openedSurvey, storedOffice } from './sample-surveys.ts'
import { type StoreSubject, type Subject, subjectOf, together } from './store-subject.ts'

const putLink = ({ within }: Subject, tenant: TenantUuid, link: PublicLink) =>
  within(Admin, ({ publicLinks }) => publicLinks.put(tenant, link))

const findCode = ({ within }: Subject, code: SurveyCode) =>
  within(Admin, ({ surveyCodes }) => surveyCodes.find(code)).then(O.toUndefined)

export function publicLinkStoreContract(open: () => Promise<StoreSubject>): void {
  const subject = subjectOf(open)
  const { within } = subject
  const find = (tenant: TenantUuid, { publicId }: PublicLink) =>
    within(Admin, ({ publicLinks }) => publicLinks.find(tenant, publicId)).then(O.toUndefined)

  verifies('SVY-4', 'keeps links with their own code, open while they are active and valid', async () => {
    const { tenant, survey, link, own } = await openedOffice(subject, { codes: 2 })
    const later = newLink(survey, { createdAt: NOW + 1, validUntil: O.some(NOW + fromHours(1)), maxUses: O.some(3) })
    await putLink(subject, tenant, later)
    const last = asPublicId('ffffffff-ffff-4fff-bfff-ffffffffffff' as Uuid)
    const earlier = newLink(survey, { publicId: last, createdAt: NOW - 1, isActive: false })
    await putLink(subject, tenant, earlier)
    const [its = own] = await within(Admin, ({ surveyCodes }) =>
      surveyCodes.issue(codesOf(tenant, earlier, { kind: 'link' }), 1),
    )
    const ofSurvey = (of: TenantUuid) => within(Admin, ({ publicLinks }) => publicLinks.listOfSurvey(of, survey.uuid))
    const unused = { usesCount: 0, startsCount: 0 }
    expect(await ofSurvey(tenant)).to.deep.equal([
      { ...earlier, code: its, ...unused },
      { ...link, code: own, ...unused },
    ])
    expect(await ofSurvey(newTenant())).to.deep.equal([])
    const openAt = (now: number, of = tenant) =>
      within(Tenant(of), ({ publicLinks }) => publicLinks.findOpen(of, survey.uuid, now)).then(O.toUndefined)
    expect(await openAt(NOW)).to.deep.equal(link)
    await putLink(subject, tenant, { ...link, isActive: false, createdAt: 0 })
    expect(await find(tenant, link)).to.deep.equal({ ...link, isActive: false })
    expect(await openAt(NOW)).to.deep.equal(later)
    expect(await openAt(NOW + fromHours(1))).to.equal(undefined)
    expect(await openAt(NOW, newTenant())).to.equal(undefined)
  })

  verifies('SVY-4', 'has links belong to their tenant and survey: another changes nothing', async () => {
    const { tenant, link, own } = await openedOffice(subject)
    expect(await find(newTenant(), link)).to.equal(undefined)
    const stolen = { ...link, isActive: false, maxUses: O.some(1) }
    await putLink(subject, newTenant(), stolen)
    await putLink(subject, tenant, { ...stolen, survey: newSurvey().uuid })
    expect(await find(tenant, link)).to.deep.equal(link)
    expect((await findCode(subject, own))?.code.maxUses).to.deep.equal(O.none)
  })

  it('removes links with their codes and series, and leaves those of others and of campaigns', async () => {
    const here = await openedOffice(subject, { codes: 3 })
    const { tenant, survey, link } = here
    const other = await openedOffice(subject, { survey: newSurvey({ name: 'Ander' }), codes: 1 }, tenant)
    const series = asSeriesUuid(newUuid())
    const issue = (of: Parameters<typeof codesOf>[2] = {}) =>
      within(Admin, ({ surveyCodes }) => surveyCodes.issue(codesOf(tenant, link, of), 1))
    const [ofCampaign = other.own] = await issue({ series })
    const end = (at: number) =>
      within(Admin, ({ surveyCodes }) => surveyCodes.endSeries(asSeriesUuid(link.publicId), O.some(at)))
    await end(NOW)
    const remove = (of: TenantUuid) => within(Admin, ({ publicLinks }) => publicLinks.removeOfSurvey(of, survey.uuid))
    await remove(newTenant())
    await remove(tenant)
    expect(await find(tenant, link)).to.equal(undefined)
    const codes = [here.own, ...here.codes, other.own, ...other.codes]
    const endOf = async (code: SurveyCode) => (await findCode(subject, code))?.endsAt
    expect((await Promise.all(codes.map(endOf))).map((end) => end !== undefined)).to.deep.equal([
      ...Array(4).fill(false),
      true,
      true,
    ])
    await putLink(subject, tenant, link)
    expect(await Promise.all(here.codes.map(endOf)), 'they are gone for good').to.deep.equal(Array(3).fill(undefined))
    expect(await endOf(ofCampaign), 'of a campaign').to.deep.equal(O.none)
    const [fresh = here.own] = await issue()
    expect(await endOf(fresh), 'the series begins again').to.deep.equal(O.none)
  })
}

export function surveyCodeStoreContract(open: () => Promise<StoreSubject>): void {
  const subject = subjectOf(open)
  const { within, inScope, visits } = subject
  const issue = async (of: ReturnType<typeof codesOf>): Promise<SurveyCode> => {
    const [code] = await within(Admin, ({ surveyCodes }) => surveyCodes.issue(of, 1))
    if (code === undefined) throw new Error('no code was issued')
    return code
  }

  verifies(['SVY-1', 'SVY-2'], 'gives a whole audience codes of six characters, each once, at one call', async () => {
    const link = newLink(newSurvey())
    const issued = await within(Admin, ({ surveyCodes }) => surveyCodes.issue(codesOf(newTenant(), link), 20_000))
    expect(issued.length).to.be.greaterThan(19_900)
    expect(new Set(issued).size).to.equal(issued.length)
    for (const code of issued) if (!/^[A-Z0-9]{6}$/.test(code)) expect.fail(code)
  })

  verifies(
    'CAM-20',
    'says of the codes of a series whether their answers are named, and what they ask, as it was at the first code',
    async () => {
      const tenant = await storedOffice(subject)
      const link = newLink(newSurvey())
      await putLink(subject, tenant, link)
      const [named, confidential] = [asSeriesUuid(newUuid()), asSeriesUuid(newUuid())]
      const find = (series: SeriesUuid, of = Tenant(tenant)) =>
        within(of, ({ surveyCodes }) => surveyCodes.findSeries(series))
      const first = await issue(codesOf(tenant, link, { series: named, isNamed: true, version: O.some(2) }))
      const later = await issue(codesOf(tenant, link, { series: named, version: O.some(3) }))
      const other = await issue(codesOf(tenant, link, { series: confidential }))
      const all = await Promise.all([named, confidential, asSeriesUuid(newUuid())].map((series) => find(series)))
      expect(all.map(O.map((one) => one.isNamed))).to.deep.equal([O.some(true), O.some(false), O.none])
      for (const there of [Tenant(newTenant()), Admin]) expect(await find(named, there)).to.deep.equal(O.none)
      const found = await Promise.all([first, later, other].map((code) => findCode(subject, code)))
      expect(found.map((one) => one?.code.isNamed)).to.deep.equal([true, true, false])
      expect(found.map((one) => one?.code.version)).to.deep.equal([O.some(2), O.some(2), O.none])
      await within(Admin, ({ surveyCodes }) => surveyCodes.endSeries(named, O.some(NOW)))
      const ended = O.toNullable(await find(named))
      expect([ended?.isNamed, ended?.endsAt], 'also after its end').to.deep.equal([true, O.some(NOW)])
    },
  )

  it('finds a code with what it depends on', async () => {
    const link = newLink(newSurvey(), { validFrom: O.some(NOW), validUntil: O.some(NOW + 1), isActive: false })
    const tenant = await storedOffice(subject)
    const series = asSeriesUuid(newUuid())
    const of = codesOf(tenant, link, { series, maxUses: O.some(2) })
    const code = await issue(of)
    expect(await findCode(subject, code), 'without its link').to.equal(undefined)
    await putLink(subject, tenant, link)
    expect(await findCode(subject, await issue(codesOf(newTenant(), link))), 'without its office').to.equal(undefined)
    const { isActive, validFrom, validUntil } = link
    const standing = {
      code: { ...of, code, status: 'active', usesCount: 0 },
      link: { isActive, validFrom, validUntil },
      tenant: { name: 'Kantoor Korrel', active: true },
      startsCount: 0,
      endsAt: O.none,
    }
    expect(await findCode(subject, code)).to.deep.equal(standing)
    expect(await must(visits().findCode(code))).to.deep.equal(O.some(standing))
    const end = (at: O.Option<number>) => within(Admin, ({ surveyCodes }) => surveyCodes.endSeries(series, at))
    await end(O.some(NOW))
    expect(await findCode(subject, code)).to.deep.equal({ ...standing, endsAt: O.some(NOW) })
    await issue(of)
    const endNow = async () => (await findCode(subject, code))?.endsAt
    expect(await endNow(), 'further codes do not open it again').to.deep.equal(O.some(NOW))
    await end(O.none)
    expect(await endNow()).to.deep.equal(O.none)
    const prolonged = async (endsAfter: number, at: number) => {
      await within(Admin, ({ surveyCodes }) => surveyCodes.prolongSeries(series, endsAfter, at))
      return O.toNullable((await endNow()) ?? O.none)
    }
    expect(await prolonged(NOW, NOW + fromHours(9)), 'it has no end').to.equal(null)
    await end(O.some(NOW + fromHours(1)))
    expect(await prolonged(NOW, NOW + fromHours(2) - 1), 'hardly later').to.equal(NOW + fromHours(1))
    expect(await prolonged(NOW + fromHours(1), NOW + fromHours(2)), 'it ends then').to.equal(NOW + fromHours(1))
    expect(await prolonged(NOW + fromHours(1) - 1, NOW + fromHours(2)), 'it ends later').to.equal(NOW + fromHours(2))
  })

  it('keeps nothing of a unit of work that failed: no survey, link, code or response', async () => {
    const tenant = await storedOffice(subject)
    const survey = newSurvey()
    const link = newLink(survey)
    let issued: readonly SurveyCode[] = []
    await inScope(Tenant(tenant), (stores) =>
      pipe(
        openedSurvey(stores, tenant, { survey, link, codes: 1 }),
        TE.tapIO(({ codes }) => () => {
          issued = codes
        }),
        TE.tap(({ codes }) =>
          TE.traverseSeqArray(stores.surveyResponses.add)(codes.map((code) => newResponse(survey, code))),
        ),
        TE.flatMap(() => TE.left('over')),
      ),
    )()
    expect(issued).to.have.length(1)
    const left = await within(Tenant(tenant), ({ surveys, publicLinks, surveyResponses, surveyCodes }) =>
      TE.sequenceArray([
        surveys.find(survey.uuid),
        publicLinks.find(tenant, link.publicId),
        ...issued.flatMap((code) => [surveyResponses.findOfCode(code), surveyCodes.find(code)]),
      ] as readonly Stored<O.Option<unknown>>[]),
    )
    expect(left).to.deep.equal(Array(4).fill(O.none))
    await putLink(subject, tenant, link)
    await issue(codesOf(tenant, link))
    for (const code of issued) expect(await findCode(subject, code)).to.equal(undefined)
  })

  it('ends no series that it does not have', async () => {
    const { link, tenant } = await openedOffice(subject)
    const series = asSeriesUuid(newUuid())
    await within(Admin, ({ surveyCodes }) => surveyCodes.endSeries(series, O.some(NOW)))
    const code = await issue(codesOf(tenant, link, { series }))
    expect((await findCode(subject, code))?.endsAt).to.deep.equal(O.none)
  })

  verifies('SVY-4', 'lets starts at once take the places that are left; landings of a link take none', async () => {
    const {
      tenant,
      link,
      own: code,
    } = await openedOffice(subject, {
      link: newLink(newSurvey(), { maxUses: O.some(3) }),
    })
    const use = (of = code) => must(visits().use(of))
    const start = (of = code) => within(Admin, ({ surveyCodes }) => surveyCodes.start(of))
    expect((await together(10, () => use())).filter(Boolean)).to.have.length(10)
    expect((await together(10, () => start())).filter(Boolean)).to.have.length(3)
    await putLink(subject, tenant, { ...link, maxUses: O.some(4) })
    expect([await start(), await start()], 'the link has one more').to.deep.equal([true, false])
    await putLink(subject, tenant, { ...link, maxUses: O.none })
    expect((await together(10, () => start())).filter(Boolean)).to.have.length(10)
    const found = await findCode(subject, code)
    expect([found?.code.usesCount, found?.startsCount]).to.deep.equal([10, 14])
    const personal = await issue(codesOf(tenant, link, { maxUses: O.some(3) }))
    expect(await start(personal), 'a personal code').to.equal(false)
    await putLink(subject, tenant, { ...link, maxUses: O.some(1) })
    expect((await together(10, () => use(personal))).filter(Boolean), 'its own limit').to.have.length(3)
    expect(await use('ZZZZZZ' as SurveyCode)).to.equal(false)
  })
}
