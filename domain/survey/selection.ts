// Which responses to a survey are read, and how many of them it takes to show their answers (SVY-7).
import * as O from 'fp-ts/lib/Option.js'
import type { Day } from '#domain/shared/day.ts'
import type { SeriesUuid } from './survey-code.ts'
import type { SurveyUuid } from './survey.ts'

export interface ResponseSelection {
  readonly survey: SurveyUuid
  /** Only responses by the codes of this series: those to one campaign. */
  readonly series: O.Option<SeriesUuid>
  /** The first and the last day. */
  readonly from: O.Option<Day>
  readonly to: O.Option<Day>
}

export function selectEveryResponse(survey: SurveyUuid): ResponseSelection {
  return { survey, series: O.none, from: O.none, to: O.none }
}

/** Whether it leaves out responses to the survey. */
export function isNarrowed({ series, from, to }: ResponseSelection): boolean {
  return O.isSome(series) || O.isSome(from) || O.isSome(to)
}

/** Answers of fewer people would show what one person answered: who was asked, and when they answered, is known. */
export const ANSWERS_SHOWN_FROM = 5

/** Whether a part of the responses is too small to show its answers. */
export function isTooSmall(selection: ResponseSelection, responses: number): boolean {
  return isNarrowed(selection) && responses > 0 && responses < ANSWERS_SHOWN_FROM
}
