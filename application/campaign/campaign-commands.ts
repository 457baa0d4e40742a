// What administrators decide about a campaign after its launch: cancel it, end its answers, withdraw its mails, release it (CAM-6, CAM-16).
import { fail, gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import { recordChanged } from '#domain/shared/record-changed.ts'
import { computeAnswering } from '#domain/campaign/answering.ts'
import { applyCampaignCommand } from '#domain/campaign/campaign-transitions.ts'
import { type Campaign, type CampaignUuid, isClosed } from '#domain/campaign/campaign.ts'
import { campaignFact } from '#domain/campaign/facts.ts'
import {
  type CampaignNotAwaitingRelease,
  campaignNotAwaitingRelease,
  campaignNotInvited,
} from '#domain/campaign/failures.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import { asSeriesUuid } from '#domain/survey/survey-code.ts'
import { readStory } from './campaign-story.ts'
import { type CampaignChange, type ChangeCampaignDeps, makeChangeCampaign } from './change-campaign.ts'

export function makeCampaignCommands(deps: ChangeCampaignDeps) {
  const { commit, showUnchanged, changeCampaign } = makeChangeCampaign(deps)

  const withdraw = ({ stores: { outbox }, principal: { tenantUuid } }: CampaignChange, campaign: CampaignUuid) =>
    outbox.enqueue({ queue: 'campaign.withdraw', data: { tenantUuid, campaign }, key: campaign })

  /** Ends the codes and enqueues the withdrawal of mails that have not left. */
  const endCodes = (context: CampaignChange, campaign: CampaignUuid): Stored<void> =>
    gen(function* () {
      const { stores, now } = context
      yield* unwrap(stores.surveyCodes.endSeries(asSeriesUuid(campaign), O.some(now)))
      yield* unwrap(stores.keptAnswers.purge(now))
      yield* unwrap(withdraw(context, campaign))
    })

  const cancelCampaign = (context: CampaignChange, campaign: Campaign) =>
    gen(function* () {
      const after = yield* unwrap(applyCampaignCommand({ _tag: 'Cancel' }, context.now)(campaign))
      yield* unwrap(endCodes(context, campaign.uuid))
      return yield* unwrap(commit(context, after, campaignFact('campaign.cancelled', campaign.uuid)))
    })

  const hasOpenCodes = ({ stores, now }: CampaignChange, { uuid }: Campaign): Stored<boolean> =>
    pipe(
      stores.campaigns.listAnswerWindows([uuid]),
      TE.map((windows) => computeAnswering(O.fromNullable(windows.get(uuid)), now).hasOpenCodes),
    )

  const endAnswersOf = (context: CampaignChange, campaign: Campaign, revision: number | undefined) =>
    gen(function* () {
      const isOpen = yield* unwrap(hasOpenCodes(context, campaign))
      // The answer to an earlier call may have been lost: the repeat has the revision from before it.
      if (campaign.status === 'completed' && !isOpen) return yield* unwrap(showUnchanged(context, campaign))
      if (revision !== undefined && revision !== campaign.revision) return yield* fail(recordChanged)
      if (!isClosed(campaign) && campaign.sentAt.invite === undefined) return yield* fail(campaignNotInvited)
      const after = yield* unwrap(applyCampaignCommand({ _tag: 'EndAnswers' }, context.now)(campaign))
      yield* unwrap(endCodes(context, campaign.uuid))
      const facts = [
        campaignFact('campaign.answers-ended', campaign.uuid),
        ...(isClosed(campaign) ? [] : [campaignFact('campaign.completed', campaign.uuid)]),
      ]
      return yield* unwrap(commit(context, after, ...facts))
    })

  return {
    cancel: (principal: Principal, uuid: CampaignUuid) => changeCampaign(principal, uuid, cancelCampaign),
    /** The story still counts the mails that have not left as planned. */
    cancelAndReadStory: (principal: Principal, uuid: CampaignUuid) =>
      changeCampaign(principal, uuid, (context, campaign) =>
        gen(function* () {
          const { answer, facts } = yield* unwrap(cancelCampaign(context, campaign))
          return { answer: yield* unwrap(readStory(context.stores, answer)), facts }
        }),
      ),
    /**
     * Completes a campaign whose invitations were made: its codes stop working at once, and neither waiting mails nor further reminders leave.
     * `revision`: the revision that the caller has read; absent: any. Returns a completed campaign unchanged if its codes have ended already.
     */
    endAnswers: (principal: Principal, uuid: CampaignUuid, revision?: number) =>
      changeCampaign(principal, uuid, (context, campaign) => endAnswersOf(context, campaign, revision)),
    /** The story still counts the mails that have not left as planned. */
    endAnswersAndReadStory: (principal: Principal, uuid: CampaignUuid, revision?: number) =>
      changeCampaign(principal, uuid, (context, campaign) =>
        gen(function* () {
          const { answer, facts } = yield* unwrap(endAnswersOf(context, campaign, revision))
          return { answer: yield* unwrap(readStory(context.stores, answer)), facts }
        }),
      ),
    /** Withdraws the mails that have not left, also of a completed campaign. The codes stay valid (MSG-8). */
    withdrawUnsent: (principal: Principal, uuid: CampaignUuid) =>
      changeCampaign(principal, uuid, (context, campaign) =>
        pipe(
          TE.fromEither(applyCampaignCommand({ _tag: 'Withdraw' }, context.now)(campaign)),
          TE.tap(() => withdraw(context, uuid)),
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
  }
}
