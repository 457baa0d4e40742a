// Use cases of administrators: list, read, create, change, cancel and release campaigns of a tenant (CAM-2 to CAM-6, CAM-16).
import { fail, gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import { recordChanged } from '#domain/shared/record-changed.ts'
import { type ChangeContext, type Change, checkPermission, makeRead } from '#application/identity/change.ts'
import type { AuditedResult } from '#application/identity/audit.ts'
import {
  type CampaignDraft,
  type CampaignPatch,
  findChangedFields,
  findLockedChanges,
  applyPatch,
  resolveInviteDate,
  toCampaignDraft,
} from '#domain/campaign/campaign-rules.ts'
import { campaignClosed, applyCampaignCommand } from '#domain/campaign/campaign-transitions.ts'
import {
  asCampaignUuid,
  type Campaign,
  type CampaignUuid,
  getCreator,
  isClosed,
  openCampaign,
} from '#domain/campaign/campaign.ts'
import { campaignFact, describePlanChanges } from '#domain/campaign/facts.ts'
import {
  campaignAlreadyLaunched,
  campaignDraftNotFound,
  campaignNotFound,
  type CampaignNotAwaitingRelease,
  campaignNotAwaitingRelease,
} from '#domain/campaign/failures.ts'
import {
  CAMPAIGN_MAILS,
  type CampaignDraftUuid,
  type CampaignJob,
  type CampaignQuery,
  type CampaignStores,
} from '#domain/campaign/ports.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { AuditFact } from '#domain/logging/audit.ts'
import type { ParseContent } from '#domain/mailing/parse-content.ts'
import type { MailingStores } from '#domain/mailing/ports.ts'
import type { Clock, Duration } from '#domain/shared/clock.ts'
import type { DueItemStores } from '#domain/shared/due-item.ts'
import type { Outbox } from '#domain/shared/outbox.ts'
import { requireFound, type InScope, type Stored } from '#domain/shared/unit-of-work.ts'
import type { Random, TenantUuid, Uuid } from '#domain/shared/uuid.ts'
import type { SurveyStores } from '#domain/survey/ports.ts'
import { asSeriesUuid } from '#domain/survey/survey-code.ts'
import { readFigures, readPhases, readStory } from './campaign-story.ts'
import { checkPlan, type PlanStores } from './check-plan.ts'
import { countAudience } from './dry-run.ts'
import { hasSameTexts, type PlanWarnings, readPlanTexts, type ReadTexts, collectWarnings } from './plan-texts.ts'
import { makeShowCampaigns, type ShownCampaign } from './show-campaign.ts'
import { storeCampaign } from './store-campaign.ts'

type Stores = PlanStores &
  Pick<CampaignStores, 'campaigns' | 'audiences' | 'campaignDrafts' | 'participants' | 'deliveries'> &
  Pick<SurveyStores, 'surveyCodes' | 'keptAnswers'> &
  Pick<MailingStores, 'messages'> &
  DueItemStores & { readonly outbox: Outbox<CampaignJob> }

type CampaignChange = ChangeContext<IdentityStores & Stores>

export interface CampaignsDeps {
  readonly inScope: InScope<Stores>
  readonly change: Change<IdentityStores & Stores>
  readonly parseContent: ParseContent
  readonly clock: Clock
  readonly random: Random
  /** An invite phase that is later than this needs a release by an administrator. None: no phase needs one (CAM-16). */
  readonly lateAfter: O.Option<Duration>
}

export function findCampaign({ campaigns }: Pick<CampaignStores, 'campaigns'>, uuid: CampaignUuid) {
  return pipe(campaigns.find(uuid), requireFound(campaignNotFound))
}

export interface SavedCampaign extends ShownCampaign {
  readonly warnings: PlanWarnings
}

export type Campaigns = ReturnType<typeof makeCampaigns>

export function makeCampaigns({ inScope, change, parseContent, clock, random, lateAfter }: CampaignsDeps) {
  const read = makeRead(inScope)

  const { showOne, showAll } = makeShowCampaigns({ clock, lateAfter })

  /** Finds the campaign and reads more about it in the same unit of work. */
  const readAbout = <A>(
    principal: Principal,
    uuid: CampaignUuid,
    work: (stores: Stores, campaign: Campaign) => Stored<A>,
  ) =>
    read(principal, 'campaigns:read', (stores) =>
      pipe(
        findCampaign(stores, uuid),
        TE.flatMap((campaign) => work(stores, campaign)),
      ),
    )

  type Texts = readonly ReadTexts[]

  /** Reads the texts before the unit of work of `save`, and adds the warnings about them. */
  const saveWithTexts = <E, C extends ShownCampaign>(
    principal: Principal,
    draft: CampaignDraft,
    signal: AbortSignal | undefined,
    save: (texts: Texts) => TE.TaskEither<E, C>,
  ) =>
    gen(function* () {
      yield* unwrap(checkPermission(principal, 'campaigns:write'))
      const texts = yield* unwrap(readPlanTexts(parseContent, draft, signal))
      const campaign = yield* unwrap(save(texts))
      return { ...campaign, warnings: collectWarnings(texts) } satisfies C & SavedCampaign
    })

  const makePlan =
    ({ stores, principal: { tenantUuid }, now }: CampaignChange, readTexts: Texts) =>
    (draft: CampaignDraft, how: Parameters<typeof checkPlan>[2]) =>
      pipe(
        checkPlan({ readTexts, stores, tenantUuid, now }, draft, how),
        TE.flatMapEither(({ plan }) => plan),
      )

  /** Stores the changed campaign with its audit entry. */
  const commit = ({ stores, principal: { tenantUuid }, now }: CampaignChange, campaign: Campaign, fact: AuditFact) =>
    pipe(
      storeCampaign(stores, tenantUuid, campaign, now, lateAfter),
      TE.flatMap((stored) => showOne(stores, stored, now)),
      TE.map((answer) => ({ answer, facts: [fact] })),
    )

  /** Locks the campaign and runs `work` in the same unit of work. */
  const changeCampaign = <E, A>(
    principal: Principal,
    uuid: CampaignUuid,
    work: (context: CampaignChange, campaign: Campaign) => TE.TaskEither<E, AuditedResult<A>>,
  ) =>
    change(principal, 'campaigns:write', (context) =>
      pipe(
        context.stores.campaigns.lock(uuid),
        requireFound(campaignNotFound),
        TE.flatMap((campaign) => work(context, campaign)),
      ),
    )

  const open = (context: CampaignChange, texts: Texts, draft: CampaignDraft, uuid: Uuid) =>
    pipe(
      makePlan(context, texts)(resolveInviteDate(draft, context.now), { isNew: true }),
      TE.map((plan) =>
        openCampaign(plan, { uuid: asCampaignUuid(uuid), createdBy: getCreator(context.principal), now: context.now }),
      ),
      TE.flatMap((campaign) => commit(context, campaign, campaignFact('campaign.created', campaign.uuid))),
    )

  /** Removes the draft. Some: the campaign that an earlier launch created from it. */
  const takeDraftOrFindLaunched = (stores: Stores, draft: CampaignDraft, kept: CampaignDraftUuid) =>
    gen(function* () {
      if (yield* unwrap(stores.campaignDrafts.remove(kept))) return O.none
      const campaign = yield* unwrap(
        pipe(stores.campaigns.find(asCampaignUuid(kept)), requireFound(campaignDraftNotFound)),
      )
      const launched = resolveInviteDate(draft, campaign.phases.invite.sendDate)
      if (findChangedFields(campaign, launched).length > 0) return yield* fail(campaignAlreadyLaunched)
      return O.some(campaign)
    })

  const withdraw = ({ outbox }: Stores, tenantUuid: TenantUuid, campaign: CampaignUuid): Stored<void> =>
    outbox.enqueue({ queue: 'campaign.withdraw', data: { tenantUuid, campaign }, key: campaign })

  /** Ends the codes and enqueues the withdrawal of mails that have not left. */
  const cancelCampaign = (context: CampaignChange, campaign: Campaign) =>
    gen(function* () {
      const { stores, principal, now } = context
      const after = yield* unwrap(applyCampaignCommand({ _tag: 'Cancel' }, now)(campaign))
      yield* unwrap(stores.surveyCodes.endSeries(asSeriesUuid(campaign.uuid), O.some(now)))
      yield* unwrap(stores.keptAnswers.purge(now))
      yield* unwrap(withdraw(stores, principal.tenantUuid, campaign.uuid))
      return yield* unwrap(commit(context, after, campaignFact('campaign.cancelled', campaign.uuid)))
    })

  return {
    list: (principal: Principal, query: CampaignQuery) =>
      read(principal, 'campaigns:read', (stores) =>
        gen(function* () {
          const { data, total } = yield* unwrap(stores.campaigns.list(query))
          const responded = yield* unwrap(stores.participants.countResponded(data.map(({ uuid }) => uuid)))
          const shown = yield* unwrap(showAll(stores, data))
          return { data: shown.map((one) => ({ ...one, respondedCount: responded.get(one.uuid) ?? 0 })), total }
        }),
      ),
    read: (principal: Principal, uuid: CampaignUuid) => readAbout(principal, uuid, showOne),
    /**
     * Also returns the size of the audience: a campaign without people completes without a mail. `kept`: the stored draft. It is removed
     * and gives its uuid to the campaign, so that a repeated launch creates no second campaign.
     */
    create: (
      principal: Principal,
      draft: CampaignDraft,
      kept: O.Option<CampaignDraftUuid> = O.none,
      signal?: AbortSignal,
    ) =>
      saveWithTexts(principal, draft, signal, (texts) =>
        change(principal, 'campaigns:write', (context) =>
          gen(function* () {
            const launched = O.isNone(kept)
              ? O.none
              : yield* unwrap(takeDraftOrFindLaunched(context.stores, draft, kept.value))
            const { answer, facts } = O.isSome(launched)
              ? { answer: yield* unwrap(showOne(context.stores, launched.value, context.now)), facts: [] }
              : yield* unwrap(open(context, texts, draft, O.getOrElse(() => random.uuid() as Uuid)(kept)))
            const audience = yield* unwrap(countAudience(context.stores, answer.tags))
            return { answer: { ...answer, audience }, facts }
          }),
        ),
      ),
    /**
     * `revision`: the revision that the caller has read; absent: any. Stored texts that change while the new ones are read are a conflict.
     */
    patch: (principal: Principal, uuid: CampaignUuid, patch: CampaignPatch, revision?: number, signal?: AbortSignal) =>
      gen(function* () {
        const before = yield* unwrap(read(principal, 'campaigns:write', (stores) => findCampaign(stores, uuid)))
        const save = (texts: Texts) =>
          changeCampaign(principal, uuid, (context, campaign) =>
            gen(function* () {
              if (isClosed(campaign)) return yield* fail(campaignClosed)
              if (revision !== undefined && revision !== campaign.revision) return yield* fail(recordChanged)
              const draft = resolveInviteDate(applyPatch(campaign, patch), context.now)
              if (!hasSameTexts(texts, draft)) return yield* fail(recordChanged)
              const fields = findChangedFields(campaign, draft)
              if (fields.length === 0)
                return { answer: yield* unwrap(showOne(context.stores, campaign, context.now)), facts: [] }
              const locked = findLockedChanges(campaign, draft)
              if (locked.length > 0) return yield* fail({ _tag: 'CampaignLocked', fields: locked })
              const plan = yield* unwrap(makePlan(context, texts)(draft, { campaign }))
              const after = yield* unwrap(applyCampaignCommand({ _tag: 'Patch', plan }, context.now)(campaign))
              return yield* unwrap(
                commit(
                  context,
                  after,
                  campaignFact('campaign.changed', uuid, describePlanChanges(toCampaignDraft(campaign), draft, fields)),
                ),
              )
            }),
          )
        return yield* unwrap(saveWithTexts(principal, applyPatch(before, patch), signal, save))
      }),
    cancel: (principal: Principal, uuid: CampaignUuid) => changeCampaign(principal, uuid, cancelCampaign),
    /** The story still counts the mails that have not left as planned. */
    cancelAndReadStory: (principal: Principal, uuid: CampaignUuid) =>
      changeCampaign(principal, uuid, (context, campaign) =>
        gen(function* () {
          const { answer, facts } = yield* unwrap(cancelCampaign(context, campaign))
          return { answer: yield* unwrap(readStory(context.stores, answer)), facts }
        }),
      ),
    /** Withdraws the mails that have not left, also of a completed campaign. The codes stay valid (MSG-8). */
    withdrawUnsent: (principal: Principal, uuid: CampaignUuid) =>
      changeCampaign(principal, uuid, (context, campaign) =>
        pipe(
          TE.fromEither(applyCampaignCommand({ _tag: 'Withdraw' }, context.now)(campaign)),
          TE.tap(() => withdraw(context.stores, principal.tenantUuid, uuid)),
          TE.flatMap((after) => commit(context, after, campaignFact('campaign.withdrawn', uuid))),
        ),
      ),
    /** Also accepts an overdue campaign that no longer awaits a release: the setting may have changed since the administrator saw it. */
    release: (principal: Principal, uuid: CampaignUuid) =>
      changeCampaign(principal, uuid, (context, campaign) =>
        pipe(
          TE.fromEither(applyCampaignCommand({ _tag: 'Release' }, context.now)(campaign)),
          TE.filterOrElseW(
            () => campaign.status === 'scheduled' && campaign.phases.invite.sendDate <= context.now,
            (): CampaignNotAwaitingRelease => campaignNotAwaitingRelease,
          ),
          TE.flatMap((after) => commit(context, after, campaignFact('campaign.released', uuid))),
        ),
      ),
    readFigures: (principal: Principal, uuid: CampaignUuid) => readAbout(principal, uuid, readFigures),
    /** Domains from which many mails of the campaign came back of late, as the first page counts them (MSG-14). */
    readReturningDomains: (principal: Principal, uuid: CampaignUuid) =>
      readAbout(principal, uuid, ({ messages }) =>
        messages.listReturningDomains({ kind: CAMPAIGN_MAILS, id: uuid }, clock.now()),
      ),
    readPhases: (principal: Principal, uuid: CampaignUuid) => readAbout(principal, uuid, readPhases),
    readStory: (principal: Principal, uuid: CampaignUuid) =>
      readAbout(principal, uuid, (stores, campaign) =>
        pipe(
          showOne(stores, campaign),
          TE.flatMap((shown) => readStory(stores, shown)),
        ),
      ),
  }
}
