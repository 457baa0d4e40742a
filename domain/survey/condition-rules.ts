// Rules of conditions: they name an earlier question, options that exist, and together they can be met (SVY-8).
import { ANSWER_FORMS, type AnswerForm, listOptions } from './question-kinds.ts'
import {
  type AnswerCondition,
  type ContentRule,
  findScale,
  type QuestionId,
  type QuestionKind,
  type SurveyQuestion,
} from './survey.ts'

type Comparison = AnswerCondition['is']

const COMPARISONS: Readonly<Record<AnswerForm, readonly Comparison[]>> = {
  options: ['one_of', 'answered'],
  items: ['answered'],
  number: ['at_least', 'at_most', 'answered'],
  words: ['answered'],
}

/** The first is the usual one. */
export function listComparisons({ type }: QuestionKind): readonly Comparison[] {
  return COMPARISONS[ANSWER_FORMS[type]]
}

function findFaults(
  path: string,
  condition: AnswerCondition,
  earlier: readonly SurveyQuestion[],
): readonly ContentRule[] {
  const kind = earlier.find(({ id }) => id === condition.question)?.kind
  if (kind === undefined) return [{ path: `${path}.question`, rule: 'not_earlier' }]
  if (!listComparisons(kind).includes(condition.is)) return [{ path: `${path}.is`, rule: 'unsuited' }]
  if (condition.is === 'one_of') {
    const known = listOptions(kind)
    if (condition.options.length === 0) return [{ path: `${path}.options`, rule: 'no_option' }]
    return condition.options.flatMap((option, n) =>
      known.some(({ id }) => id === option) ? [] : [{ path: `${path}.options.${n}`, rule: 'unknown_option' as const }],
    )
  }
  const scale = kind.type === 'number' ? { from: kind.least, to: kind.most } : findScale(kind)
  return scale !== undefined &&
    'number' in condition &&
    !(condition.number >= scale.from && condition.number <= scale.to)
    ? [{ path: `${path}.number`, rule: 'off_scale' }]
    : []
}

/** What must hold for a question to be shown: each condition on the way to it. */
type Requirements = readonly AnswerCondition[]

/** Several options can be chosen at once, so only one choice and numbers can contradict. */
function isContradictory(requirements: Requirements, { id, kind }: SurveyQuestion): boolean {
  const own = requirements.filter(({ question }) => question === id)
  if (kind.type === 'choice') {
    const wanted = own.flatMap((one) => (one.is === 'one_of' ? [one.options] : []))
    return wanted.length > 0 && !kind.options.some((option) => wanted.every((options) => options.includes(option.id)))
  }
  const least = own.flatMap((one) => (one.is === 'at_least' ? [one.number] : []))
  const most = own.flatMap((one) => (one.is === 'at_most' ? [one.number] : []))
  return Math.max(...least, -Infinity) > Math.min(...most, Infinity)
}

/** Finds conditions that no answers meet. In a section that is never shown, only the section is reported. */
function findUnreachable(questions: readonly SurveyQuestion[]): readonly ContentRule[] {
  const all = new Map<QuestionId, Requirements>()
  const withEarlier = (condition: AnswerCondition | undefined): Requirements =>
    condition === undefined ? [] : [condition, ...(all.get(condition.question) ?? [])]
  const isNeverMet = (requirements: Requirements): boolean =>
    questions.some((question) => isContradictory(requirements, question))
  const faults: ContentRule[] = []
  let ofSection: Requirements = []
  for (const [n, { id, section, shownWhen }] of questions.entries()) {
    if (section !== undefined) ofSection = withEarlier(section.shownWhen)
    const requirements = [...new Set([...ofSection, ...withEarlier(shownWhen)])]
    all.set(id, requirements)
    const isSectionNeverMet = isNeverMet(ofSection)
    if (isSectionNeverMet && section !== undefined)
      faults.push({ path: `questions.${n}.section.shownWhen`, rule: 'unreachable' })
    if (!isSectionNeverMet && isNeverMet(requirements))
      faults.push({ path: `questions.${n}.shownWhen`, rule: 'unreachable' })
  }
  return faults
}

/** Looks for unreachable questions when each condition by itself is right. */
export function findConditionFaults(questions: readonly SurveyQuestion[]): readonly ContentRule[] {
  const faults = questions.flatMap(({ shownWhen, section }, n) => {
    const earlier = questions.slice(0, n)
    return [
      ...(section?.shownWhen === undefined
        ? []
        : findFaults(`questions.${n}.section.shownWhen`, section.shownWhen, earlier)),
      ...(shownWhen === undefined ? [] : findFaults(`questions.${n}.shownWhen`, shownWhen, earlier)),
    ]
  })
  return faults.length === 0 ? findUnreachable(questions) : faults
}
