// The paths through a survey: which answers lead to which questions (SVY-8).
import type { GivenAnswer } from './answers.ts'
import { followPath, isConditionMet, listShown } from './conditions.ts'
import { listParts } from './pages.ts'
import {
  type AnswerCondition,
  findScale,
  listScale,
  type QuestionId,
  type SurveyContent,
  type SurveyQuestion,
} from './survey.ts'

export interface PathChoice {
  readonly question: QuestionId
  /** Each of them leads here. Undefined: no answer. */
  readonly answers: readonly (GivenAnswer | undefined)[]
}

export interface SurveyPath {
  readonly choices: readonly PathChoice[]
  readonly shown: ReadonlySet<QuestionId>
}

const PATHS_AT_MOST = 24
/** Bounds the search in surveys with many independent conditions. */
const COMBINATIONS_AT_MOST = 500
/** Options of which each combination is tried. */
const COMBINED_AT_MOST = 4

const listConditions = ({ questions }: SurveyContent): readonly AnswerCondition[] =>
  questions.flatMap(({ shownWhen, section }) => [section?.shownWhen ?? [], shownWhen ?? []].flat())

const listSubsets = (ids: readonly QuestionId[]): readonly (readonly QuestionId[])[] =>
  ids.reduce<readonly (readonly QuestionId[])[]>((all, id) => all.flatMap((one) => [one, [...one, id]]), [[]])

function listAnswers({ kind }: SurveyQuestion, conditions: readonly AnswerCondition[]): readonly GivenAnswer[] {
  switch (kind.type) {
    case 'choice':
      return kind.options.map(({ id }) => [id])
    case 'choices': {
      const wanted = new Set(conditions.flatMap((one) => (one.is === 'one_of' ? one.options : [])))
      const [named, others] = [true, false].map((is) =>
        kind.options.filter(({ id }) => wanted.has(id) === is).map(({ id }) => id),
      )
      const combined = listSubsets((named ?? []).slice(0, COMBINED_AT_MOST)).filter((ids) => ids.length > 0)
      return [...combined, ...(others ?? []).slice(0, 1).map((id) => [id])]
    }
    case 'rating':
    case 'recommendation':
      return listScale(findScale(kind) ?? { from: 0, to: 0, low: {}, high: {} })
    case 'number': {
      const step = 10 ** -kind.decimals
      const near = conditions.flatMap((one) =>
        'number' in one ? [one.number - step, one.number, one.number + step] : [],
      )
      return [kind.least, ...near, kind.most].filter((one) => one >= kind.least && one <= kind.most)
    }
    case 'ranking':
    case 'matrix':
    case 'date':
    case 'text':
      return ['…']
  }
}

/** Answers that meet the same conditions lead to the same questions. */
function groupAnswers(question: SurveyQuestion, conditions: readonly AnswerCondition[]): readonly PathChoice[] {
  const own = conditions.filter((one) => one.question === question.id)
  const all = [...listAnswers(question, own), ...(question.required ? [] : [undefined])]
  const groups = Map.groupBy(all, (answer) => own.map((one) => Number(isConditionMet(one, answer))).join(''))
  return [...groups.values()].map((answers) => ({ question: question.id, answers }))
}

/** One path for each set of questions that a person can see, at most PATHS_AT_MOST. `isCut`: there may be more. */
export function listPaths(content: SurveyContent): { readonly paths: readonly SurveyPath[]; readonly isCut: boolean } {
  const conditions = listConditions(content)
  const deciding = content.questions.filter(({ id }) => conditions.some(({ question }) => question === id))
  const found = new Map<string, SurveyPath>()
  let left = COMBINATIONS_AT_MOST
  const search = (choices: readonly PathChoice[], [next, ...rest]: readonly SurveyQuestion[]): void => {
    if (found.size >= PATHS_AT_MOST || left === 0) return
    const shown = listShown(
      followPath(content, ({ id }) => choices.find(({ question }) => question === id)?.answers[0]),
    )
    if (next === undefined) {
      left -= 1
      const key = [...shown].join(' ')
      if (!found.has(key)) found.set(key, { choices, shown })
    } else if (shown.has(next.id))
      for (const choice of groupAnswers(next, conditions)) search([...choices, choice], rest)
    else search(choices, rest)
  }
  search([], deciding)
  return { paths: [...found.values()], isCut: found.size >= PATHS_AT_MOST || left === 0 }
}

/** The survey as a person on this path sees it: without conditions. */
export function keepShown(content: SurveyContent, shown: ReadonlySet<QuestionId>): SurveyContent {
  const questions = listParts(content).flatMap(({ section, questions: own }) =>
    own
      .filter(({ id }) => shown.has(id))
      .map(({ id, label, help, required, kind }, n): SurveyQuestion => {
        const question = { id, label, help, required, kind }
        return n > 0 || section === undefined
          ? question
          : { ...question, section: { title: section.title, text: section.text } }
      }),
  )
  return { ...content, questions }
}
