// Answers that a person has given so far, by a code of their own, until they send them (SVY-6).
import { O } from '#domain/shared/fp.ts'
import { listAnswerFields, type PostedAnswers } from './item-answers.ts'
import type { IssuedCode, SurveyCode } from './survey-code.ts'
import { isSameValue, type SurveyContent, type SurveyQuestion } from './survey.ts'

export interface KeptAnswers {
  /** The version that was shown. */
  readonly version: number
  /** Where the person was. From 0. */
  readonly page: number
  /** Also of questions that are hidden, and answers with faults. */
  readonly answers: PostedAnswers
  /** Another one after each change. Random: participants are known with the times of their mails, and a time or count could say more. */
  readonly revision: string
}

/** What a page showed, and what has changed on it since. */
export interface ShownAnswers {
  /** Of the answers that were kept then. Empty: there were none. */
  readonly revision: string
  /** Fields that have other values than the page showed. */
  readonly typed: ReadonlySet<string>
}

/**
 * Of the secret in a cookie. Six characters can be guessed, and personal links are also in forwarded and returned mails and among the office's
 * sent mails, while people read that no one sees who answers what. So answers are shown to the browser in which they were given, and to no other.
 */
export type BrowserDigest = string & { readonly _brand: 'BrowserDigest' }

export interface KeptBy {
  readonly code: SurveyCode
  readonly browser: BrowserDigest
}

/** Of a code. Bounds what strangers with the code can store; answers in further browsers are not kept. */
export const KEPT_BROWSERS_AT_MOST = 10

/** Visitors of a link may share a computer, whose history has the address of the code: their answers stay in the browser. */
export function isKeptOnServer({ kind, series, publicId }: IssuedCode): boolean {
  return kind === 'personal' && series !== (publicId as string)
}

/** Leaves out empty values, and values without one of these questions. */
export function selectAnswers(posted: PostedAnswers, questions: readonly SurveyQuestion[]): PostedAnswers {
  const keys = new Set(questions.flatMap(listAnswerFields))
  return new Map([...posted].filter(([key, values]) => keys.has(key) && values.some((value) => value.trim() !== '')))
}

/**
 * If another window has kept answers since the page was shown, and it shows not all of them: what was typed on the page, and of all other fields
 * what was kept.
 */
export function findNewerAnswers(
  posted: PostedAnswers,
  shown: ShownAnswers | undefined,
  kept: Pick<KeptAnswers, 'answers' | 'revision'>,
): O.Option<PostedAnswers> {
  if (shown === undefined || shown.revision === kept.revision) return O.none
  const untyped = [...kept.answers].filter(([key]) => !shown.typed.has(key))
  const before = [...posted].filter(([key]) => !shown.typed.has(key))
  return isSameValue(Object.fromEntries(untyped), Object.fromEntries(before))
    ? O.none
    : O.some(new Map([...posted].filter(([key]) => shown.typed.has(key)).concat(untyped)))
}

/** Leaves out answers to questions that another version asks otherwise: an option may have another meaning there. */
export function selectUnchanged(posted: PostedAnswers, from: SurveyContent, to: SurveyContent): PostedAnswers {
  const isSame = ({ id, label, kind }: SurveyQuestion): boolean =>
    from.questions.some((before) => before.id === id && isSameValue([before.label, before.kind], [label, kind]))
  return selectAnswers(posted, to.questions.filter(isSame))
}
