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
import type { Respondent } from '#domain/survey/answers.ts'
import type { GroupedCount } from '#domain/survey/ports.ts'
import type { ResponseSelection } from '#domain/survey/selection.ts'
import type { SurveyCode } from '#domain/survey/survey-code.ts'
import type { SurveyUuid } from '#domain/survey/survey.ts'
import type { RespondedOn } from './analytics.ts'
import type { AnswerWindow } from './answering.ts'
import type { Campaign, CampaignStatus, CampaignUuid, PhaseKind } from './campaign.ts'
import type { CampaignDraft } from './campaign-rules.ts'
import type { Delivery, DeliveryOutcome, ReminderFacts } from './delivery.ts'
import type { UndeliverableAddressStore } from './returned-mails.ts'

/** Kind of the origin of campaign mails. The id of the origin is the campaign's uuid. */
export const CAMPAIGN_MAILS = 'campaign'

export const CAMPAIGN_SORTS = ['name', 'status', 'inviteSendDate', 'createdAt'] as const
export type CampaignSort = (typeof CAMPAIGN_SORTS)[number]

export interface CampaignQuery extends Page {
  /** Part of the name, compared by `toNameKey`; empty: all. */
  readonly q: string
  /** Empty: any. */
  readonly statuses: readonly CampaignStatus[]
  readonly sortBy: CampaignSort
  readonly sortDir: 'asc' | 'desc'
}

/** Tenant-scoped. */
export interface CampaignStore {
  readonly find: (uuid: CampaignUuid) => Stored<Option<Campaign>>
  /** Locks the campaign until the end of the unit of work: replicas take turns at the batches of a phase. */
  readonly lock: (uuid: CampaignUuid) => Stored<Option<Campaign>>
  readonly list: (query: CampaignQuery) => Stored<Paged<Campaign>>
  /** Inserts or replaces the campaign. The caller has locked it, unless it is new. */
  readonly put: (campaign: Campaign) => Stored<void>
  /** What decides until when answers come in. Campaigns without codes are left out. */
  readonly listAnswerWindows: (campaigns: readonly CampaignUuid[]) => Stored<ReadonlyMap<CampaignUuid, AnswerWindow>>
  /** Number of scheduled and running campaigns with this tag that have not yet read their whole audience. */
  readonly countUsesOfTag: (tag: TagUuid) => Stored<number>
  /** Number of scheduled and running campaigns. */
  readonly countUsesOfTemplate: (template: TemplateUuid) => Stored<number>
  /** Number of campaigns, closed ones too. */
  readonly countUsesOfSurvey: (survey: SurveyUuid) => Stored<number>
}

export type CampaignDraftUuid = Uuid & { readonly _campaignDraft: 'CampaignDraftUuid' }

/** Input of the wizard, kept between visits. */
export interface StoredCampaignDraft {
  readonly uuid: CampaignDraftUuid
  readonly draft: CampaignDraft
  readonly createdBy: UserUuid
  readonly changedAt: Instant
}

/** Lists leave out the texts of drafts, which may have a megabyte each. */
export type ListedCampaignDraft = Omit<StoredCampaignDraft, 'draft'> & { readonly name: Option<string> }

/** Changes of an audience since its comparison `at`. */
export interface AudienceChange {
  readonly at: Instant
  readonly added: number
  readonly removed: number
}

/** Tenant-scoped. */
export interface CampaignDraftStore {
  readonly find: (uuid: CampaignDraftUuid) => Stored<Option<StoredCampaignDraft>>
  /** Drafts of all administrators, latest change first. */
  readonly list: (query: Page) => Stored<Paged<ListedCampaignDraft>>
  readonly count: Stored<number>
  readonly put: (draft: StoredCampaignDraft) => Stored<void>
  readonly remove: (uuid: CampaignDraftUuid) => Stored<boolean>
  /** Stores the audience in the draft, and returns how it differs from the stored one. None: none was stored. */
  readonly compareAudience: (
    uuid: CampaignDraftUuid,
    tags: readonly TagUuid[],
    now: Instant,
  ) => Stored<Option<AudienceChange>>
}

/**
 * Why a person with one of the tags gets no invitation. `opted_out` outweighs `undeliverable`: mail to their address came back for good. The
 * others are statuses of the user, and outweigh both.
 */
