// A question on the page on which people answer a survey, with what they have filled in.
import type { TextsOf } from '#domain/shared/language.ts'
import type { LocalText, SurveyQuestion } from '#domain/survey/survey.ts'
import type { answerTexts } from './answer-texts.ts'

export interface PlacedQuestion {
  readonly question: SurveyQuestion
  /** From 1. Undefined: questions have no numbers, because not everyone sees all of them. */
  readonly number: number | undefined
  /** Prefix of the ids of its elements, from `q1`. */
  readonly id: string
  readonly name: string
  readonly text: (text: LocalText) => string
  readonly texts: TextsOf<typeof answerTexts>
  readonly values: readonly string[]
  /** The words beside the last option. */
  readonly other: string
  /** Of the person, for an order of options of their own. */
  readonly seed: string
  readonly fault: string | undefined
}
