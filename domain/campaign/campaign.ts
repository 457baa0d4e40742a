// Survey campaigns: whom an office asks, with which texts, when (CAM-1).
import * as O from 'fp-ts/lib/Option.js'
import type { Principal } from '#domain/identity/principal.ts'
import type { TagUuid } from '#domain/identity/tag.ts'
import { asUserUuid, type UserUuid } from '#domain/identity/user.ts'
import type { MailingId } from '#domain/mailing/message.ts'
import type { TemplateUuid } from '#domain/mailing/template.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import type { PublicId, SurveyUuid } from '#domain/survey/survey.ts'

export type CampaignUuid = Uuid & { readonly _campaign: 'CampaignUuid' }
export function asCampaignUuid(uuid: Uuid): CampaignUuid {
  return uuid as CampaignUuid
}

export const REMINDERS = ['reminder1', 'reminder2', 'reminder3'] as const
export const PHASES = ['invite', ...REMINDERS] as const
export type PhaseKind = (typeof PHASES)[number]

export const CAMPAIGN_STATUSES = ['scheduled', 'running', 'completed', 'cancelled'] as const
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number]

/** What a phase sends; subject and body as an administrator wrote them. */
export interface PhasePlan {
  readonly sendDate: Instant
  readonly subject: string
  readonly body: string
}

export interface CampaignPlan {
  readonly name: string
  readonly description: O.Option<string>
  readonly survey: SurveyUuid
  /** At least one; people with any of them are asked. */
  readonly tags: readonly TagUuid[]
  readonly template: TemplateUuid
  readonly phases: Readonly<Partial<Record<PhaseKind, PhasePlan>>> & { readonly invite: PhasePlan }
}

/** A phase under way. It is cut into batches, each one unit of work that stores where the next begins. */
export interface PhaseWork {
  readonly phase: PhaseKind
  readonly mailing: MailingId
  /** The last participant of the batches done; none: at the beginning. */
  readonly cursor: O.Option<UserUuid>
  /** Participants handled since the phase last began with the first one, and those to handle, as counted then. */
  readonly handled: number
  readonly expected: number
  /** When it mailed its first participants. */
  readonly reachedAt: O.Option<Instant>
  /** Those of them who cannot be reminded yet (CAM-18). */
  readonly waiting: number
  /** When the first of them can be; none: everyone was reached. */
  readonly waitingUntil: O.Option<Instant>
}

/** What keeps a phase that is due from being sent. `codes`: none were free; they are tried again. */
export const PHASE_LACKS = ['tenant', 'template', 'link', 'texts', 'tags', 'codes'] as const
export type PhaseLack = (typeof PHASE_LACKS)[number]

export interface Campaign extends CampaignPlan {
  readonly uuid: CampaignUuid
  readonly status: CampaignStatus
  /** When a phase was done, and of a reminder that mailed participants: when it began to. A superseded one is done too (CAM-9). */
  readonly sentAt: Readonly<Partial<Record<PhaseKind, Instant>>>
  readonly superseded: readonly PhaseKind[]
  readonly work: O.Option<PhaseWork>
  /** As the last attempt found it; none: nothing was missing. */
  readonly unresolved: O.Option<{ readonly phase: PhaseKind; readonly missing: PhaseLack }>
  /** The public link that its codes work by, from the first batch of the invite phase on. */
  readonly link: O.Option<PublicId>
  readonly audienceSnapshotAt: O.Option<Instant>
  /** Participants with a code. While the invite phase is under way: so far. */
  readonly audienceSize: O.Option<number>
  /** An administrator let it start late (CAM-16). */
  readonly releasedAt: O.Option<Instant>
  /** Mails made up to then leave no more (MSG-8). */
  readonly withdrawnAt: O.Option<Instant>
  readonly createdBy: UserUuid
  readonly createdAt: Instant
  readonly updatedAt: Instant
  /** Counts changes by administrators; phases leave it as it is. */
  readonly revision: number
}

/** An operator is not a user of the tenant, which does not learn who they are (IDN-7): the tenant stands in their place. */
export function getCreator({ user, home, tenantUuid }: Pick<Principal, 'user' | 'home' | 'tenantUuid'>): UserUuid {
  return home === tenantUuid ? user : asUserUuid(tenantUuid)
}

export function openCampaign(
  plan: CampaignPlan,
  made: { readonly uuid: CampaignUuid; readonly createdBy: UserUuid; readonly now: Instant },
): Campaign {
  return {
    ...plan,
    uuid: made.uuid,
    status: 'scheduled',
    sentAt: {},
    superseded: [],
    work: O.none,
    unresolved: O.none,
    link: O.none,
    audienceSnapshotAt: O.none,
    audienceSize: O.none,
    releasedAt: O.none,
    withdrawnAt: O.none,
    createdBy: made.createdBy,
    createdAt: made.now,
    updatedAt: made.now,
    revision: 1,
  }
}

export function isClosed({ status }: Pick<Campaign, 'status'>): boolean {
  return status === 'completed' || status === 'cancelled'
}

/** From its first batch on. */
export function hasBegun({ sentAt, work }: Pick<Campaign, 'sentAt' | 'work'>, phase: PhaseKind): boolean {
  return sentAt[phase] !== undefined || O.exists((at: PhaseWork) => at.phase === phase)(work)
}

/** When a phase that is under way mailed its first participants. */
export function getReachedAt({ work }: Pick<Campaign, 'work'>, phase: PhaseKind): O.Option<Instant> {
  return O.flatMap((at: PhaseWork) => (at.phase === phase ? at.reachedAt : O.none))(work)
}

/** The phases that have a date, in their order. */
export function listPlannedPhases({ phases }: Pick<CampaignPlan, 'phases'>): readonly (PhasePlan & {
  readonly phase: PhaseKind
})[] {
  return PHASES.flatMap((phase) => {
    const plan = phases[phase]
    return plan === undefined ? [] : [{ ...plan, phase }]
  })
}
