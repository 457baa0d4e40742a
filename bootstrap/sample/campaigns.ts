// What became of the campaigns of the sample office: who was mailed in which phase, and who answered what, and when.
import { gen, O, type TE, unwrap } from '#domain/shared/fp.ts'
import { storeCampaign } from '#application/campaign/store-campaign.ts'
import { issueSurveyCodes } from '#application/survey/issue-codes.ts'
import type { CampaignUuid, PhaseKind } from '#domain/campaign/campaign.ts'
import { type Delivery, type DeliverySkipReason, toDeliveryOutcome } from '#domain/campaign/delivery.ts'
import { CAMPAIGN_MAILS } from '#domain/campaign/ports.ts'
import type { User } from '#domain/identity/user.ts'
import type { MessageError } from '#domain/mailing/message.ts'
import type { MessageOutcome } from '#domain/mailing/ports.ts'
import { fromDays, fromHours, fromMinutes, type Instant } from '#domain/shared/clock.ts'
import { findOfficeDay } from '#domain/shared/day.ts'
import type { Stored, StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { GivenAnswers, ResponseUuid } from '#domain/survey/answers.ts'
import type { CodesExhausted } from '#domain/survey/failures.ts'
import { CODES_OUTLIVE_CAMPAIGN, type SurveyCode, toOptOutUrl, toSurveyUrl } from '#domain/survey/survey-code.ts'
import { SAMPLE_OFFICE } from '../default-tenant.ts'
import type { Calendar } from './calendar.ts'
import type { PlannedCampaign } from './campaign-plans.ts'
import { type Draw, makeDraw } from './draw.ts'
import { ACTIVE_PEOPLE } from './founders.ts'
import { makeSampleMailing, toSent, writeMailing } from './mailings.ts'
import { EVERYONE_TAG } from './people.ts'
import type { SampleStores } from './sample-stores.ts'
import { listShownConditional } from '#domain/survey/conditions.ts'
import { drawAnswers, toCodeAttributes, writeWorkSurvey } from './surveys.ts'

type Written = TE.TaskEither<CodesExhausted | StoreUnavailable, void>

const tenantUuid = SAMPLE_OFFICE.uuid

/** One of those whom a campaign asks. */
interface SampleParticipant {
  readonly user: User
  /** None: opted out before the invitation, and so without a code. */
  readonly code: O.Option<SurveyCode>
  readonly answer: O.Option<{ readonly at: Instant; readonly answers: GivenAnswers }>
  /** Why the invitation failed. */
  readonly failure: O.Option<MessageError>
}

/** People answer soon after a mail, and ever fewer later. Seldom at night. */
function drawAnswerAt(draw: Draw, from: Instant, until: Instant): Instant {
  const after = -Math.log(1 - draw.share()) * fromDays(1.1)
  const at = from + fromMinutes(12) + Math.min(after, (until - from - fromMinutes(30)) * draw.share())
  const hour = new Date(at).getUTCHours()
  const byDay = hour >= 20 ? at + fromHours(11) : hour < 5 ? at + fromHours(5) : at
  return Math.round(Math.min(byDay, until - fromMinutes(15)))
}

const FAILURES: readonly MessageError[] = [
  'recipient_refused',
  'message_refused',
  'deferred_too_long',
  'outcome_unknown',
]

/** `codes`: one for each of the people, except the last one, who opted out. */
function drawParticipants(
  { campaign, survey, sent, answering, failing }: PlannedCampaign,
  people: readonly User[],
  codes: readonly SurveyCode[],
  now: Instant,
): readonly SampleParticipant[] {
  const draw = makeDraw(`answers to ${campaign.name}`)
  const invited = people.length - 1
  const answered = new Set(draw.shuffle(people.slice(failing, invited)).slice(0, Math.round(invited * answering)))
  return people.map((user, n): SampleParticipant => {
    // Three in five answer the invitation, the others after a reminder.
    const nth = draw.share() < 0.6 ? 0 : draw.below(sent.length)
    const from = sent[nth]?.at ?? now
    const until = sent[nth + 1]?.at ?? Math.min(now, from + fromDays(12))
    return {
      user,
      code: O.fromNullable(codes[n]),
      answer: answered.has(user)
        ? O.some({ at: drawAnswerAt(draw, from, until), answers: drawAnswers(survey.content, draw) })
        : O.none,
      failure: n < failing ? O.fromNullable(FAILURES[n % FAILURES.length]) : O.none,
    }
  })
}

/** Undefined: the phase mails the participant. */
function getSkipReason(
  { code, answer, failure }: SampleParticipant,
  phase: PhaseKind,
  at: Instant,
): DeliverySkipReason | undefined {
  if (O.isNone(code)) return 'opted_out'
  if (phase === 'invite') return undefined
  if (O.isSome(answer) && answer.value.at < at) return 'answered'
  if (O.isNone(failure)) return undefined
  return failure.value === 'recipient_refused' ? 'undeliverable' : 'not_invited'
}

/** Stores the mails of a phase that was sent, and what each participant got of it. */
function writePhase(
  stores: SampleStores,
  draw: Draw,
  campaign: CampaignUuid,
  { phase, at: begunAt, text }: PlannedCampaign['sent'][number],
  participants: readonly SampleParticipant[],
  baseUrl: string,
): Stored<void> {
  const at = begunAt + fromMinutes(3)
  const toState = ({ failure }: SampleParticipant): MessageOutcome['state'] =>
    O.isSome(failure) ? { _tag: 'Failed', at, error: failure.value, lookAt: O.none } : toSent(at)
  const mailed = participants.filter((one) => getSkipReason(one, phase, at) === undefined)
  const mails = makeSampleMailing(
    draw,
    { origin: { kind: CAMPAIGN_MAILS, id: campaign }, content: text.content, createdAt: begunAt },
    mailed.map((one) => {
      const { email, name } = one.user
      const code = O.getOrElse(() => '')(one.code)
      return {
        recipient: { address: email, name },
        state: toState(one),
        personalised: { data: { surveyUrl: toSurveyUrl(baseUrl, code) }, unsubscribeUrl: toOptOutUrl(baseUrl, code) },
      }
    }),
  )
  const messages = new Map(mailed.map((one, n) => [one, mails.messages[n]]))
  const deliveries = participants.map((one): Delivery => {
    const user = one.user.uuid
    const message = messages.get(one)
    if (message === undefined)
      return { user, outcome: 'skipped', reason: O.fromNullable(getSkipReason(one, phase, at)), message: O.none, at }
    const { id, possiblyDoubled } = message
    const outcome = toDeliveryOutcome({ id, possiblyDoubled, state: toState(one) })
    return { user, outcome, reason: one.failure, message: O.some(id), at }
  })
  return gen(function* () {
    yield* unwrap(writeMailing(stores, mails))
    yield* unwrap(stores.deliveries.add(campaign, phase, deliveries))
  })
}

/** An answer counts in every campaign that runs, so campaigns are written in the order in which they were sent. */
const writeAnswers = (
  { surveyResponses, participants: store }: SampleStores,
  { campaign: { name }, survey }: PlannedCampaign,
  participants: readonly SampleParticipant[],
): Stored<void> =>
  gen(function* () {
    const draw = makeDraw(`responses to ${name}`)
    for (const { code, answer } of participants)
      if (O.isSome(code) && O.isSome(answer)) {
        const { at, answers } = answer.value
        const uuid = draw.uuid() as ResponseUuid
        const of = { survey: survey.uuid, version: survey.version, code: code.value, language: 'nl' } as const
        yield* unwrap(
          surveyResponses.add(
            { ...of, uuid, answers, submittedOn: findOfficeDay(at) },
            listShownConditional(survey.content, answers),
          ),
        )
        yield* unwrap(store.recordAnswer(code.value, at))
      }
  })

const writeSent = (
  stores: SampleStores,
  plan: PlannedCampaign,
  people: readonly User[],
  now: Instant,
  baseUrl: string,
): Written =>
  gen(function* () {
    const { campaign, sent } = plan
    const { uuid, survey, name, status, updatedAt } = campaign
    const attributes = toCodeAttributes('personal', survey, uuid)
    const codes = yield* unwrap(issueSurveyCodes(stores.surveyCodes, attributes, people.length - 1))
    const participants = drawParticipants(plan, people, codes, now)
    yield* unwrap(storeCampaign(stores, tenantUuid, { ...campaign, audienceSize: O.some(codes.length) }, now, O.none))
    const enrolled = participants.map(({ user, code }) => ({ user: user.uuid, code }))
    yield* unwrap(stores.participants.enrol(uuid, enrolled, sent[0]?.at ?? now))
    const draw = makeDraw(`mails of ${name}`)
    for (const phase of sent) yield* unwrap(writePhase(stores, draw, uuid, phase, participants, baseUrl))
    yield* unwrap(writeAnswers(stores, plan, participants))
    if (status === 'completed')
      yield* unwrap(stores.surveyCodes.endSeries(attributes.series, O.some(updatedAt + CODES_OUTLIVE_CAMPAIGN)))
  })

/** Campaigns to come are due at their dates. The last one of the people opts out. */
export function writeCampaigns(
  stores: SampleStores,
  calendar: Calendar,
  campaigns: readonly PlannedCampaign[],
  baseUrl: string,
): Written {
  return gen(function* () {
    yield* unwrap(writeWorkSurvey(stores, calendar))
    const { data: people } = yield* unwrap(stores.users.list({ ...ACTIVE_PEOPLE, tag: O.some(EVERYONE_TAG) }))
    const last = people.at(-1)
    if (last !== undefined) yield* unwrap(stores.optOuts.add(last.uuid, calendar.at(80, 12)))
    for (const plan of campaigns)
      if (plan.sent.length > 0) yield* unwrap(writeSent(stores, plan, people, calendar.now, baseUrl))
      else yield* unwrap(storeCampaign(stores, tenantUuid, plan.campaign, calendar.now, O.none))
  })
}
