// Answers to a version of a survey (SVY-4).
import type * as O from 'fp-ts/lib/Option.js'
import type { UserUuid } from '#domain/identity/user.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Day } from '#domain/shared/day.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import type { SurveyCode } from './survey-code.ts'
import type { QuestionId, SurveyUuid } from './survey.ts'
import type { Language } from '#domain/shared/language.ts'

/** Ids of chosen options, items with their values (see item-answers.ts), a number, or a text. */
export type GivenAnswer = readonly QuestionId[] | number | string

/** Answers by the question's id. Questions without an answer have no entry. */
export type GivenAnswers = Readonly<Record<QuestionId, GivenAnswer>>

export type ResponseUuid = Uuid & { readonly _response: 'ResponseUuid' }

export interface AnsweredCode {
  readonly code: SurveyCode
  readonly submittedAt: Instant
}

/** Contains neither a person nor a time. Only the campaign stores when each participant answered. */
export interface SurveyResponse {
  /** Version 4, because a version 7 uuid contains the time. */
  readonly uuid: ResponseUuid
  readonly survey: SurveyUuid
  readonly version: number
  readonly code: SurveyCode
  readonly language: Language
  readonly answers: GivenAnswers
  readonly submittedOn: Day
}

export interface Respondent {
  readonly user: UserUuid
  readonly name: string
  readonly email: string
}

export interface ListedResponse extends Omit<SurveyResponse, 'survey' | 'code' | 'language'> {
  /** None: a confidential campaign may have asked for the response. */
  readonly language: O.Option<Language>
  /** None: the answers are confidential, or the person was anonymised. */
  readonly respondent: O.Option<Respondent>
}
