// Ports of the campaign area.
import type { Option } from 'fp-ts/lib/Option.js'
import type { Page, Paged } from '#domain/identity/ports.ts'
import type { TagUuid } from '#domain/identity/tag.ts'
import type { UserUuid } from '#domain/identity/user.ts'
import type { MailOrigin, MessageId } from '#domain/mailing/message.ts'
import type { MessageOutcome } from '#domain/mailing/ports.ts'
import type { TemplateUuid } from '#domain/mailing/template.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Job } from '#domain/shared/outbox.ts'
import type { TenantUuid, Uuid } from '#domain/shared/uuid.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { SurveyCode } from '#domain/survey/survey-code.ts'
import type { SurveyUuid } from '#domain/survey/survey.ts'
import type { RespondedOn } from './analytics.ts'
import type { Campaign, CampaignStatus, CampaignUuid, PhaseKind } from './campaign.ts'
import type { CampaignDraft } from './campaign-rules.ts'
import type { Delivery, DeliveryOutcome, ReminderFacts } from './delivery.ts'

/** What messages of a campaign are made for; its id is the campaign's. */
export const CAMPAIGN_MAILS = 'campaign'

export const CAMPAIGN_SORTS = ['name', 'status', 'inviteSendDate', 'createdAt'] as const
export type CampaignSort = (typeof CAMPAIGN_SORTS)[number]

export interface CampaignQuery extends Page {
  /** In the name, as `nameKey` compares; empty: all. */
  readonly q: string
  /** Empty: any. */
  readonly statuses: readonly CampaignStatus[]
  readonly sortBy: CampaignSort
  readonly sortDir: 'asc' | 'desc'
}

/** Tenant-scoped. */
export interface CampaignStore {
  readonly find: (uuid: CampaignUuid) => Stored<Option<Campaign>>
  /** As `find`, locked until the end of the unit of work: replicas take turns at the batches of a phase. */
  readonly hold: (uuid: CampaignUuid) => Stored<Option<Campaign>>
  readonly list: (query: CampaignQuery) => Stored<Paged<Campaign>>
  /** Adds or replaces it. The caller holds the campaign, unless it is new. */
  readonly put: (campaign: Campaign) => Stored<void>
  /** Scheduled and running ones that find their audience by the tag, and have not found all of it. */
  readonly usesOfTag: (tag: TagUuid) => Stored<number>
  /** Scheduled and running ones that use the template, or ask the survey; of the survey closed ones count too. */
  readonly usesOfTemplate: (template: TemplateUuid) => Stored<number>
  readonly usesOfSurvey: (survey: SurveyUuid) => Stored<number>
}

export type CampaignDraftUuid = Uuid & { readonly _campaignDraft: 'CampaignDraftUuid' }

/** Input of the wizard, kept between visits. */
export interface KeptCampaignDraft {
  readonly uuid: CampaignDraftUuid
  readonly draft: CampaignDraft
  readonly createdBy: UserUuid
  readonly changedAt: Instant
}

/** As it is listed: the texts of a draft may have a megabyte. */
export type ListedCampaignDraft = Omit<KeptCampaignDraft, 'draft'> & { readonly name: Option<string> }

/** How an audience differs from the one that was looked at before. */
export interface AudienceLook {
  readonly audience: number
  /** None: it was not looked at before. */
  readonly since: Option<{ readonly at: Instant; readonly added: number; readonly removed: number }>
}

/** Tenant-scoped. */
export interface CampaignDraftStore {
  readonly find: (uuid: CampaignDraftUuid) => Stored<Option<KeptCampaignDraft>>
  /** The latest changed first; those of all administrators. */
  readonly list: (query: Page) => Stored<Paged<ListedCampaignDraft>>
  readonly count: Stored<number>
  readonly put: (draft: KeptCampaignDraft) => Stored<void>
  /** Right(false): there was none. */
  readonly remove: (uuid: CampaignDraftUuid) => Stored<boolean>
  /** Compares the audience with the one of the last look at this draft, and keeps it for the next. Set-based. */
  readonly look: (uuid: CampaignDraftUuid, tags: readonly TagUuid[], now: Instant) => Stored<AudienceLook>
}

export interface AudienceMember {
  readonly user: UserUuid
  readonly email: string
  readonly name: string
  readonly hasOptedOut: boolean
}

/** Tenant-scoped. ACTIVE users with any of the tags. */
export interface AudienceStore {
  /** In the order of their uuids, behind `after`; a page that is not full is the last. Reads no more than `limit` people of each tag. */
  readonly page: (tags: readonly TagUuid[], after: Option<UserUuid>, limit: number) => Stored<readonly AudienceMember[]>
  /** `audience`: those who have opted out too. Cost grows with the holders of the tags. */
  readonly count: (tags: readonly TagUuid[]) => Stored<{ readonly audience: number; readonly optedOut: number }>
  /** Those of the given tags that the tenant does not have. */
  readonly unknownTags: (tags: readonly TagUuid[]) => Stored<readonly TagUuid[]>
}

/** The total of a list of participants counts no further. */
export const PARTICIPANTS_COUNTED = 10_000

export interface ParticipantQuery extends Page {
  /** Of `phase`; empty: any. */
  readonly outcomes: readonly DeliveryOutcome[]
  readonly phase: PhaseKind
  readonly hasResponded: Option<boolean>
}

