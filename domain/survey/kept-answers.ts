// Answers that a person has given so far, by a code of their own, until they send them (SVY-6).
import * as O from 'fp-ts/lib/Option.js'
import { fromDays, type Duration, type Instant } from '#domain/shared/clock.ts'
import { listAnswerFields, type PostedAnswers } from './item-answers.ts'
import type { CodeStanding, IssuedCode } from './survey-code.ts'
import { listParts } from './pages.ts'
import { isSameValue, type SurveyContent, type SurveyQuestion } from './survey.ts'

export interface KeptAnswers {
  /** The version that was shown. */
  readonly version: number
  /** Where the person was. From 0. */
  readonly page: number
  /** Also of questions that are hidden, and answers with faults. */
  readonly answers: PostedAnswers
}

/** Visitors of a link may share a computer, whose history has the address of the code: their answers stay in the browser. */
export function isKeptOnServer({ kind, series, publicId }: IssuedCode): boolean {
  return kind === 'personal' && series !== (publicId as string)
}

/** The office may give a link that has ended a later end. */
export const KEPT_AFTER_LINK: Duration = fromDays(30)

/** Whether the code works, or may work again: offices close links for a while. */
export function mayAnswerLater({ code, link, endsAt }: CodeStanding, now: Instant): boolean {
  const isBefore = (end: O.Option<Instant>, at: Instant): boolean => O.isNone(end) || at < end.value
  return code.status === 'active' && isBefore(endsAt, now) && isBefore(link.validUntil, now - KEPT_AFTER_LINK)
}

/** Leaves out empty values, and values without one of these questions. */
export function selectAnswers(posted: PostedAnswers, questions: readonly SurveyQuestion[]): PostedAnswers {
  const keys = new Set(questions.flatMap(listAnswerFields))
  return new Map([...posted].filter(([key, values]) => keys.has(key) && values.some((value) => value.trim() !== '')))
}

/**
 * The kept answers, with those to the posted page as they were posted: a page of the browser's history posts older answers to other pages.
 */
export function replaceOnPage(
  kept: PostedAnswers,
  posted: PostedAnswers,
  content: SurveyContent,
  page: number,
): PostedAnswers {
  const ofPage = new Set(listParts(content)[page]?.questions.flatMap(listAnswerFields))
  return new Map([
    ...[...kept].filter(([field]) => !ofPage.has(field)),
    ...[...posted].filter(([field]) => ofPage.has(field)),
  ])
}

/** Leaves out answers to questions that another version asks otherwise: an option may have another meaning there. */
export function selectUnchanged(posted: PostedAnswers, from: SurveyContent, to: SurveyContent): PostedAnswers {
  const isSame = ({ id, label, kind }: SurveyQuestion): boolean =>
    from.questions.some((before) => before.id === id && isSameValue([before.label, before.kind], [label, kind]))
  return selectAnswers(posted, to.questions.filter(isSame))
}
