// Survey campaigns: which people a tenant asks to answer a survey, with which texts and on which dates (CAM-1).
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

/** Date and texts of a phase. Subject and body are as an administrator wrote them. */
export interface PhasePlan {
  readonly sendDate: Instant
  readonly subject: string
  readonly body: string
}

export interface CampaignPlan {
  readonly name: string
  readonly description: O.Option<string>
  readonly survey: SurveyUuid
  /** At least one. The campaign asks people with any of these tags. */
  readonly tags: readonly TagUuid[]
  readonly template: TemplateUuid
  /** Whether the answers are shown with the names of the people who gave them (CAM-20). It never changes. */
  readonly isNamed: boolean
  readonly phases: Readonly<Partial<Record<PhaseKind, PhasePlan>>> & { readonly invite: PhasePlan }
}

/** Progress of a phase that has begun. Each batch is one unit of work and stores where the next one begins. */
export interface PhaseWork {
  readonly phase: PhaseKind
  readonly mailing: MailingId
  /** The last participant of the stored batches. None: the next batch starts with the first participant. */
  readonly cursor: O.Option<UserUuid>
  /** Participants handled in this pass through the participants. `expected`: those to handle, counted when the pass began. */
  readonly handled: number
  readonly expected: number
  /** When the phase mailed its first participants. None: it has mailed none yet. */
  readonly reachedAt: O.Option<Instant>
  /** Participants of this pass who cannot be reminded yet (CAM-18). */
  readonly waiting: number
  /** When the first of them can be reminded. None: no participant waits. */
  readonly waitingUntil: O.Option<Instant>
}

/** Reasons why a due phase cannot be sent. `codes`: no codes were free; the next job tries again. */
export const PHASE_LACKS = ['tenant', 'template', 'link', 'texts', 'tags', 'codes'] as const
export type PhaseLack = (typeof PHASE_LACKS)[number]

export interface Campaign extends CampaignPlan {
  readonly uuid: CampaignUuid
  readonly status: CampaignStatus
  /**
   * When each phase was done; for a reminder that mailed participants: when it mailed the first. A superseded phase is done too (CAM-9).
   */
  readonly sentAt: Readonly<Partial<Record<PhaseKind, Instant>>>
  /** Reminders that mailed no participant: a later one took their place (CAM-9), or an administrator ended the answers before them. */
  readonly superseded: readonly PhaseKind[]
  readonly work: O.Option<PhaseWork>
  /** What was missing at the last attempt. None: nothing. */
  readonly unresolved: O.Option<{ readonly phase: PhaseKind; readonly missing: PhaseLack }>
  /** The public link of its codes. The first batch of the invite phase sets it. */
  readonly link: O.Option<PublicId>
  readonly audienceSnapshotAt: O.Option<Instant>
  /** Number of participants with a code. It grows until the invite phase is done. */
  readonly audienceSize: O.Option<number>
  /** When an administrator allowed it to start late (CAM-16). */
  readonly releasedAt: O.Option<Instant>
  /** Mails created up to this time are no longer sent (MSG-8). */
  readonly withdrawnAt: O.Option<Instant>
  readonly createdBy: UserUuid
  readonly createdAt: Instant
  readonly updatedAt: Instant
  /** Counts changes by administrators. Phases do not change it. */
  readonly revision: number
}

/** An operator is not a user of the tenant, and the tenant may not see who they are (IDN-7). The tenant's uuid replaces theirs. */
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

/** True from the first batch of the phase on. */
export function hasBegun({ sentAt, work }: Pick<Campaign, 'sentAt' | 'work'>, phase: PhaseKind): boolean {
  return sentAt[phase] !== undefined || O.exists((at: PhaseWork) => at.phase === phase)(work)
}

/** When the phase mailed its first participants. None: it has mailed none, or is not under way. */
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
