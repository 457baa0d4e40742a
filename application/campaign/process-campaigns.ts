// Runs due campaigns: sends their phases in batches. Each batch is one unit of work and stores where the next one begins
// (CAM-7 to CAM-11, CAM-16, CAM-18).
import { E, fail, gen, O, pipe, TE, unwrap, wait } from '#domain/shared/fp.ts'
import type { RunAudited, AuditedResult } from '#application/identity/audit.ts'
import {
  type CampaignRefusal,
  applyCampaignCommand,
  getCampaignDueAt,
  decideTask,
} from '#domain/campaign/campaign-transitions.ts'
import type { Campaign, PhaseKind, PhaseLack } from '#domain/campaign/campaign.ts'
import { campaignFact } from '#domain/campaign/facts.ts'
import type { CampaignMetrics, DueCampaign } from '#domain/campaign/ports.ts'
import type { AuditActor, AuditFact } from '#domain/logging/audit.ts'
import type { Log } from '#domain/logging/ports.ts'
import type { ContentUnread } from '#domain/mailing/failures.ts'
import { type Clock, type Duration, fromSeconds } from '#domain/shared/clock.ts'
import { Admin, type InScope, type Stored, type StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { CodesExhausted } from '#domain/survey/failures.ts'
import { asSeriesUuid, CODES_OUTLIVE_CAMPAIGN } from '#domain/survey/survey-code.ts'
import type { PhaseBatches } from './phase-batch.ts'
import { type CampaignContext, readPhaseContext, type PhaseStores, type SendTask } from './phase-context.ts'
import { isSameText, type PhaseTexts, type ReadTexts } from './plan-texts.ts'
import { storeCampaign, toAdvanceJob, toCampaignItem } from './store-campaign.ts'

export interface ProcessCampaignsDeps<Stores extends PhaseStores> {
  readonly inScope: InScope<Stores>
  readonly runAudited: RunAudited<Stores>
  readonly batches: PhaseBatches
  readonly clock: Clock
  readonly log: Log
  readonly metrics: CampaignMetrics
  /** False (SENDING=off): campaigns do not run. No audience is read, no mail queued and no campaign completed (MSG-11). */
  readonly sending: boolean
  /** An invite phase that is later than this needs a release by an administrator. None: no phase needs one (CAM-16). */
  readonly lateAfter: O.Option<Duration>
}

type CommandFailure = CampaignRefusal | StoreUnavailable
export type AdvanceFailure = CommandFailure | ContentUnread
type TaskFailure = CommandFailure | CodesExhausted

const ACTOR: AuditActor = { _tag: 'Service', name: 'campaign.advance' }

/** A run ends before the time limit of its job. The next job continues. */
const RUN_LENGTH: Duration = fromSeconds(40)

/** `isDone`: nothing is due now. `unread`: texts that the caller must read first, outside the unit of work. */
interface AdvanceResult {
  readonly isDone: boolean
  readonly unread?: PhaseTexts
}

const toResult = (isDone: boolean, facts: readonly AuditFact[] = []): AuditedResult<AdvanceResult> => ({
  answer: { isDone },
  facts,
})

export function makeProcessCampaigns<Stores extends PhaseStores>(deps: ProcessCampaignsDeps<Stores>) {
  const { inScope, runAudited, batches, clock, log, metrics, sending, lateAfter } = deps

  const complete = (context: CampaignContext<Stores>, campaign: Campaign) =>
    gen(function* () {
      const after = yield* unwrap(applyCampaignCommand({ _tag: 'Complete' }, context.now)(campaign))
      yield* unwrap(
        context.stores.surveyCodes.endSeries(asSeriesUuid(campaign.uuid), O.some(context.now + CODES_OUTLIVE_CAMPAIGN)),
      )
      yield* unwrap(storeCampaign(context.stores, context.tenantUuid, after, context.now, lateAfter))
      return toResult(true, [campaignFact('campaign.completed', campaign.uuid)])
    })

  /**
   * Records what the phase lacks. Cancels a campaign that has not begun, unless it lacks codes; otherwise the phase waits (CAM-8, CAM-9).
   */
  const markUnresolved = (context: CampaignContext<Stores>, campaign: Campaign, phase: PhaseKind, missing: PhaseLack) =>
    gen(function* () {
      const after = yield* unwrap(
        applyCampaignCommand({ _tag: 'MarkUnresolved', phase, missing }, context.now)(campaign),
      )
      if (after !== campaign)
        log.error('campaign.unresolved', { campaign: campaign.uuid, phase, missing, status: after.status })
      metrics.countUnresolved(phase)
      const isCancelled = after.status === 'cancelled'
      if (after !== campaign && isCancelled)
        yield* unwrap(storeCampaign(context.stores, context.tenantUuid, after, context.now, lateAfter))
      else if (after !== campaign) yield* unwrap(context.stores.campaigns.put(after))
      return toResult(true, isCancelled ? [campaignFact('campaign.cancelled', campaign.uuid, { phase, missing })] : [])
    })

  const send = (
    context: CampaignContext<Stores>,
    campaign: Campaign,
    task: SendTask,
    texts: O.Option<ReadTexts>,
  ): TE.TaskEither<TaskFailure, AuditedResult<AdvanceResult>> =>
    gen(function* () {
      const { phase } = task
      const plan = campaign.phases[phase]
      const unread = plan && { phase, ...plan }
      if (unread !== undefined && !isSameText(O.toUndefined(texts), unread))
        return { answer: { isDone: false, unread }, facts: [] }
      const phaseContext = yield* wait(readPhaseContext(plan === undefined ? O.none : texts, context, campaign, phase))
      if (E.isLeft(phaseContext))
        return typeof phaseContext.left === 'string'
          ? yield* unwrap(markUnresolved(context, campaign, phase, phaseContext.left))
          : yield* fail(phaseContext.left)
      const {
        campaign: after,
        hasBegun,
        handled,
      } = yield* unwrap(batches.run(context, campaign, task, phaseContext.right))
      const stored = yield* unwrap(storeCampaign(context.stores, context.tenantUuid, after, context.now, lateAfter))
      metrics.countParticipants(phase, handled)
      const isWithoutAudience = stored.status === 'completed'
      if (isWithoutAudience) log.warn('campaign.without_audience', { campaign: campaign.uuid })
      const due = getCampaignDueAt(stored, context.now, lateAfter)
      return toResult(O.isNone(due) || due.value > context.now, [
        ...(hasBegun ? [campaignFact('campaign.begun', campaign.uuid, { phase })] : []),
        ...(isWithoutAudience ? [campaignFact('campaign.completed', campaign.uuid)] : []),
      ])
    })

  const runTask =
    (texts: O.Option<ReadTexts>) =>
    (
      context: CampaignContext<Stores>,
      campaign: Campaign,
    ): TE.TaskEither<TaskFailure, AuditedResult<AdvanceResult>> => {
      const task = decideTask(campaign, context.now, lateAfter)
      switch (task._tag) {
        case 'Send':
          return send(context, campaign, task, texts)
        case 'Complete':
          return complete(context, campaign)
        case 'AwaitRelease':
        case 'Sleep':
          return pipe(
            context.stores.dueItems.set(
              toCampaignItem({ tenantUuid: context.tenantUuid, campaign: campaign.uuid }),
              getCampaignDueAt(campaign, context.now, lateAfter),
            ),
            TE.map(() => toResult(true)),
          )
      }
    }

  /** Does one task of a campaign in one unit of work. Its lock makes other replicas wait. */
  const advanceOnce = <F>(
    key: DueCampaign,
    work: (context: CampaignContext<Stores>, campaign: Campaign) => TE.TaskEither<F, AuditedResult<AdvanceResult>>,
  ): TE.TaskEither<F | StoreUnavailable, AdvanceResult> =>
    runAudited(ACTOR, key.tenantUuid, (stores) =>
      gen(function* () {
        const found = yield* unwrap(stores.campaigns.lock(key.campaign))
        if (O.isSome(found))
          return yield* unwrap(work({ stores, tenantUuid: key.tenantUuid, now: clock.now() }, found.value))
        yield* unwrap(stores.dueItems.set(toCampaignItem(key), O.none))
        return toResult(true)
      }),
    )

  /** The failed batch was not stored. The next job tries it again. */
  const reportMissingCodes = (key: DueCampaign, { missing }: CodesExhausted) => {
    log.error('campaign.codes_exhausted', { campaign: key.campaign, missing })
    return advanceOnce(key, (context, campaign) => markUnresolved(context, campaign, 'invite', 'codes'))
  }

  /** Does everything that is due, in several units of work. After RUN_LENGTH it enqueues a job that continues. */
  const advance = (key: DueCampaign): TE.TaskEither<AdvanceFailure, void> =>
    gen(function* () {
      const until = clock.now() + RUN_LENGTH
      let texts: O.Option<ReadTexts> = O.none
      for (;;) {
        const result: AdvanceResult = yield* unwrap(
          pipe(
            advanceOnce(key, runTask(texts)),
            TE.orElseW((failure) =>
              failure._tag === 'CodesExhausted' ? reportMissingCodes(key, failure) : TE.left(failure),
            ),
          ),
        )
        if (result.unread !== undefined) {
          const current: ReadTexts = yield* unwrap(batches.readTexts(result.unread))
          texts = O.some(current)
        }
        if (result.isDone) return
        if (clock.now() >= until)
          return yield* unwrap(inScope(Admin, ({ outbox }) => outbox.enqueue(toAdvanceJob(key))))
      }
    })

  return { advance: sending ? advance : (): Stored<void> => TE.right(undefined) }
}
