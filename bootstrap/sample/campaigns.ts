// What became of the campaigns of the sample office: who was mailed in which phase, and who answered what, and when.
import { O } from '#domain/shared/fp.ts'
import type { PhaseKind } from '#domain/campaign/campaign.ts'
import { type Delivery, type DeliverySkipReason, toDeliveryOutcome } from '#domain/campaign/delivery.ts'
import { CAMPAIGN_MAILS } from '#domain/campaign/ports.ts'
import type { User } from '#domain/identity/user.ts'
import type { MailMessage, MessageError } from '#domain/mailing/message.ts'
import type { MessageOutcome } from '#domain/mailing/ports.ts'
import { fromDays, fromHours, fromMinutes, type Instant } from '#domain/shared/clock.ts'
import type { GivenAnswers } from '#domain/survey/answers.ts'
import { type SurveyCode, toOptOutUrl, toSurveyUrl } from '#domain/survey/survey-code.ts'
import type { PlannedCampaign } from './campaign-plans.ts'
import { type Draw, makeDraw } from './draw.ts'
import { makeSampleMessages, openSampleMailing, type SampleMailing, toSent } from './mailings.ts'
import { drawAnswers } from './surveys.ts'

export interface SampleAnswer {
  readonly at: Instant
  readonly answers: GivenAnswers
}

export interface SampleParticipant {
  readonly user: User
  /** None: opted out before the invitation, and so without a code. */
  readonly code: O.Option<SurveyCode>
  readonly answer: O.Option<SampleAnswer>
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
export function drawParticipants(
  { campaign, content, sent, answering, failing }: PlannedCampaign,
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
    const [, from = now] = sent[nth] ?? []
    const [, until = Math.min(now, from + fromDays(12))] = sent[nth + 1] ?? []
    return {
      user,
      code: O.fromNullable(codes[n]),
      answer: answered.has(user)
        ? O.some({ at: drawAnswerAt(draw, from, until), answers: drawAnswers(content, draw) })
        : O.none,
      failure: n < failing ? O.fromNullable(FAILURES[n % FAILURES.length]) : O.none,
    }
  })
}

type SettledState = MessageOutcome['state']

export interface SamplePhase {
  readonly phase: PhaseKind
  readonly mails: SampleMailing
  readonly deliveries: readonly Delivery[]
}

const toState = (failure: O.Option<MessageError>, at: Instant): SettledState =>
  O.isSome(failure) ? { _tag: 'Failed', at, error: failure.value, lookAt: O.none } : toSent(at)

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

function toSampleDelivery(
  one: SampleParticipant,
  message: MailMessage | undefined,
  phase: PhaseKind,
  at: Instant,
): Delivery {
  const user = one.user.uuid
  if (message === undefined)
    return { user, outcome: 'skipped', reason: O.fromNullable(getSkipReason(one, phase, at)), message: O.none, at }
  const { id, possiblyDoubled } = message
  const state = toState(one.failure, at)
  return {
    user,
    outcome: toDeliveryOutcome({ id, possiblyDoubled, state }),
    reason: 'error' in state ? O.some(state.error) : O.none,
    message: O.some(id),
    at,
  }
}

/** The mails of each phase that was sent, and what each participant got of it. */
export function makeSamplePhases(
  { campaign, sent, texts }: PlannedCampaign,
  participants: readonly SampleParticipant[],
  baseUrl: string,
): readonly SamplePhase[] {
  const draw = makeDraw(`mails of ${campaign.name}`)
  return sent.flatMap(([phase, begunAt]) => {
    const text = texts[phase]
    if (text === undefined) return []
    const at = begunAt + fromMinutes(3)
    const mailed = participants.filter((one) => getSkipReason(one, phase, at) === undefined)
    const mailing = openSampleMailing(draw, { kind: CAMPAIGN_MAILS, id: campaign.uuid }, text.content, begunAt)
    const mails = makeSampleMessages(
      draw,
      mailing,
      mailed.map(({ user: { email, name }, code, failure }) => {
        const own = O.getOrElse(() => '')(code)
        return {
          recipient: { address: email, name },
          state: toState(failure, at),
          personalised: { data: { surveyUrl: toSurveyUrl(baseUrl, own) }, unsubscribeUrl: toOptOutUrl(baseUrl, own) },
        }
      }),
    )
    const messages = new Map(mailed.map((one, n) => [one, mails.messages[n]]))
    const deliveries = participants.map((one) => toSampleDelivery(one, messages.get(one), phase, at))
    return [{ phase, mails, deliveries }]
  })
}
