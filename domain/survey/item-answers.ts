// Answers with a value for each item. They are stored as `item.value`, so that they are counted as chosen options are (SVY-9).
import * as E from 'fp-ts/lib/Either.js'
import { ANSWER_FORMS, listAnswerItems } from './question-kinds.ts'
import { hasOtherText, type QuestionId, type QuestionKind, type SurveyQuestion, toOtherKey } from './survey.ts'

/** Values of a form by the name of the field: see `listAnswerFields`. */
export type PostedAnswers = ReadonlyMap<string, readonly string[]>

interface ItemAnswer {
  readonly item: QuestionId
  /** A place, or the id of an option. */
  readonly value: string
}

/** `item.value`: no id contains a point. */
export function toItemAnswer({ item, value }: ItemAnswer): string {
  return `${item}.${value}`
}

export function parseItemAnswer(answer: string): ItemAnswer {
  const [item = '', ...value] = answer.split('.')
  return { item, value: value.join('.') }
}

export function toItemField(question: QuestionId, item: QuestionId): string {
  return `${question}.${item}`
}

type AskedKind = Pick<SurveyQuestion, 'id' | 'kind'>

/** The fields in which a form posts the answer to a question. */
export function listAnswerFields({ id, kind }: AskedKind): readonly string[] {
  if (ANSWER_FORMS[kind.type] === 'items') return listAnswerItems(kind).map((item) => toItemField(id, item.id))
  return hasOtherText(kind) ? [id, toOtherKey(id)] : [id]
}

/** Fields without a value, and fields of unknown items, are left out. PostgreSQL stores no NUL. */
export function listPostedValues({ id, kind }: AskedKind, posted: PostedAnswers): readonly string[] {
  const read = (field: string): readonly string[] =>
    (posted.get(field) ?? []).map((value) => value.replaceAll('\0', '')).filter((value) => value.trim() !== '')
  return ANSWER_FORMS[kind.type] === 'items'
    ? listAnswerItems(kind).flatMap(({ id: item }) =>
        read(toItemField(id, item)).map((value) => toItemAnswer({ item, value })),
      )
    : read(id)
}

/** One option in each row. Right(undefined): in no row. */
export function readMatrix(
  { rows, options }: Pick<Extract<QuestionKind, { type: 'matrix' }>, 'rows' | 'options'>,
  values: readonly string[],
  isRequired: boolean,
): E.Either<'unknown_option' | 'one_only' | 'incomplete', readonly string[] | undefined> {
  const distinct = [...new Set(values)]
  const given = distinct.map(parseItemAnswer)
  if (!given.every(({ value }) => options.some(({ id }) => id === value))) return E.left('unknown_option')
  if (new Set(given.map(({ item }) => item)).size < given.length) return E.left('one_only')
  if (given.length === 0) return E.right(undefined)
  return isRequired && given.length < rows.length ? E.left('incomplete') : E.right(distinct)
}
