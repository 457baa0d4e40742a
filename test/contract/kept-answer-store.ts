// What every KeptAnswerStore has to do.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { Admin, Tenant } from '#domain/shared/unit-of-work.ts'
import type { KeptAnswers } from '#domain/survey/kept-answers.ts'
import { asSeriesUuid, type SurveyCode } from '#domain/survey/survey-code.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { newTenant, newUuid, NOW } from './sample-connections.ts'
import { codesOf, newLink, newResponse, openedOffice } from './sample-surveys.ts'
import { type StoreSubject, subjectOf } from './store-subject.ts'

const KEPT: KeptAnswers = {
  version: 1,
  page: 2,
  answers: new Map([
    ['tools', ['phone', 'desk']],
    ['why', ['\u0000 \ud800 “Daarom”\r\n\\u0000']],
  ]),
}

export function keptAnswerStoreContract(open: () => Promise<StoreSubject>): void {
  const subject = subjectOf(open)
  const { within, visits } = subject
  const opened = async (count: number) => {
    const { tenant, survey, codes } = await openedOffice(subject, { codes: count })
    const [code = '' as SurveyCode] = codes
    return { tenant, here: Tenant(tenant), survey, codes, code }
  }
  const kept = async (tenant: ReturnType<typeof newTenant>, code: SurveyCode) =>
    O.toUndefined(await must(visits().findKept(tenant, code)))

  verifies('SVY-6', 'keeps the latest answers of a code, any text among them, for its tenant', async () => {
    const { tenant, here, codes, code } = await opened(2)
    await within(here, ({ keptAnswers }) => keptAnswers.put(code, { ...KEPT, page: 0, answers: new Map() }))
    await within(here, ({ keptAnswers }) => keptAnswers.put(code, KEPT))
    expect(await kept(tenant, code)).to.deep.equal(KEPT)
    expect([await kept(newTenant(), code), await kept(tenant, codes[1] ?? code)]).to.deep.equal([undefined, undefined])
    await within(Tenant(newTenant()), ({ keptAnswers }) => keptAnswers.remove(code))
    expect(await kept(tenant, code), 'another tenant').to.deep.equal(KEPT)
    await within(here, ({ keptAnswers }) => keptAnswers.remove(code))
    expect(await kept(tenant, code)).to.equal(undefined)
  })

  verifies('SVY-6', 'keeps nothing of a code that has a response', async () => {
    const { tenant, here, survey, code } = await opened(1)
    await within(here, ({ surveyResponses }) => surveyResponses.add(newResponse(survey, code)))
    await within(here, ({ keptAnswers }) => keptAnswers.put(code, KEPT))
    expect(await kept(tenant, code)).to.equal(undefined)
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
    for (const code of [...gone, ...stay]) await within(here, ({ keptAnswers }) => keptAnswers.put(code, KEPT))
    await within(Tenant(newTenant()), ({ keptAnswers }) => keptAnswers.purge(NOW + 2))
    await within(here, ({ keptAnswers }) => keptAnswers.purge(NOW))
    const left = await Promise.all([...gone, ...stay].map((code) => kept(tenant, code)))
    expect(left).to.deep.equal([undefined, undefined, undefined, KEPT, KEPT])
  })
}
