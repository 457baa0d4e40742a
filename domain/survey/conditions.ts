// Which questions a person sees, after their earlier answers (SVY-8).
import type { GivenAnswer, GivenAnswers } from './answers.ts'
import type { AnswerCondition, QuestionId, SurveyContent, SurveyQuestion } from './survey.ts'

/** `open`: depends on an answer that is not known yet. */
export type Visibility = boolean | 'open'

/** Questions by id. */
export type FollowedPath = ReadonlyMap<QuestionId, Visibility>

export function isConditionMet(condition: AnswerCondition, answer: GivenAnswer | undefined): boolean {
  if (answer === undefined) return false
  switch (condition.is) {
    case 'answered':
      return true
    case 'one_of':
      return typeof answer === 'object' && condition.options.some((option) => answer.includes(option))
    case 'at_least':
      return typeof answer === 'number' && answer >= condition.number
    case 'at_most':
      return typeof answer === 'number' && answer <= condition.number
  }
}

const combineVisibility = (a: Visibility, b: Visibility): Visibility =>
  a === false || b === false ? false : a === true && b === true ? true : 'open'

/** Asks `answerOf` for each shown question once, in their order. Null: the answer is not known yet. */
export function followPath(
  { questions }: SurveyContent,
  answerOf: (question: SurveyQuestion) => GivenAnswer | undefined | null,
): FollowedPath {
  const path = new Map<QuestionId, Visibility>()
  const answers = new Map<QuestionId, GivenAnswer | undefined | null>()
  const check = (condition: AnswerCondition | undefined): Visibility => {
    if (condition === undefined) return true
    const answer = answers.get(condition.question)
    return answer === null ? 'open' : isConditionMet(condition, answer)
  }
  let section: Visibility = true
  for (const question of questions) {
    if (question.section !== undefined) section = check(question.section.shownWhen)
    const shown = combineVisibility(section, check(question.shownWhen))
    path.set(question.id, shown)
    answers.set(question.id, shown === true ? answerOf(question) : shown === 'open' ? null : undefined)
  }
  return path
}

export function listShown(path: FollowedPath): ReadonlySet<QuestionId> {
  return new Set([...path].flatMap(([id, shown]) => (shown === true ? [id] : [])))
}

/** The questions whose answers decide whether a question is shown. Questions that everyone sees have no entry. */
export function indexConditions({ questions }: SurveyContent): ReadonlyMap<QuestionId, readonly QuestionId[]> {
  const decisive = new Map<QuestionId, readonly QuestionId[]>()
  let ofSection: AnswerCondition | undefined
  for (const { id, shownWhen, section } of questions) {
    if (section !== undefined) ofSection = section.shownWhen
    const conditions = [ofSection, shownWhen].flatMap((one) => (one === undefined ? [] : [one.question]))
    if (conditions.length > 0) decisive.set(id, conditions)
  }
  return decisive
}

/** Questions that not everyone sees: they have a condition, or their section has one. */
export function listConditional(content: SurveyContent): ReadonlySet<QuestionId> {
  return new Set(indexConditions(content).keys())
}

/** The conditional questions that the person who gave these answers saw. */
export function listShownConditional(content: SurveyContent, answers: GivenAnswers): readonly QuestionId[] {
  const conditional = listConditional(content)
  return [...listShown(followPath(content, ({ id }) => answers[id]))].filter((id) => conditional.has(id))
}
