// The counted answers to one question, with the share of each.
import type { SurveyResultsResponse } from '#adapters/contract/survey/responses.ts'

type QuestionResult = SurveyResultsResponse['questions'][number]

export interface CountedAnswer {
  readonly value: string
  readonly label: QuestionResult['values'][number]['label']
  readonly count: number
  /** From 0 to 1: of the answers to the question; where several can be chosen, of all responses. */
  readonly share: number
}

/** `mean`: of a rating that was given. */
export const countedAnswers = (
  { type, values }: Pick<QuestionResult, 'type' | 'values'>,
  responses: number,
): { readonly rows: readonly CountedAnswer[]; readonly given: number; readonly mean: number | null } => {
  const given = values.reduce((sum, { count }) => sum + count, 0)
  const whole = type === 'choices' ? responses : given
  const points = values.reduce((sum, { value, count }) => sum + Number(value) * count, 0)
  return {
    rows: values.map((one) => ({ ...one, share: whole === 0 ? 0 : one.count / whole })),
    given,
    mean: type === 'rating' && given > 0 ? points / given : null,
  }
}