export const UNREACHABLE_REASONS = ['opted_out', 'undeliverable', 'not_activated', 'inactive', 'to_be_removed'] as const
export type UnreachableReason = (typeof UNREACHABLE_REASONS)[number]

export interface ListedAudienceMember {
  readonly user: UserUuid
  readonly email: string
  readonly name: string
  /** None: the person gets the invitation. */
  readonly unreachable: Option<UnreachableReason>
}

/** An active person. */
export interface AudienceMember extends ListedAudienceMember {
  readonly unreachable: Option<Extract<UnreachableReason, 'opted_out' | 'undeliverable'>>
}

export interface AudienceQuery extends Page {
  readonly tags: readonly TagUuid[]
  /** Part of the name (by `toNameKey`) or of the address; empty: all. */
  readonly q: string
  /** Only those who get the invitation, or only the others. None: both. */
  readonly isReachable: Option<boolean>
}

/** Largest total of a list of an audience. */
export const AUDIENCE_COUNTED = 10_000

export interface AudienceCount {
  /** Includes people who have opted out, or whose address is undeliverable. */
  readonly audience: number
  readonly optedOut: number
  /** Those of them who have not opted out. */
  readonly undeliverable: number
  /** People with any of the tags who are not ACTIVE. */
  readonly inactive: number
}

/** Tenant-scoped. The audience is the ACTIVE users with any of the tags. */
export interface AudienceStore {
  /** Sorted by uuid; starts after `after`. A page that is not full is the last. Reads at most `limit` people of each tag. */
  readonly listPage: (
    tags: readonly TagUuid[],
    after: Option<UserUuid>,
    limit: number,
  ) => Stored<readonly AudienceMember[]>
  /** Everyone with any of the tags, sorted by name, with those who get no invitation. Cost grows with `limit` and `skip`. */
  readonly list: (query: AudienceQuery) => Stored<Paged<ListedAudienceMember>>
  /** Cost grows with the holders of the tags. */
  readonly count: (tags: readonly TagUuid[]) => Stored<AudienceCount>
  readonly findUnknownTags: (tags: readonly TagUuid[]) => Stored<readonly TagUuid[]>
}

/** Largest total of a list of participants. */
export const PARTICIPANTS_COUNTED = 2_000

export interface ParticipantQuery extends Page {
  /** Outcomes of `phase`; empty: any. */
  readonly outcomes: readonly DeliveryOutcome[]
  readonly phase: PhaseKind
  readonly hasResponded: Option<boolean>
}

export interface ListedParticipant {
  readonly user: UserUuid
  /** None: anonymised. */
  readonly person: Option<{ readonly name: string; readonly email: string }>
  readonly respondedAt: Option<Instant>
  readonly deliveries: Readonly<Partial<Record<PhaseKind, Omit<Delivery, 'user'>>>>
}

export interface OutcomeCount {
  readonly phase: PhaseKind
  readonly outcome: DeliveryOutcome
  readonly reason: Option<string>
  readonly count: number
}

