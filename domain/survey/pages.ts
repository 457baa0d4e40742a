// The pages of a survey, and which of them follows the posted one (SVY-8). The form carries all answers, so no state is stored in between.
import { followPath } from './conditions.ts'
import type { PostedAnswers } from './item-answers.ts'
import { type AnswerFault, readShownAnswers } from './read-answers.ts'
import type { QuestionId, SurveyContent, SurveyQuestion, SurveySection } from './survey.ts'

/** One section, or the questions before the first one. */
export interface SurveyPart {
  readonly section: SurveySection | undefined
  readonly questions: readonly SurveyQuestion[]
}

/** At least one. */
export function listParts({ questions }: SurveyContent): readonly SurveyPart[] {
  const starts = questions.flatMap(({ section }, n) => (section !== undefined || n === 0 ? [n] : []))
  return starts.map((start, n) => ({
    section: questions[start]?.section,
    questions: questions.slice(start, starts[n + 1]),
  }))
}

/** Where the posted page stood, and what it did not show. */
export interface PostedStep {
  /** From 0. The number of parts: the page after the last one, which only sends. */
  readonly page: number
  readonly isBack: boolean
  /** Questions of the page that had no place on it when it was rendered. */
  readonly unseen: readonly QuestionId[]
}

interface ShownPage {
  readonly page: number
  /** Of this page. */
  readonly faults: readonly AnswerFault[]
  /** Questions of this page that its answers have added. */
  readonly added: readonly QuestionId[]
}

export type PageTurn = ({ readonly _tag: 'Show' } & ShownPage) | { readonly _tag: 'Send' }

const hasQuestion = ({ questions }: SurveyPart, ids: (id: QuestionId) => boolean): boolean =>
  questions.some(({ id }) => ids(id))

/** Whether the form is sent from this page, whatever is answered on it: no later page can follow. */
export function isLastPage(content: SurveyContent, posted: PostedAnswers, page: number): boolean {
  const parts = listParts(content)
  const open = new Set(parts.slice(page).flatMap(({ questions }) => questions.map(({ id }) => id)))
  const { answers } = readShownAnswers(content, posted)
  const path = followPath(content, ({ id }) => (open.has(id) ? null : answers[id]))
  return !parts.slice(page + 1).some((part) => hasQuestion(part, (id) => path.get(id) !== false))
}

/** Questions whose condition depends on an answer on the same page. */
export function listLiveConditions(content: SurveyContent, page: number): ReadonlySet<QuestionId> {
  const questions = listParts(content)[page]?.questions ?? []
  const isHere = (wanted: QuestionId): boolean => questions.some(({ id }) => id === wanted)
  return new Set(questions.flatMap(({ id, shownWhen }) => (shownWhen && isHere(shownWhen.question) ? [id] : [])))
}

/** Whether a script lets people answer the page with less work: questions appear at once, and options move. */
export function hasScriptedParts(content: SurveyContent, page: number): boolean {
  const questions = listParts(content)[page]?.questions ?? []
  return listLiveConditions(content, page).size > 0 || questions.some(({ kind }) => kind.type === 'ranking')
}

/** The first page with one of these faults. */
export function findFaultyPage(content: SurveyContent, faults: readonly AnswerFault[]): number {
  return Math.max(
    0,
    listParts(content).findIndex((part) => hasQuestion(part, (id) => faults.some(({ question }) => question === id))),
  )
}

/** A page with faults, or with questions that its own answers have added, is shown once more. */
export function goToPage(
  content: SurveyContent,
  posted: PostedAnswers,
  { page, isBack, unseen }: PostedStep,
): PageTurn {
  const parts = listParts(content)
  const { faults, shown } = readShownAnswers(content, posted)
  const isShown = (part: SurveyPart): boolean => hasQuestion(part, (id) => shown.has(id))
  const show = (at: number, more: Partial<ShownPage> = {}): PageTurn => ({
    _tag: 'Show',
    page: at,
    faults: [],
    added: [],
    ...more,
  })
  if (isBack) return show(Math.max(0, parts.slice(0, page).findLastIndex(isShown)))
  const ofPage = new Set(parts[page]?.questions.map(({ id }) => id))
  const added = unseen.filter((id) => ofPage.has(id) && shown.has(id))
  const faulty = faults.filter(({ question }) => ofPage.has(question) && !added.includes(question))
  if (faulty.length > 0 || added.length > 0) return show(page, { faults: faulty, added })
  const next = parts.findIndex((part, n) => n > page && isShown(part))
  if (next !== -1) return show(next)
  return page >= parts.length || isLastPage(content, posted, page) ? { _tag: 'Send' } : show(parts.length)
}
