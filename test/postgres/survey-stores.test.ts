// What PostgreSQL alone can show of surveys: work at the same moment, what is counted on writing, and which rows are read.
import { expect } from 'chai'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeSurveyStores } from '#adapters/postgres/survey/stores.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import type { SurveyStores } from '#domain/survey/ports.ts'
import { selectEveryResponse } from '#domain/survey/selection.ts'
import { asSeriesUuid, type SurveyCode } from '#domain/survey/survey-code.ts'
import { newUuid } from '#test/contract/sample-connections.ts'
import { codesOf, newResponse, newSurvey, openedSurvey } from '#test/contract/sample-surveys.ts'
import { together } from '#test/contract/store-subject.ts'
import { type OpenedDatabase, openFreshDatabase } from '#test/support/opened-database.ts'
import { rightOf } from '#test/support/right-of.ts'
import { storedTenant } from '#test/support/stored-tenant.ts'
import { verifies } from '#test/support/verifies.ts'

describe('stores of surveys in PostgreSQL', () => {
  let opened: OpenedDatabase
  let tenant: TenantUuid
  before(async () => {
    opened = await openFreshDatabase()
  })
  after(() => opened.close())
  beforeEach(async () => {
    tenant = await storedTenant(opened.owner)
  })

  const within = async <F, A>(work: (stores: SurveyStores) => TaskEither<F, A>) =>
    rightOf(await makeInScope({ database: opened.database, stores: makeSurveyStores })(Tenant(tenant), work)())
  const open = (given: Parameters<typeof openedSurvey>[2] = {}) =>
    within((stores) => openedSurvey(stores, tenant, given))

  verifies('SVY-4', 'a survey stays while a response is being stored, or the response finds it gone', async () => {
    const { survey, codes } = await open({ codes: 1 })
    const [code = '' as SurveyCode] = codes
    const raced = await Promise.all([
      within(({ surveyResponses }) => surveyResponses.add(newResponse(survey, code))).catch(() => 'gone'),
      within(({ surveys }) => surveys.remove(survey.uuid)),
    ])
    expect([
      [true, false],
      ['gone', true],
    ]).to.deep.include(raced)
  })

  it('links go without a look at the codes of campaigns', async () => {
    const [here, asked] = [await open({ codes: 3 }), await open({ survey: newSurvey({ name: 'Ander' }) })]
    const ofCampaign = codesOf(tenant, asked.link, { series: asSeriesUuid(newUuid()) })
    await within(({ surveyCodes }) => surveyCodes.issue(ofCampaign, 20_000))
    await opened.owner.query('vacuum analyze public_survey_codes')
    const readRows = async (): Promise<string | undefined> => {
      await opened.database.query('select pg_stat_force_next_flush()')
      const read = await opened.owner.query<{ seq_tup_read: string }>(
        `select seq_tup_read from pg_stat_user_tables where relname = 'public_survey_codes'`,
      )
      return read.rows[0]?.seq_tup_read
    }
    const before = await readRows()
    await within(({ publicLinks }) => publicLinks.removeOfSurvey(tenant, here.survey.uuid))
    expect(await readRows()).to.equal(before)
  })

  verifies('SVY-4', 'responses are counted as they are stored, however many at once: results read none', async () => {
    const { survey, codes } = await open({ codes: 40 })
    const given = (i: number) => ({
      tools: i % 2 === 0 ? ['desk', 'phone'] : ['phone', 'desk'],
      grade: 3,
    })
    const stored = await together(80, (i) =>
      within(({ surveyResponses }) =>
        surveyResponses.add(newResponse(survey, codes[i % 40] ?? ('' as SurveyCode), { answers: given(i) })),
      ),
    )
    expect(stored.filter(Boolean)).to.have.length(40)
    await opened.owner.query('truncate survey_responses')
    expect(
      await within(({ surveyResponses }) => surveyResponses.countAnswers(selectEveryResponse(survey.uuid))),
    ).to.deep.equal([
      { version: 1, question: 'grade', value: '3', count: 40 },
      { version: 1, question: 'tools', value: 'desk', count: 40 },
      { version: 1, question: 'tools', value: 'phone', count: 40 },
    ])
    const versions = within(({ surveyResponses }) => surveyResponses.countByVersion(selectEveryResponse(survey.uuid)))
    expect(await versions).to.deep.equal([{ version: 1, responses: 40 }])
  })
})
