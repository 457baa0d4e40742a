// Use cases of administrators: list, read, create and change campaigns of a tenant (CAM-2 to CAM-5).
import { fail, gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import { recordChanged } from '#domain/shared/record-changed.ts'
import { checkPermission, makeRead } from '#application/identity/change.ts'
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
import { campaignAlreadyLaunched, campaignDraftNotFound, campaignNotFound } from '#domain/campaign/failures.ts'
import {
  CAMPAIGN_MAILS,
  type CampaignDraftUuid,
  type CampaignQuery,
  type CampaignStores,
} from '#domain/campaign/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { ParseContent } from '#domain/mailing/parse-content.ts'
import { requireFound, type InScope, type Stored, Tenant } from '#domain/shared/unit-of-work.ts'
import type { Random, Uuid } from '#domain/shared/uuid.ts'
import { makeCampaignCommands } from './campaign-commands.ts'
import { readFigures, readPhases, readStory } from './campaign-story.ts'
import {
  type CampaignChange,
  type ChangeCampaignDeps,
  makeChangeCampaign,
  type StoresOfCampaigns,
} from './change-campaign.ts'
import { checkPlan } from './check-plan.ts'
import { countAudience } from './dry-run.ts'
import { hasSameTexts, type PlanWarnings, readPlanTexts, type ReadTexts, collectWarnings } from './plan-texts.ts'
import { makeShowCampaigns, type ShownCampaign } from './show-campaign.ts'

export interface CampaignsDeps extends ChangeCampaignDeps {
  readonly inScope: InScope<StoresOfCampaigns>
  readonly parseContent: ParseContent
  readonly random: Random
}

export function findCampaign({ campaigns }: Pick<CampaignStores, 'campaigns'>, uuid: CampaignUuid) {
  return pipe(campaigns.find(uuid), requireFound(campaignNotFound))
}

export interface SavedCampaign extends ShownCampaign {
  readonly warnings: PlanWarnings
}

export type Campaigns = ReturnType<typeof makeCampaigns>

export function makeCampaigns(deps: CampaignsDeps) {
  const { inScope, change, parseContent, clock, random, lateAfter } = deps
  const read = makeRead(inScope)
  const readForChange = makeRead(inScope, Tenant)
  const { commit, changeCampaign } = makeChangeCampaign(deps)

  const { showOne, showAll } = makeShowCampaigns({ clock, lateAfter })

  /** Finds the campaign and reads more about it in the same unit of work. */
  const readAbout = <A>(
    principal: Principal,
    uuid: CampaignUuid,
    work: (stores: StoresOfCampaigns, campaign: Campaign) => Stored<A>,
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

  const open = (context: CampaignChange, texts: Texts, draft: CampaignDraft, uuid: Uuid) =>
    pipe(
      makePlan(context, texts)(resolveInviteDate(draft, context.now), { isNew: true }),
      TE.map((plan) =>
        openCampaign(plan, { uuid: asCampaignUuid(uuid), createdBy: getCreator(context.principal), now: context.now }),
      ),
      TE.flatMap((campaign) => commit(context, campaign, campaignFact('campaign.created', campaign.uuid))),
    )

  /** Removes the draft. Some: the campaign that an earlier launch created from it. */
  const takeDraftOrFindLaunched = (stores: StoresOfCampaigns, draft: CampaignDraft, kept: CampaignDraftUuid) =>
    gen(function* () {
      if (yield* unwrap(stores.campaignDrafts.remove(kept))) return O.none
      const campaign = yield* unwrap(
        pipe(stores.campaigns.find(asCampaignUuid(kept)), requireFound(campaignDraftNotFound)),
      )
      const launched = resolveInviteDate(draft, campaign.phases.invite.sendDate)
      if (findChangedFields(campaign, launched).length > 0) return yield* fail(campaignAlreadyLaunched)
      return O.some(campaign)
    })

  return {
    ...makeCampaignCommands(deps),
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
        const before = yield* unwrap(
          readForChange(principal, 'campaigns:write', (stores) => findCampaign(stores, uuid)),
        )
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