export interface ListedParticipant {
  readonly user: UserUuid
  /** None: the person was anonymised. */
  readonly person: Option<{ readonly name: string; readonly email: string }>
  readonly respondedAt: Option<Instant>
  readonly deliveries: Readonly<Partial<Record<PhaseKind, Omit<Delivery, 'user'>>>>
}

/** Participants by outcome of one phase, reasons apart. */
export interface OutcomeCount {
  readonly phase: PhaseKind
  readonly outcome: DeliveryOutcome
  readonly reason: Option<string>
  readonly count: number
}

/** Tenant-scoped. Unique by campaign and user. */
export interface ParticipantStore {
  /** New ones, in one statement. `code` none: opted out before the snapshot. */
  readonly enrol: (
    campaign: CampaignUuid,
    participants: readonly { readonly user: UserUuid; readonly code: Option<SurveyCode> }[],
    now: Instant,
  ) => Stored<void>
  /**
   * In the order of their users, behind `after`: those without a delivery of `phase` among the next `limit` participants. `last`: of those looked at;
   * none: there are no more.
   */
  readonly toRemind: (
    campaign: CampaignUuid,
    phase: PhaseKind,
    after: Option<UserUuid>,
    limit: number,
  ) => Stored<{ readonly facts: readonly ReminderFacts[]; readonly last: Option<UserUuid> }>
  /**
   * The participant with the code has answered; and by the letter (CAM-12), respondedAt of that user in every running campaign is set where it is not.
   * A code of no participant changes nothing.
   */
  readonly answered: (code: SurveyCode, at: Instant) => Stored<void>
  /** Answers by day of Europe/Amsterdam: of participants with a code, the earlier of respondedAt and their stored response. */
  readonly respondedByDay: (campaign: CampaignUuid) => Stored<readonly RespondedOn[]>
  /** In the order of their users. Cost grows with `limit` and `skip`, and not with the campaign; an outcome and a response together are sought along one. */
  readonly list: (campaign: CampaignUuid, query: ParticipantQuery) => Stored<Paged<ListedParticipant>>
  /** Whose code it is. */
  readonly userOf: (code: SurveyCode) => Stored<Option<UserUuid>>
}

/** Tenant-scoped. One row per participant and phase. */
export interface DeliveryStore {
  readonly add: (campaign: CampaignUuid, phase: PhaseKind, deliveries: readonly Delivery[]) => Stored<void>
  /** Skips `phases` for the participants behind `after` up to `last` who have no delivery of them. */
  readonly supersede: (
    campaign: CampaignUuid,
    phases: readonly PhaseKind[],
    range: { readonly after: Option<UserUuid>; readonly last: UserUuid },
    now: Instant,
  ) => Stored<void>
  /**
   * Writes outcomes of messages; those that are not of a campaign are ignored. The same outcome may come twice, and an older one after a newer: what was
   * accepted stays so. A withdrawn message is skipped, for what keeps its participant from being mailed, or else as cancelled; one that may have left is
   * unknown.
   */
  readonly settle: (outcomes: readonly MessageOutcome[]) => Stored<void>
  /**
   * Which of these messages shall still leave: of an active tenant and a campaign that is not cancelled, whose codes work; not withdrawn; to a participant who is
   * active and has neither opted out nor answered; a reminder unless a later one has begun.
   */
  readonly wanted: (origin: MailOrigin, messages: readonly MessageId[], now: Instant) => Stored<ReadonlySet<MessageId>>
  readonly counts: (campaign: CampaignUuid) => Stored<readonly OutcomeCount[]>
}

/** Tenant-scoped. People who get no more survey mail of the office (CAM-17). */
export interface OptOutStore {
  /** Right(false): they had opted out before, or are anonymised. */
  readonly add: (user: UserUuid, at: Instant) => Stored<boolean>
  readonly remove: (user: UserUuid) => Stored<boolean>
}

export interface DueCampaign {
  readonly tenantUuid: TenantUuid
  readonly campaign: CampaignUuid
}

/** In any scope. When the tick has to look at a campaign; one that sleeps for ever has no row. */
export interface CampaignDueStore {
  readonly set: (campaign: DueCampaign, dueAt: Option<Instant>) => Stored<void>
  /** In one order, behind `after`. Reads no campaign that sleeps. */
  readonly due: (now: Instant, after: Option<DueCampaign>, limit: number) => Stored<readonly DueCampaign[]>
}

export type CampaignJob =
  /** Each minute: wakes the campaigns that are due (CAM-7). */
  | Job<'campaign.tick', Record<string, never>>
  /** Does what a campaign has to do now; of one campaign at most one waits. */
  | Job<'campaign.advance', DueCampaign>
  /** Withdraws the mails of a campaign that have not left. */
  | Job<'campaign.withdraw', DueCampaign>

export interface CampaignStores {
  readonly campaigns: CampaignStore
  readonly campaignDrafts: CampaignDraftStore
  readonly audiences: AudienceStore
  readonly participants: ParticipantStore
  readonly deliveries: DeliveryStore
  readonly optOuts: OptOutStore
  readonly campaignsDue: CampaignDueStore
}

export interface CampaignMetrics {
  /** Of one batch. */
  readonly participantsHandled: (phase: PhaseKind, count: number) => void
  /** A phase that is due cannot be sent. */
  readonly phaseUnresolved: (phase: PhaseKind) => void
}
