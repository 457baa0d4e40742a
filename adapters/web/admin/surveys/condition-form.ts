// Conditions in the form of a survey, in fields of their own: `q1.when`, `q1.when.is`, `q1.section.when` and so on. An empty field: always.
import type { SurveyContentWire } from '#adapters/contract/survey/content.ts'
import { listComparisons } from '#domain/survey/condition-rules.ts'
import { NUMBER_AT_MOST, type QuestionKind } from '#domain/survey/survey.ts'

type ConditionWire = NonNullable<SurveyContentWire['questions'][number]['shownWhen']>

/** A part of the form. */
type Fields = Readonly<Record<`${string}.${string}`, string | undefined>>

/** `at`: the id of a question, or its section. */
export function toConditionFields(at: string, condition: ConditionWire | undefined): Fields {
  return {
    [`${at}.when`]: condition?.question ?? '',
    [`${at}.when.is`]: condition?.is ?? '',
    [`${at}.when.options`]: condition?.is === 'one_of' ? condition.options.join(' ') : '',
    [`${at}.when.number`]: condition !== undefined && 'number' in condition ? String(condition.number) : '',
  }
}

/** The fields after the choice of a question; `kind` undefined: always. */
export function chooseDeciding(at: string, question: string, kind: QuestionKind | undefined): Fields {
  const is = kind && listComparisons(kind)[0]
  return {
    [`${at}.when`]: question,
    [`${at}.when.is`]: is ?? '',
    [`${at}.when.options`]: '',
    [`${at}.when.number`]: '1',
  }
}

export function readCondition(form: Fields, at: string): ConditionWire | undefined {
  const question = form[`${at}.when`] ?? ''
  const is = form[`${at}.when.is`] ?? ''
  if (question === '') return undefined
  if (is === 'at_least' || is === 'at_most') return { question, is, number: parseWhole(form[`${at}.when.number`]) }
  if (is !== 'one_of') return { question, is: 'answered' }
  return { question, is, options: (form[`${at}.when.options`] ?? '').split(' ').filter((one) => one !== '') }
}

/** What is no whole number becomes one beyond every scale, which the service reports at the field. */
const parseWhole = (typed = ''): number => (/^-?\d{1,9}$/.test(typed.trim()) ? Number(typed) : NUMBER_AT_MOST + 1)

/** The field for the rest of a path after `shownWhen`. */
export function toConditionField(at: string, part: string | undefined): string {
  return part === undefined || part === 'question' ? `${at}.when` : `${at}.when.${part}`
}
