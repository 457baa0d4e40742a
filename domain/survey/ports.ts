// Ports of the survey area.
import type { Option } from 'fp-ts/lib/Option.js'
import type { Page, Paged } from '#domain/identity/ports.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { AnsweredCode, ResponseUuid, SurveyResponse } from './answers.ts'
import type { CodeStanding, IssuedCode, SeriesUuid, SurveyCode } from './survey-code.ts'
import type { PublicId, PublicLink, Survey, SurveyContent, SurveyUuid } from './survey.ts'

export interface ListedSurvey extends Pick<Survey, 'uuid' | 'name' | 'version' | 'changedAt'> {
  readonly questions: number
  readonly hasOpenLink: boolean
}

/** Tenant-scoped. */
export interface SurveyStore {
  readonly find: (uuid: SurveyUuid) => Stored<Option<Survey>>
  /** The content as it was; none: there is no such version. */
  readonly version: (uuid: SurveyUuid, version: number) => Stored<Option<SurveyContent>>
  /** By name; those in whose name, as `nameKey` compares, `q` is. `now`: for open links. */
  readonly list: (query: Page & { readonly q: string; readonly now: Instant }) => Stored<Paged<ListedSurvey>>
  /**
   * Makes the survey (revision 0) or replaces it; a `version` that is not stored yet is stored beside the earlier ones. `NameTaken`: another has the
   * name. `Changed`: the revision is not the one that was read.
   */
  readonly put: (survey: Survey) => Stored<'Written' | 'NameTaken' | 'Changed'>
  /** With its versions. Right(false): there was none, or it has a response. */
  readonly remove: (uuid: SurveyUuid) => Stored<boolean>
}

/** In any scope; each method names the tenant. */
export interface PublicLinkStore {
  readonly find: (tenantUuid: TenantUuid, publicId: PublicId) => Stored<Option<PublicLink>>
  /** Oldest first. */
  readonly ofSurvey: (
    tenantUuid: TenantUuid,
    survey: SurveyUuid,
  ) => Stored<
    readonly (PublicLink & { readonly code: SurveyCode; readonly usesCount: number; readonly startsCount: number })[]
  >
  /** The oldest that is open; none: the survey cannot be answered. */
  readonly open: (tenantUuid: TenantUuid, survey: SurveyUuid, now: Instant) => Stored<Option<PublicLink>>
  /** Makes or replaces it; `maxUses` becomes that of the link's own code. Its survey and creation stay as they were. */
  readonly put: (tenantUuid: TenantUuid, link: PublicLink) => Stored<void>
  /** With their codes and series. */
  readonly removeOfSurvey: (tenantUuid: TenantUuid, survey: SurveyUuid) => Stored<void>
}

/** In any scope. Holds no personal data. */
export interface SurveyCodeStore {
  /**
   * Stores `count` new codes, drawn at random, and answers those that were not taken: perhaps fewer than asked for.
   * Set-based: cost grows with `count` alone. Makes the series where it is missing.
   */
  readonly issue: (
    attributes: Omit<IssuedCode, 'code' | 'status' | 'usesCount'>,
    count: number,
  ) => Stored<readonly SurveyCode[]>
  readonly find: (code: SurveyCode) => Stored<Option<CodeStanding>>
  /** Counts a landing. Right(false): it is a personal code that is used up meanwhile. */
  readonly use: (code: SurveyCode) => Stored<boolean>
  /** Counts a start by a link's own code; one at most for each place that is left. Right(false): none is left meanwhile. */
  readonly start: (code: SurveyCode) => Stored<boolean>
  /** All codes of the series stop working then; none: they go on. One row, however many codes. */
  readonly endSeries: (series: SeriesUuid, at: Option<Instant>) => Stored<void>
  /** Moves the end of a series that ends, and has not ended at `now`, on to `at`: where that is an hour later at least, so that few write it. */
  readonly prolongSeries: (series: SeriesUuid, now: Instant, at: Instant) => Stored<void>
}

/** How often each option, rating or filled text was given, over all versions. */
export interface AnswerCount {
  readonly question: string
  /** An option's id or a rating; empty: a text. */
  readonly value: string
  readonly count: number
}

/** Tenant-scoped. */
export interface ResponseStore {
  /** Right(false): the code has a response; nothing was written. */
  readonly add: (response: SurveyResponse) => Stored<boolean>
  readonly isAnswered: (code: SurveyCode) => Stored<boolean>
  /** Of a survey, by day and in a random order within it, behind the response `after`; up to `limit`. */
  readonly page: (survey: SurveyUuid, after: Option<ResponseUuid>, limit: number) => Stored<readonly SurveyResponse[]>
  readonly count: (survey: SurveyUuid) => Stored<number>
  /** Kept with each response: cost grows with the options of the survey, and not with its responses. */
  readonly counts: (survey: SurveyUuid) => Stored<readonly AnswerCount[]>
  /** Those that have responses, newest first. */
  readonly versions: (survey: SurveyUuid) => Stored<readonly number[]>
}

export interface SurveyStores {
  readonly surveys: SurveyStore
  readonly publicLinks: PublicLinkStore
  readonly surveyCodes: SurveyCodeStore
  readonly surveyResponses: ResponseStore
}

/** What areas above do once a code is answered, in the unit of work that stores the response. */
export type OnAnswered<Stores> = (stores: Stores, answered: AnsweredCode) => Stored<void>

/**
 * What areas above do once the holder of a personal code wants no more survey mail of the office. `at` none: only answers whether it is known whose
 * code it is.
 */
export type OnOptOut<Stores> = (stores: Stores, code: SurveyCode, at: Option<Instant>) => Stored<boolean>
