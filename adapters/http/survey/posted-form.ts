// The posted form of a survey: its size, and what is in its fields.
import { O } from '#domain/shared/fp.ts'
import type { PostedForm } from '#adapters/contract/survey/answering.ts'
import type { ShownSurvey, UnsentForm } from '#application/survey/answer-survey.ts'
import type { PostedAnswers } from '#domain/survey/item-answers.ts'
import type { PostedStep } from '#domain/survey/pages.ts'
import { isTyped, listAnswerItems } from '#domain/survey/question-kinds.ts'
import { hasOtherText, OTHER_AT_MOST, type SurveyContent } from '#domain/survey/survey.ts'
import { parseShown } from './shown-answers.ts'
import { ANSWER_FIELD, BACK_FIELD, PAGE_FIELD, UNSEEN_FIELD, VERSION_FIELD } from './answer-page.ts'

/** Room for the longest answers to the most questions. */
export const ANSWER_FORM = { bytes: 3 * 1024 * 1024, form: true } as const
/** Room for the form of a survey with few text questions. */
const LEAST_FORM_BYTES = 256 * 1024
/** The maximum size of one character in a posted form. */
const BYTES_PER_CHARACTER = 12
/** The maximum size of the field of an item: three ids. */
const BYTES_PER_ITEM = 128

/** The size of a form with the longest answers to this survey. */
export function countFormBytes({ questions }: SurveyContent): number {
  const characters = questions.reduce(
    (sum, { kind }) => sum + (kind.type === 'text' ? kind.most : hasOtherText(kind) ? OTHER_AT_MOST : 0),
    0,
  )
  const items = questions.reduce((sum, { kind }) => sum + listAnswerItems(kind).length, 0)
  return Math.min(ANSWER_FORM.bytes, LEAST_FORM_BYTES + characters * BYTES_PER_CHARACTER + items * BYTES_PER_ITEM)
}

export function toValues(value: string | readonly string[]): readonly string[] {
  return typeof value === 'string' ? [value] : value
}

/** With LF for each line break: browsers send a form with CRLF, and scripts what was typed, with LF. */
function parsePosted(form: PostedForm): PostedAnswers {
  return new Map(
    Object.entries(form).flatMap(([name, value]) =>
      name.startsWith(ANSWER_FIELD)
        ? [[name.slice(ANSWER_FIELD.length), toValues(value).map((one) => one.replaceAll(/\r\n?/g, '\n'))] as const]
        : [],
    ),
  )
}

export function parseVersion({ [VERSION_FIELD]: version }: PostedForm): O.Option<number> {
  return typeof version === 'string' && /^[1-9]\d{0,8}$/.test(version) ? O.some(Number(version)) : O.none
}

/** Undefined: the form has one page, or sends everything. */
export function parseStep({
  [PAGE_FIELD]: page,
  [UNSEEN_FIELD]: unseen = [],
  ...form
}: PostedForm): PostedStep | undefined {
  if (typeof page !== 'string' || !/^\d{1,2}$/.test(page)) return undefined
  return { page: Number(page), isBack: Object.hasOwn(form, BACK_FIELD), unseen: toValues(unseen) }
}

export function parseUnsent(form: PostedForm): UnsentForm {
  const answers = parsePosted(form)
  return { version: parseVersion(form), answers, page: parseStep(form)?.page ?? 0, shown: parseShown(form, answers) }
}

/** Keeps only typed texts of a version other than the current one: an option may have another meaning there. */
export function parseKeptAnswers({ version, content }: ShownSurvey, form: PostedForm): PostedAnswers {
  const posted = parsePosted(form)
  if (O.toUndefined(parseVersion(form)) === version) return posted
  const texts = content.questions.filter(({ kind }) => isTyped(kind))
  return new Map([...posted].filter(([id]) => texts.some((question) => question.id === id)))
}
