// One batch of a phase: the next participants get their codes and messages, and each gets an outcome
// (CAM-8, CAM-9, CAM-11, CAM-14, CAM-17, CAM-18).
import { gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import type { CreateMessages } from '#application/mailing/create-messages.ts'
import { issueSurveyCodes } from '#application/survey/issue-codes.ts'
import {
  type CampaignCommand,
  type CampaignRefusal,
  applyCampaignCommand,
} from '#domain/campaign/campaign-transitions.ts'
import { type Campaign, type PhaseKind, type PhaseWork, PHASES } from '#domain/campaign/campaign.ts'
import { decideReminder, type Delivery, type DeliverySkipReason } from '#domain/campaign/delivery.ts'
import type { UserUuid } from '#domain/identity/user.ts'
import type { Log } from '#domain/logging/ports.ts'
import { getNamedSurveyFooter } from '#domain/mailing/mail-document.ts'
import type { Mailing, MailMessage } from '#domain/mailing/message.ts'
import type { ParseContent } from '#domain/mailing/parse-content.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Stored, StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { CodesExhausted } from '#domain/survey/failures.ts'
import type { Survey } from '#domain/survey/survey.ts'
import { asSeriesUuid, toOptOutUrl, type SurveyCode, toSurveyUrl } from '#domain/survey/survey-code.ts'
import {
  type CampaignContext,
  beginPhase,
  type PhaseContext,
  findOrOpenMailing,
  type SendTask,
} from './phase-context.ts'
import { type PhaseTexts, readPhaseTexts } from './plan-texts.ts'

export interface PhaseBatchesDeps {
  readonly createMessages: CreateMessages
  readonly parseContent: ParseContent
  readonly log: Log
  /** Where people reach the service. */
  readonly baseUrl: string
  /** Participants in one unit of work. Default: PARTICIPANTS_IN_BATCH. */
  readonly batch?: number
}

export interface PhaseBatchResult {
  readonly campaign: Campaign
  /** This was the first batch of the phase. */
  readonly hasBegun: boolean
  readonly handled: number
}

type BatchFailure = CampaignRefusal | CodesExhausted | StoreUnavailable
type BatchProgress = Omit<Extract<CampaignCommand, { readonly _tag: 'RecordBatch' }>, '_tag' | 'mailing' | 'mailed'>

interface Addressee {
  readonly user: UserUuid
  readonly email: string
  readonly name: string
  readonly code: SurveyCode
}

/** The participants to mail, the participants to skip, and the progress of the phase. */
interface PhaseBatch {
  readonly people: readonly Addressee[]
  readonly skipped: readonly Delivery[]
  readonly enrol: Stored<void>
  readonly progress: BatchProgress
}

const PARTICIPANTS_IN_BATCH = 5_000

const toSkipped = (user: UserUuid, reason: DeliverySkipReason, at: Instant): Delivery => ({
  user,
  outcome: 'skipped',
  reason: O.some(reason),
  message: O.none,
  at,
})

/** A message to an invalid address has failed already (MSG-6). */
const toDelivery = (user: UserUuid, { id, state }: MailMessage, at: Instant): Delivery => ({
  user,
  outcome: state._tag === 'Failed' ? 'error' : 'planned',
  reason: state._tag === 'Failed' ? O.some(state.error) : O.none,
  message: O.some(id),
  at,
})

/** Skips earlier reminders that are done, for those of these participants who did not get them (CAM-9). */
function supersede(
  { stores: { deliveries }, now }: CampaignContext,
  { uuid, sentAt }: Campaign,
  phase: PhaseKind,
  after: O.Option<UserUuid>,
  last: O.Option<UserUuid>,
): Stored<void> {
  const earlier = PHASES.slice(1, PHASES.indexOf(phase)).filter((one) => sentAt[one] !== undefined)
  return earlier.length === 0 || O.isNone(last)
    ? TE.right(undefined)
    : deliveries.supersede(uuid, earlier, { after, last: last.value }, now)
}

export type PhaseBatches = ReturnType<typeof makePhaseBatches>

export function makePhaseBatches({
  createMessages,
  parseContent,
  log,
  baseUrl,
  batch: size = PARTICIPANTS_IN_BATCH,
}: PhaseBatchesDeps) {
  const mail = (
    { stores, tenantUuid, now }: CampaignContext,
    mailing: Mailing,
    { isNamed }: Campaign,
    { people, enrol }: PhaseBatch,
  ): Stored<readonly Delivery[]> =>
    people.length === 0
      ? pipe(
          enrol,
          TE.map(() => []),
        )
      : pipe(
          createMessages.addMessages(
            stores,
            tenantUuid,
            mailing,
            people.map(({ email, name, code }) => ({ address: email, name, code })),
            ({ code }) => ({
              data: { surveyUrl: toSurveyUrl(baseUrl, code) },
              unsubscribeUrl: toOptOutUrl(baseUrl, code),
              ...(isNamed && { footer: getNamedSurveyFooter(mailing.content.language) }),
            }),
            enrol,
          ),
          TE.map((messages) =>
            people.flatMap(({ user }, n) => {
              const message = messages[n]
              return message === undefined ? [] : [toDelivery(user, message, now)]
            }),
          ),
        )

  const enrolNext = (
    { stores, tenantUuid, now }: CampaignContext,
    campaign: Campaign,
    cursor: O.Option<UserUuid>,
    { link }: PhaseContext,
  ): TE.TaskEither<BatchFailure, PhaseBatch> =>
    gen(function* () {
      const page = yield* unwrap(stores.audiences.listPage(campaign.tags, cursor, size))
      const invited = page.filter(({ unreachable }) => O.isNone(unreachable))
      const skipped = page.flatMap(({ user, unreachable }) =>
        O.isSome(unreachable) ? [toSkipped(user, unreachable.value, now)] : [],
      )
      const survey = yield* unwrap(stores.surveys.find(campaign.survey))
      const codes = yield* unwrap(
        issueSurveyCodes(
          stores.surveyCodes,
          {
            kind: 'personal',
            publicId: link.publicId,
            surveyId: campaign.survey,
            tenantUuid,
            maxUses: O.none,
            series: asSeriesUuid(campaign.uuid),
            isNamed: campaign.isNamed,
            version: O.map(({ version }: Survey) => version)(survey),
          },
          invited.length,
        ),
      )
      const people = invited.flatMap((one, n): readonly Addressee[] => {
        const code = codes[n]
        return code === undefined ? [] : [{ ...one, code }]
      })
      return {
        people,
        skipped,
        enrol: stores.participants.enrol(
          campaign.uuid,
          [
            ...people.map(({ user, code }) => ({ user, code: O.some(code) })),
            ...skipped.map(({ user }) => ({ user, code: O.none })),
          ],
          now,
        ),
        progress: {
          last: page.length < size ? O.none : O.fromNullable(page.at(-1)?.user),
          handled: page.length,
          waiting: 0,
          waitingUntil: O.none,
        },
      }
    })

  const remindNext = (
    context: CampaignContext,
    campaign: Campaign,
    cursor: O.Option<UserUuid>,
    phase: PhaseKind,
  ): Stored<PhaseBatch> => {
    const { stores, now } = context
    return gen(function* () {
      const { facts, last } = yield* unwrap(stores.participants.listToRemind(campaign.uuid, phase, cursor, size))
      const invitedAt = campaign.sentAt.invite ?? now
      const decisions = facts.map((one) => ({ one, decision: decideReminder(one, invitedAt, now) }))
      const waits = decisions.flatMap(({ decision }) => (decision._tag === 'Wait' ? [decision.until] : []))
      const skipped = decisions.flatMap(({ one: { user }, decision }) =>
        decision._tag === 'Skip' ? [toSkipped(user, decision.reason, now)] : [],
      )
      yield* unwrap(supersede(context, campaign, phase, cursor, last))
      const withoutCode = skipped.filter(({ reason }) => O.toNullable(reason) === 'no_code').length
      if (withoutCode > 0)
        log.warn('campaign.without_code', { campaign: campaign.uuid, phase, participants: withoutCode })
      return {
        people: decisions.flatMap(({ one, decision }) =>
          decision._tag === 'Remind' ? [{ ...one, code: decision.code }] : [],
        ),
        skipped,
        enrol: TE.right(undefined),
        progress: {
          last,
          handled: facts.length,
          waiting: waits.length,
          waitingUntil: waits.length === 0 ? O.none : O.some(waits.reduce((a, b) => Math.min(a, b))),
        },
      }
    })
  }

  const run = (
    context: CampaignContext,
    campaign: Campaign,
    task: SendTask,
    phaseContext: PhaseContext,
  ): TE.TaskEither<BatchFailure, PhaseBatchResult> => {
    const { phase } = task
    const work = O.filter((one: PhaseWork) => one.phase === phase)(campaign.work)
    const cursor = O.flatMap(({ cursor: last }: PhaseWork) => last)(work)
    return gen(function* () {
      const mailing = yield* unwrap(findOrOpenMailing(createMessages, context, campaign, work, phaseContext))
      const runningCampaign = O.isSome(work)
        ? campaign
        : yield* unwrap(beginPhase(context, campaign, task, phaseContext, mailing))
      const batch = yield* unwrap(
        phase === 'invite'
          ? enrolNext(context, runningCampaign, cursor, phaseContext)
          : remindNext(context, runningCampaign, cursor, phase),
      )
      const deliveries = yield* unwrap(mail(context, mailing, runningCampaign, batch))
      yield* unwrap(context.stores.deliveries.add(campaign.uuid, phase, [...deliveries, ...batch.skipped]))
      const { people, progress } = batch
      const after = yield* unwrap(
        applyCampaignCommand(
          { ...progress, _tag: 'RecordBatch', mailing: mailing.id, mailed: people.length },
          context.now,
        )(runningCampaign),
      )
      return { campaign: after, hasBegun: O.isNone(work), handled: progress.handled }
    })
  }

  return {
    readTexts: (texts: PhaseTexts) => readPhaseTexts(parseContent, texts),
    run,
  }
}
