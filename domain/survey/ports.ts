// Ports of the survey area.
import type { Option } from 'fp-ts/lib/Option.js'
import type { Page, Paged } from '#domain/identity/ports.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { Job } from '#domain/shared/outbox.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { AnsweredCode, Respondent, ResponseUuid, SurveyResponse } from './answers.ts'
import type { BrowserDigest, KeptAnswers, KeptBy } from './kept-answers.ts'
import type { CodeStanding, IssuedCode, SeriesStanding, SeriesUuid, SurveyCode } from './survey-code.ts'
import type { DayCount, ReleasedSelection, ResponseCount, ResponseSelection } from './selection.ts'
import type { PublicId, PublicLink, QuestionId, Survey, SurveyUuid } from './survey.ts'
import type { FirstWordings, SurveyVersion } from './wordings.ts'

export interface ListedSurvey extends Pick<Survey, 'uuid' | 'name' | 'version' | 'changedAt'> {
  readonly questions: number
  readonly hasOpenLink: boolean
}

/** Tenant-scoped. */
export interface SurveyStore {
  readonly find: (uuid: SurveyUuid) => Stored<Option<Survey>>
  /** Newest first. */
  readonly listVersions: (uuid: SurveyUuid, wanted: readonly number[]) => Stored<readonly SurveyVersion[]>
  /** Sorts by name, and filters by name (`toNameKey` contains `q`). Links are open or closed at `now`. */
  readonly list: (query: Page & { readonly q: string; readonly now: Instant }) => Stored<Paged<ListedSurvey>>
  /** Inserts the survey (revision 0) or replaces it. Earlier versions stay. `Changed`: the stored revision is another one. */
  readonly put: (survey: Survey, firstWordings?: FirstWordings) => Stored<'Written' | 'NameTaken' | 'Changed'>
  /** Right(false): the survey does not exist, or has a response. */
  readonly remove: (uuid: SurveyUuid) => Stored<boolean>
}

/** Works in any scope: each method names the tenant. */
export interface PublicLinkStore {
  readonly find: (tenantUuid: TenantUuid, publicId: PublicId) => Stored<Option<PublicLink>>
  /** Sorted by creation. */
  readonly listOfSurvey: (
    tenantUuid: TenantUuid,
    survey: SurveyUuid,
  ) => Stored<
    readonly (PublicLink & { readonly code: SurveyCode; readonly usesCount: number; readonly startsCount: number })[]
  >
  /** The oldest open link. */
  readonly findOpen: (tenantUuid: TenantUuid, survey: SurveyUuid, now: Instant) => Stored<Option<PublicLink>>
  /** Inserts or replaces a link, and sets `maxUses` of the link's own code. `survey` and `createdAt` are never replaced. */
  readonly put: (tenantUuid: TenantUuid, link: PublicLink) => Stored<void>
  /** Removes their codes and series too. */
  readonly removeOfSurvey: (tenantUuid: TenantUuid, survey: SurveyUuid) => Stored<void>
}

/** Works in any scope. */
export interface SurveyCodeStore {
  /**
   * Draws `count` codes at random and stores those that are not taken, so it may return fewer. Inserts the series if it is missing.
   * Cost grows with `count` only.
   */
  readonly issue: (
    attributes: Omit<IssuedCode, 'code' | 'status' | 'usesCount'>,
    count: number,
  ) => Stored<readonly SurveyCode[]>
  readonly find: (code: SurveyCode) => Stored<Option<CodeStanding>>
  /** Counts a start by a link's own code. Right(false): the link is used up. */
  readonly start: (code: SurveyCode) => Stored<boolean>
  /** All codes of the series stop working at `at`. None: they have no end. Writes one row. */
  readonly endSeries: (series: SeriesUuid, at: Option<Instant>) => Stored<void>
  /** Finds series of the tenant of the scope only. */
  readonly findSeries: (series: SeriesUuid) => Stored<Option<SeriesStanding>>
  /** Moves the end of a series to `at`, if it is later than `endsAfter`. Skips moves of less than an hour, so that few calls write. */
  readonly prolongSeries: (series: SeriesUuid, endsAfter: Instant, at: Instant) => Stored<void>
}

/** Reads and counts for visitors of the public pages, outside any unit of work. Simultaneous visitors share reads. */
export interface SurveyVisits {
  readonly findCode: SurveyCodeStore['find']
  readonly findSurvey: (tenantUuid: TenantUuid, uuid: SurveyUuid) => Stored<Option<Survey>>
  readonly isAnswered: (tenantUuid: TenantUuid, code: SurveyCode) => Stored<boolean>
  /** Counts a landing. Right(false): the personal code is used up. */
  readonly use: (code: SurveyCode) => Stored<boolean>
}

/** In place of a question in counts: the value is a question with a condition, and the count says how many people saw it. */
export const SHOWN_QUESTIONS = ''

export interface AnswerCount {
  readonly version: number
  /** Or SHOWN_QUESTIONS. */
  readonly question: QuestionId
  /**
   * An option's id or a rating. Empty: how many people answered, of texts, and of questions with options, except in `countAnswers` of all
   * responses to a survey.
   */
  readonly value: string
  readonly count: number
}

/** How many responses of each day have the value, of one confidential campaign or of all others. */
export interface DailyCount extends Omit<AnswerCount, 'count'> {
  /** None: of named campaigns, or of visitors of a link. */
  readonly series: Option<SeriesUuid>
  /** Sorted. */
  readonly days: readonly DayCount[]
}

