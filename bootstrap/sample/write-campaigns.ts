// Stores the campaigns of the sample office with their participants, mails and answers. Those to come are due at their dates.
import { gen, O, type TE, unwrap } from '#domain/shared/fp.ts'
import { storeCampaign } from '#application/campaign/store-campaign.ts'
import { issueSurveyCode, issueSurveyCodes } from '#application/survey/issue-codes.ts'
import type { User } from '#domain/identity/user.ts'
import { findOfficeDay } from '#domain/shared/day.ts'
import type { Stored, StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { ResponseUuid } from '#domain/survey/answers.ts'
import type { CodesExhausted } from '#domain/survey/failures.ts'
import { asSeriesUuid, CODES_OUTLIVE_CAMPAIGN } from '#domain/survey/survey-code.ts'
import { findFirstWordings } from '#domain/survey/wordings.ts'
import type { SampleHistory, SampleStores } from './history.ts'
import { SAMPLE_OFFICE } from '../default-tenant.ts'
import { getLinkOf, type PlannedCampaign } from './campaign-plans.ts'
import { drawParticipants, makeSamplePhases, type SampleParticipant } from './campaigns.ts'
import { makeDraw } from './draw.ts'
import { EVERYONE_TAG } from './people.ts'
import { makeSampleLink, makeSurvey, WORK_CONTENTS, WORK_SURVEY } from './surveys.ts'
import { writeMailing } from './write-mailings.ts'

type Written<A = void> = TE.TaskEither<CodesExhausted | StoreUnavailable, A>

const tenantUuid = SAMPLE_OFFICE.uuid

const writeSurvey = (stores: SampleStores, { at }: SampleHistory['calendar']): Written =>
  gen(function* () {
    const [first, second] = WORK_CONTENTS
    if (first === undefined || second === undefined) throw new Error('the survey has two versions')
    const facts = { uuid: WORK_SURVEY, name: 'Werk en samenwerking' }
    yield* unwrap(stores.surveys.put(makeSurvey({ ...facts, content: first, changedAt: at(86, 11) })))
    const earlier = [{ version: 1, content: first, firstWordings: {} }]
    yield* unwrap(
      stores.surveys.put(
        makeSurvey({ ...facts, version: 2, content: second, changedAt: at(40, 13) }),
        findFirstWordings(second, new Set(), earlier),
      ),
    )
    const link = makeSampleLink({ uuid: WORK_SURVEY }, at(86, 11, 20))
    yield* unwrap(stores.publicLinks.put(tenantUuid, link))
    yield* unwrap(
      issueSurveyCode(stores.surveyCodes, {
        kind: 'link',
        publicId: link.publicId,
        surveyId: WORK_SURVEY,
        tenantUuid,
        maxUses: O.none,
        series: asSeriesUuid(link.publicId),
      }),
    )
  })

/** An answer counts in every campaign that runs, so campaigns are written in the order in which they were sent. */
const writeAnswers = (
  { surveyResponses, participants: store }: SampleStores,
  { campaign: { survey, name }, version }: PlannedCampaign,
  participants: readonly SampleParticipant[],
): Stored<void> =>
  gen(function* () {
    const draw = makeDraw(`responses to ${name}`)
    for (const { code, answer } of participants)
      if (O.isSome(code) && O.isSome(answer)) {
        const { at, answers } = answer.value
        const uuid = draw.uuid() as ResponseUuid
        const response = { uuid, survey, version, code: code.value, language: 'nl', answers } as const
        yield* unwrap(surveyResponses.add({ ...response, submittedOn: findOfficeDay(at) }))
        yield* unwrap(store.recordAnswer(code.value, at))
      }
  })

const writeSent = (
  stores: SampleStores,
  plan: PlannedCampaign,
  people: readonly User[],
  { calendar: { now } }: SampleHistory,
  baseUrl: string,
): Written =>
  gen(function* () {
    const { campaign, sent } = plan
    const series = asSeriesUuid(campaign.uuid)
    const codes = yield* unwrap(
      issueSurveyCodes(
        stores.surveyCodes,
        {
          kind: 'personal',
          publicId: getLinkOf(campaign.survey),
          surveyId: campaign.survey,
          tenantUuid,
          maxUses: O.none,
          series,
        },
        people.length - 1,
      ),
    )
    const participants = drawParticipants(plan, people, codes, now)
    const [[, begunAt] = ['invite', now]] = sent
    const [, lastAt] = sent.at(-1) ?? ['invite', now]
    yield* unwrap(storeCampaign(stores, tenantUuid, { ...campaign, audienceSize: O.some(codes.length) }, now, O.none))
    yield* unwrap(
      stores.participants.enrol(
        campaign.uuid,
        participants.map(({ user: { uuid: user }, code }) => ({ user, code })),
        begunAt,
      ),
    )
    for (const { phase, mails, deliveries } of makeSamplePhases(plan, participants, baseUrl)) {
      yield* unwrap(writeMailing(stores, mails))
      yield* unwrap(stores.deliveries.add(campaign.uuid, phase, deliveries))
    }
    yield* unwrap(writeAnswers(stores, plan, participants))
    if (campaign.status === 'completed')
      yield* unwrap(stores.surveyCodes.endSeries(series, O.some(lastAt + CODES_OUTLIVE_CAMPAIGN)))
  })

const AUDIENCE = { q: '', statuses: ['ACTIVE'], role: O.none, sortBy: 'name', sortDir: 'asc', skip: 0 } as const

export function writeCampaigns(stores: SampleStores, history: SampleHistory, baseUrl: string): Written {
  const { calendar, campaigns } = history
  return gen(function* () {
    yield* unwrap(writeSurvey(stores, calendar))
    const { data: people } = yield* unwrap(stores.users.list({ ...AUDIENCE, tag: O.some(EVERYONE_TAG), limit: 100 }))
    const last = people.at(-1)
    if (last !== undefined) yield* unwrap(stores.optOuts.add(last.uuid, calendar.at(80, 12)))
    for (const plan of campaigns)
      if (plan.sent.length > 0) yield* unwrap(writeSent(stores, plan, people, history, baseUrl))
      else yield* unwrap(storeCampaign(stores, tenantUuid, plan.campaign, calendar.now, O.none))
  })
}