/** Tenant-scoped. Unique by campaign and user. */
export interface ParticipantStore {
  /** Inserts participants with the tags that they have, in one statement. `code` none: opted out before the snapshot. */
  readonly enrol: (
    campaign: CampaignUuid,
    participants: readonly { readonly user: UserUuid; readonly code: Option<SurveyCode> }[],
    now: Instant,
  ) => Stored<void>
  /**
   * Reads the next `limit` participants after `after`, sorted by user, and returns those without a delivery of `phase`.
   * `last`: the last one read. None: there are no more.
   */
  readonly listToRemind: (
    campaign: CampaignUuid,
    phase: PhaseKind,
    after: Option<UserUuid>,
    limit: number,
  ) => Stored<{ readonly facts: readonly ReminderFacts[]; readonly last: Option<UserUuid> }>
  /**
   * Records the answer of the participant with the code. Also sets respondedAt of this user in every running campaign, unless it is
   * set (CAM-12). Ignores codes of no participant.
   */
  readonly recordAnswer: (code: SurveyCode, at: Instant) => Stored<void>
  /** Counts participants with a code by the day of their response in Europe/Amsterdam: the earlier of respondedAt and their own answer. */
  readonly countRespondedByDay: (campaign: CampaignUuid) => Stored<readonly RespondedOn[]>
  /** As `countRespondedByDay` counts, over all days; campaigns without a response are left out. */
  readonly countResponded: (campaigns: readonly CampaignUuid[]) => Stored<ReadonlyMap<CampaignUuid, number>>
  /** Sorted by user. Cost grows with `limit` and `skip`, not with the campaign. */
  readonly list: (campaign: CampaignUuid, query: ParticipantQuery) => Stored<Paged<ListedParticipant>>
  readonly findUser: (code: SurveyCode) => Stored<Option<UserUuid>>
  /**
   * Counts the selected responses by their participant's campaign, or by the tags that the participant had when they were invited: by tags of
   * now, a changed tag would show whose answers move.
   */
  readonly countByGroup: (selection: ResponseSelection, by: 'campaign' | 'tag') => Stored<readonly GroupedCount[]>
  /** The holders of those codes that belong to named campaigns (CAM-20). Leaves out anonymised people. */
  readonly findNamed: (codes: readonly SurveyCode[]) => Stored<ReadonlyMap<SurveyCode, Respondent>>
}

/** Tenant-scoped. One row per participant and phase. */
export interface DeliveryStore {
  readonly add: (campaign: CampaignUuid, phase: PhaseKind, deliveries: readonly Delivery[]) => Stored<void>
  /** Skips `phases` for the participants after `after` up to `last` who have no delivery of them. */
  readonly supersede: (
    campaign: CampaignUuid,
    phases: readonly PhaseKind[],
    range: { readonly after: Option<UserUuid>; readonly last: UserUuid },
    now: Instant,
  ) => Stored<void>
  /**
   * Writes outcomes of messages and ignores other messages. Outcomes may repeat and arrive in any order: only `returned` follows `accepted`.
   * A withdrawn message becomes `skipped`, with the reason why its participant is not mailed, else `cancelled`. If it may have left, it
   * stays `unknown`.
   */
  readonly settle: (outcomes: readonly MessageOutcome[]) => Stored<void>
  /**
   * Returns the messages that may still leave:
   * - the tenant is active, the campaign is not cancelled and its codes work;
   * - the message is not withdrawn;
   * - the participant is active, has neither opted out nor answered, and their address is not undeliverable;
   * - no later reminder has begun.
   */
  readonly findWanted: (
    origin: MailOrigin,
    messages: readonly MessageId[],
    now: Instant,
  ) => Stored<ReadonlySet<MessageId>>
  readonly findRecipient: (message: MessageId) => Stored<Option<UserUuid>>
  readonly countOutcomes: (campaign: CampaignUuid) => Stored<readonly OutcomeCount[]>
  /**
   * Right(true): many mails of the campaign came back (`isManyReturned`), which was not noted before. Concurrent calls note it once. Reads
   * the returned deliveries, and as many accepted ones as decide.
   */
  readonly noteManyReturned: (campaign: CampaignUuid, now: Instant) => Stored<boolean>
}

/**
 * Tenant-scoped. People who get no more survey mail of the tenant (CAM-17). A keyed hash of their mailbox stays when they are anonymised: a
 * new person with the same mailbox has opted out too.
 */
export interface OptOutStore {
  /** Ignores people who are anonymised, or had opted out before. */
  readonly add: (user: UserUuid, at: Instant) => Stored<void>
  /** The person gets survey mail again, and so does a new person with their present mailbox. */
  readonly remove: (user: UserUuid) => Stored<void>
  /** Since when the person has opted out. */
  readonly find: (user: UserUuid) => Stored<Option<Instant>>
}

export interface DueCampaign {
  readonly tenantUuid: TenantUuid
  readonly campaign: CampaignUuid
}

export type CampaignJob =
  /** Runs what is due. At most one job waits per campaign. */
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
  readonly undeliverableAddresses: UndeliverableAddressStore
}

export interface CampaignMetrics {
  readonly countParticipants: (phase: PhaseKind, count: number) => void
  /** Counts due phases that cannot be sent. */
  readonly countUnresolved: (phase: PhaseKind) => void
}
