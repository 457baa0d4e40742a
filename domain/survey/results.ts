// Results over all versions of a survey: questions with their newest texts, and the number of each answer (SVY-4).
import { LANGUAGES, type MailLanguage } from '#domain/mailing/template.ts'
import type { GivenAnswer } from './answers.ts'
import type { AnswerCount } from './ports.ts'
import {
  type AnswerOption,
  type LocalText,
  type SurveyQuestion,
  type QuestionKind,
  type SurveyContent,
  textIn,
} from './survey.ts'

/** A question with the options of all versions. */
export interface AskedQuestion extends SurveyQuestion {
  /** Whether the newest version asks it. */
  readonly isCurrent: boolean
}

const optionsOf = (kind: QuestionKind): readonly AnswerOption[] => ('options' in kind ? kind.options : [])

const withOptions = (asked: AskedQuestion, earlier: SurveyQuestion): AskedQuestion => {
  const { kind } = asked
  if (!('options' in kind)) return asked
  const more = optionsOf(earlier.kind).filter(({ id }) => !kind.options.some((known) => known.id === id))
  return more.length === 0 ? asked : { ...asked, kind: { ...kind, options: [...kind.options, ...more] } }
}

/** `contents`: newest first. Questions of the newest come first. */
export const askedQuestions = (contents: readonly SurveyContent[]): readonly AskedQuestion[] => {
  const asked = new Map<string, AskedQuestion>()
  contents.forEach(({ questions }, nth) => {
    for (const question of questions) {
      const known = asked.get(question.id)
      asked.set(question.id, known === undefined ? { ...question, isCurrent: nth === 0 } : withOptions(known, question))
    }
  })
  return [...asked.values()]
}

export interface QuestionResult extends Pick<AskedQuestion, 'id' | 'label' | 'kind' | 'isCurrent'> {
  readonly values: readonly { readonly value: string; readonly label: LocalText; readonly count: number }[]
}

const valuesOf = (kind: QuestionKind): readonly Omit<QuestionResult['values'][number], 'count'>[] => {
  switch (kind.type) {
    case 'choice':
    case 'choices':
      return kind.options.map(({ id, label }) => ({ value: id, label }))
    case 'rating':
      return Array.from({ length: kind.most }, (_, n) => ({ value: String(n + 1), label: {} }))
    case 'text':
      return [{ value: '', label: {} }]
  }
}

/** Possible values come first, then values of versions in which the question had another kind. */
export const resultsOf = (asked: readonly AskedQuestion[], counts: readonly AnswerCount[]): readonly QuestionResult[] =>
  asked.map(({ id, label, kind, isCurrent }) => {
    const given = new Map(counts.flatMap(({ question, value, count }) => (question === id ? [[value, count]] : [])))
    const possible = valuesOf(kind).map((one) => ({ ...one, count: given.get(one.value) ?? 0 }))
    const others = [...given].flatMap(([value, count]) =>
      possible.some((one) => one.value === value) ? [] : [{ value, label: {}, count }],
    )
    return { id, label, kind, isCurrent, values: [...possible, ...others] }
  })

/** Options are shown by their labels. */
export const answerText = (
  { kind }: SurveyQuestion,
  answer: GivenAnswer | undefined,
  language: MailLanguage,
): string => {
  if (answer === undefined) return ''
  if (typeof answer !== 'object') return String(answer)
  const labels = new Map(optionsOf(kind).map(({ id, label }) => [id, textIn(label, language, LANGUAGES)]))
  return answer.map((id) => labels.get(id) ?? id).join('; ')
}
