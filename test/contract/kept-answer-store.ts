// What every KeptAnswerStore has to do.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { Admin, Tenant } from '#domain/shared/unit-of-work.ts'
import { KEPT_BROWSERS_AT_MOST, type KeptAnswers, type KeptBy } from '#domain/survey/kept-answers.ts'
import { asSeriesUuid, type SurveyCode } from '#domain/survey/survey-code.ts'
import { verifies } from '#test/support/verifies.ts'
import { sampleCampaign } from './sample-campaigns.ts'
import { newTenant, newUuid, NOW } from './sample-connections.ts'
import { sampleUser } from './sample-people.ts'
import { codesOf, newBrowser, newLink, newResponse, openedOffice } from './sample-surveys.ts'
import { type StoreSubject, subjectOf } from './store-subject.ts'

const KEPT: KeptAnswers = {
  revision: newUuid(),
  version: 1,
  page: 2,
  answers: new Map([
    ['tools', ['phone', 'desk']],
    ['why', ['\u0000 \ud800 “Daarom”\r\n\\u0000']],
  ]),
}

export function keptAnswerStoreContract(open: () => Promise<StoreSubject>): void {
  const subject = subjectOf(open)
  const { within } = subject
  const opened = async (count: number) => {
    const { tenant, survey, codes } = await openedOffice(subject, { codes: count })
    const [code = '' as SurveyCode] = codes
    return { tenant, here: Tenant(tenant), survey, codes, code, by: byNew(code) }
  }
  const byNew = (code: SurveyCode): KeptBy => ({ code, browser: newBrowser() })
  const kept = async (tenant: ReturnType<typeof newTenant>, by: KeptBy) =>
    O.toUndefined(await within(Tenant(tenant), ({ keptAnswers }) => keptAnswers.find(by)))

  verifies('SVY-6', 'keeps the latest answers of a code, any text among them, for its tenant', async () => {
    const { tenant, here, codes, code, by } = await opened(2)
    await within(here, ({ keptAnswers }) => keptAnswers.put(by, { ...KEPT, page: 0, answers: new Map() }))
    await within(here, ({ keptAnswers }) => keptAnswers.put(by, KEPT))
    expect(await kept(tenant, by)).to.deep.equal(KEPT)
    const another = { ...by, code: codes[1] ?? code }
    expect([await kept(newTenant(), by), await kept(tenant, another)]).to.deep.equal([undefined, undefined])
    await within(Tenant(newTenant()), ({ keptAnswers }) => keptAnswers.remove(code, O.none))
    expect(await kept(tenant, by), 'another tenant').to.deep.equal(KEPT)
    await within(here, ({ keptAnswers }) => keptAnswers.remove(code, O.none))
    expect(await kept(tenant, by)).to.equal(undefined)
  })

  verifies('SVY-6', 'keeps those of each browser apart, of few browsers, and removes one or all', async () => {
    const { tenant, here, codes, code } = await opened(2)
    const [first, ...others] = Array.from({ length: KEPT_BROWSERS_AT_MOST }, () => byNew(code))
    if (first === undefined) throw new Error('no browser')
    const [beyond, another] = [byNew(code), byNew(codes[1] ?? code)]
    const put = (by: KeptBy, page: number) => within(here, ({ keptAnswers }) => keptAnswers.put(by, { ...KEPT, page }))
    for (const by of [another, first, ...others]) expect(await put(by, 1)).to.equal(true)
    expect([await put(beyond, 1), await put(first, 2), await put(beyond, 2)]).to.deep.equal([false, true, false])
    const pages = async (...of: readonly KeptBy[]) =>
      (await Promise.all(of.map((by) => kept(tenant, by)))).map((one) => one?.page)
    expect(await pages(first, ...others)).to.deep.equal([2, ...others.map(() => 1)])
    expect(await pages(beyond, another)).to.deep.equal([undefined, 1])
    await within(here, ({ keptAnswers }) => keptAnswers.remove(code, O.some(first.browser)))
    await put(beyond, 3)
    expect(await pages(first, beyond, ...others)).to.deep.equal([undefined, 3, ...others.map(() => 1)])
    await within(here, ({ keptAnswers }) => keptAnswers.remove(code, O.none))
    expect(new Set(await pages(beyond, ...others))).to.deep.equal(new Set([undefined]))
    expect(await pages(another)).to.deep.equal([1])
  })

  verifies('SVY-6', 'a locked code says whether it has a response', async () => {
    const { here, survey, code } = await opened(1)
    const lock = (scope = here) => within(scope, ({ keptAnswers }) => keptAnswers.lock(code))
    expect(await lock()).to.equal(true)
    await within(here, ({ surveyResponses }) => surveyResponses.add(newResponse(survey, code)))
    expect([await lock(), await lock(Tenant(newTenant()))]).to.deep.equal([false, true])
  })

  verifies('IDN-5', 'removes those of a person who is anonymised, in every campaign, and of no other', async () => {
    const { tenant, here, codes } = await opened(3)
    const [eva, piet] = [sampleUser(), sampleUser()]
    const all = codes.map(byNew)
    for (const one of [eva, piet]) await within(here, ({ users }) => users.add(one))
    for (const [n, { code }] of all.entries()) {
      const campaign = sampleCampaign()
      await within(here, ({ campaigns }) => campaigns.put(campaign))
      const person = { user: (n === 0 ? piet : eva).uuid, code: O.some(code) }
      await within(here, ({ participants }) => participants.enrol(campaign.uuid, [person], NOW))
    }
    for (const by of all) await within(here, ({ keptAnswers }) => keptAnswers.put(by, KEPT))
    const left = () => Promise.all(all.map((by) => kept(tenant, by)))
    await within(here, ({ users }) => users.put({ ...eva, name: 'Eva Bos' }))
    expect(await left()).to.deep.equal([KEPT, KEPT, KEPT])
    await within(here, ({ users }) => users.anonymise(eva.uuid, NOW))
    expect(await left()).to.deep.equal([KEPT, undefined, undefined])
  })

  verifies('SVY-6', 'removes those of codes by which no one can answer any more', async () => {
    const { tenant, here, survey, codes } = await opened(1)
    const closed = newLink(survey, { isActive: false })
    const issue = async (change: Parameters<typeof codesOf>[2], link = newLink(survey)) => {
      await within(Admin, ({ publicLinks }) => publicLinks.put(tenant, link))
      const [code = '' as SurveyCode] = await within(Admin, ({ surveyCodes }) =>
        surveyCodes.issue(codesOf(tenant, link, change), 1),
      )
      return code
    }
    const ending = async (at: number) => {
      const series = asSeriesUuid(newUuid())
      const code = await issue({ series })
      await within(Admin, ({ surveyCodes }) => surveyCodes.endSeries(series, O.some(at)))
      return code
    }
    const gone = [await ending(NOW), await issue({}, closed), 'ZZZZZZ' as SurveyCode]
    const stay = [await ending(NOW + 1), ...codes]
    const browser = newBrowser()
    for (const code of [...gone, ...stay])
      await within(here, ({ keptAnswers }) => keptAnswers.put({ code, browser }, KEPT))
    await within(Tenant(newTenant()), ({ keptAnswers }) => keptAnswers.purge(NOW + 2))
    await within(here, ({ keptAnswers }) => keptAnswers.purge(NOW))
    const left = await Promise.all([...gone, ...stay].map((code) => kept(tenant, { code, browser })))
    expect(left).to.deep.equal([undefined, undefined, undefined, KEPT, KEPT])
  })
}