/** A response, and the confidential campaign that asked for it. */
export interface SelectedResponse extends SurveyResponse {
  readonly series: Option<SeriesUuid>
}

/** How many responses of each day have the value, of those that belong to exactly these groups. Without a question and a value: all. */
export interface GroupedCount extends Omit<DailyCount, 'series'> {
  /** Distinct keys: version numbers, or uuids of campaigns or tags. */
  readonly groups: readonly string[]
}

export interface VersionCount {
  readonly version: number
  readonly responses: number
}

/** A question for free texts in one wording: its id, and the versions that asked it so. */
export interface TextQuestion {
  readonly question: QuestionId
  readonly versions: readonly number[]
}

/** Tenant-scoped. */
export interface ResponseStore {
  /** `shown`: the questions with a condition that the person saw. Right(false): the code has a response already. */
  readonly add: (response: SurveyResponse, shown?: readonly QuestionId[]) => Stored<boolean>
  readonly findOfCode: (code: SurveyCode) => Stored<Option<Pick<SurveyResponse, 'version' | 'answers'>>>
  /**
   * In random order, because participants are known with the days on which they answered. Starts after the response `after`. A pass over
   * all pages costs as much as the responses of the tenant.
   */
  readonly listPage: (
    selection: ResponseSelection,
    after: Option<ResponseUuid>,
    limit: number,
  ) => Stored<readonly SelectedResponse[]>
  /** Versions that have responses, newest first. Costs as `countAnswers`. */
  readonly countByVersion: (selection: ResponseSelection) => Stored<readonly VersionCount[]>
  /**
   * Of all responses the cost grows with the versions and options of the survey, because `add` counts. A narrower selection is counted in one
   * pass over the responses of its days.
   */
  readonly countAnswers: (selection: ResponseSelection) => Stored<readonly AnswerCount[]>
  /** As `countAnswers`, by confidential campaign and day, in one pass over the responses of the selection. */
  readonly countAnswersByDay: (selection: ReleasedSelection) => Stored<readonly DailyCount[]>
  /**
   * Counts all responses to the survey, or to this campaign, by confidential campaign, day and version. Campaigns are closed at `now`. Reads
   * each response once.
   */
  readonly countByDay: (
    selection: Pick<ResponseSelection, 'survey' | 'series'>,
    now: Instant,
  ) => Stored<readonly ResponseCount[]>
  /** Texts in an order that depends on the texts alone, so that none can be matched with its response. */
  readonly listTexts: (selection: ResponseSelection, question: TextQuestion, page: Page) => Stored<Paged<string>>
}

/** Tenant-scoped. Answers that were not sent yet: no list, count, result or export reads them. */
export interface KeptAnswerStore {
  readonly find: (by: KeptBy) => Stored<Option<KeptAnswers>>
  /** Locks the code until the unit of work ends. Right(false): it has a response. */
  readonly lock: (code: SurveyCode) => Stored<boolean>
  /**
   * Replaces those of the browser, if the code was locked before. Right(false): nothing was written, because KEPT_BROWSERS_AT_MOST others have
   * answers.
   */
  readonly put: (by: KeptBy, kept: KeptAnswers) => Stored<boolean>
  /** Removes those of one browser, or of all. Also locks the code, so that a `lock` waits for a response that is stored after it. */
  readonly remove: (code: SurveyCode, browser: Option<BrowserDigest>) => Stored<void>
  /** Removes those of codes by which no one can answer at `now`. Cost grows with the kept answers of the tenant. */
  readonly purge: (now: Instant) => Stored<void>
}

/** Secrets of browsers: random, given once, and recognised by their digest. */
export interface BrowserSecrets {
  readonly make: () => string
  /** None if the text cannot be such a secret. */
  readonly digest: (secret: string) => Option<BrowserDigest>
}

export type SurveyJob =
  /** Daily: removes kept answers of codes that have ended. */
  Job<'survey.purge', Record<string, never>>

export interface SurveyStores {
  readonly surveys: SurveyStore
  readonly publicLinks: PublicLinkStore
  readonly surveyCodes: SurveyCodeStore
  readonly surveyResponses: ResponseStore
  readonly keptAnswers: KeptAnswerStore
}

/** The people of named answers, by their codes (CAM-20). Codes of other answers have no entry. */
export type FindRespondents<Stores> = (
  stores: Stores,
  codes: readonly SurveyCode[],
) => Stored<ReadonlyMap<SurveyCode, Respondent>>

/** Groups of responses that another area knows, such as those to one campaign. */
export interface GroupAnswers<Stores> {
  /** Set-based. A response that belongs to no group counts without groups. */
  readonly count: (stores: Stores, selection: ResponseSelection) => Stored<readonly GroupedCount[]>
  /** Empty: the record of the group was removed. */
  readonly findName: (stores: Stores, key: string) => Stored<string>
}

/** Runs in the unit of work that stores the response. */
export type OnAnswered<Stores> = (stores: Stores, answered: AnsweredCode) => Stored<void>

/** `Look`: only reads the state. `OptIn`: the person wants survey mail again. */
export type OptOutChoice =
  | { readonly _tag: 'Look' }
  | { readonly _tag: 'OptOut'; readonly at: Instant }
  | { readonly _tag: 'OptIn' }

/**
 * Opts the holder of a personal code out of survey mail, or in again. Some: whether they have opted out now. None: the holder is unknown.
 */
export type OnOptOut<Stores> = (stores: Stores, code: SurveyCode, step: OptOutChoice) => Stored<Option<boolean>>
