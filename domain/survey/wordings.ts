// Wordings: an answer belongs to the texts and the scale that its question had when it was given (SVY-5).
import { listWorded } from './question-kinds.ts'
import {
  type ContentRule,
  findScale,
  isSameValue,
  type LocalText,
  type QuestionId,
  type QuestionKind,
  type SurveyContent,
  type SurveyQuestion,
} from './survey.ts'
import type { Language } from '#domain/shared/language.ts'

/** Texts that are read together: of a question with its help and the ends of its rating, of an option, or of a row. */
export type WordedTexts = readonly LocalText[]

/** Id of a question, `question/option`, or `question/row`. */
export type TextKey = string

/** The wordings under which answers count, for texts whose shown wording differs from it in spelling or languages only. */
export type FirstWordings = Readonly<Record<TextKey, WordedTexts>>

export interface SurveyVersion {
  readonly version: number
  readonly content: SurveyContent
  readonly firstWordings: FirstWordings
}

export function toOptionKey(question: QuestionId, option: QuestionId): TextKey {
  return `${question}/${option}`
}

/** Answers on different scales are never counted together. */
export function isSameScale(a: QuestionKind, b: QuestionKind): boolean {
  if (a.type === 'number' && b.type === 'number')
    return a.least === b.least && a.most === b.most && a.decimals === b.decimals
  if (a.type === 'ranking' && b.type === 'ranking')
    return a.options.length === b.options.length && a.options.every(({ id }) => b.options.some((one) => one.id === id))
  return a.type === b.type && (a.type !== 'rating' || b.type !== 'rating' || a.most === b.most)
}

function listQuestionTexts({ label, help, kind }: SurveyQuestion): WordedTexts {
  const scale = findScale(kind)
  return scale === undefined ? [label, help] : [label, help, scale.low, scale.high]
}

const indexWordings = ({ questions }: SurveyContent): ReadonlyMap<TextKey, WordedTexts> =>
  new Map(
    questions.flatMap((question) => [
      [question.id, listQuestionTexts(question)] as const,
      ...listWorded(question.kind).map(({ id, label }) => [toOptionKey(question.id, id), [label]] as const),
    ]),
  )

const listLanguages = (text: LocalText): readonly Language[] =>
  (Object.keys(text) as readonly Language[]).filter((language) => (text[language] ?? '') !== '')

/** Compares the languages that both texts have. Without a common language, only two empty texts are the same. */
function isSameText(a: LocalText, b: LocalText): boolean {
  const [ofA, ofB] = [listLanguages(a), listLanguages(b)]
  const shared = ofA.filter((language) => ofB.includes(language))
  return shared.length === 0
    ? ofA.length === 0 && ofB.length === 0
    : shared.every((language) => a[language] === b[language])
}

const isSameWording = (a: WordedTexts, b: WordedTexts): boolean =>
  a.length === b.length && a.every((text, n) => isSameText(text, b[n] ?? {}))

/** `earlier`: versions whose answers count, the replaced one first. `mended`: keys of which only the spelling changed since that one. */
export function findFirstWordings(
  content: SurveyContent,
  mended: ReadonlySet<TextKey>,
  earlier: readonly SurveyVersion[],
): FirstWordings {
  const shownBefore = earlier.map((version, n) => ({
    ...version,
    shown: indexWordings(version.content),
    isReplaced: n === 0,
  }))
  const firstOf = (key: TextKey, now: WordedTexts): WordedTexts => {
    const found = shownBefore
      .flatMap(({ shown, firstWordings, isReplaced }) => {
        const before = shown.get(key)
        return before === undefined ? [] : [{ before, first: firstWordings[key] ?? before, isReplaced }]
      })
      .find(
        ({ before, first, isReplaced }, n) =>
          (isReplaced && mended.has(key)) ||
          // A language that was dropped and comes back must have the same text again.
          (n === 0
            ? isSameWording(
                now,
                before.map((text, at) => ({ ...first[at], ...text })),
              )
            : isSameValue(now, before)),
      )
    return found?.first ?? now
  }
  return Object.fromEntries(
    [...indexWordings(content)].flatMap(([key, now]) => {
      const first = firstOf(key, now)
      return isSameValue(first, now) ? [] : [[key, first]]
    }),
  )
}

/** Finds the wording under which the answers of this version count. */
export function indexFirstWordings({ content, firstWordings }: SurveyVersion): (key: TextKey) => WordedTexts {
  const shown = indexWordings(content)
  return (key) => firstWordings[key] ?? shown.get(key) ?? []
}

const findQuestion = ({ questions }: SurveyContent, id: QuestionId): SurveyQuestion | undefined =>
  questions.find((question) => question.id === id)

/** Whether an option gets, in some language, the text that another option had. Its answers would then count for the wrong text. */
function hasTextOfOther({ kind }: SurveyQuestion, id: QuestionId, [now = {}]: WordedTexts): boolean {
  const own = listWorded(kind).find((option) => option.id === id)?.label ?? {}
  return listWorded(kind).some(
    ({ id: other, label }) =>
      other !== id &&
      listLanguages(label).some((language) => now[language] === label[language] && own[language] !== label[language]),
  )
}

/** A change can be one of spelling only if both versions have the text, on the same scale. */
export function findMendedFaults(
  mended: readonly TextKey[],
  before: SurveyContent,
  after: SurveyContent,
): readonly ContentRule[] {
  const [shown, now] = [indexWordings(before), indexWordings(after)]
  return mended.flatMap((key, n) => {
    const [id = '', option] = key.split('/')
    const [old, next] = [findQuestion(before, id), findQuestion(after, id)]
    const text = now.get(key)
    const isMendable =
      shown.has(key) &&
      text !== undefined &&
      old !== undefined &&
      next !== undefined &&
      isSameScale(old.kind, next.kind) &&
      (option === undefined || !hasTextOfOther(old, option, text))
    return isMendable ? [] : [{ path: `mended.${n}`, rule: 'not_mendable' as const }]
  })
}

export interface MeaningChange {
  readonly key: TextKey
  readonly question: QuestionId
  /** Or a row. Undefined: the whole question has changed. */
  readonly option?: QuestionId
  readonly change: 'removed' | 'rescaled' | 'reworded'
}

/**
 * Changes that separate later answers from earlier ones.
 * Leaves out the options of a question that has such a change itself, unless it is mended.
 */
export function findChangesOfMeaning(
  before: SurveyContent,
  after: SurveyContent,
  isMended: (key: TextKey) => boolean,
): readonly MeaningChange[] {
  const [shown, now] = [indexWordings(before), indexWordings(after)]
  const isReworded = (key: TextKey): boolean => !isSameWording(now.get(key) ?? [], shown.get(key) ?? [])
  return before.questions.flatMap(({ id: question, kind }): readonly MeaningChange[] => {
    const next = findQuestion(after, question)
    if (next === undefined) return [{ key: question, question, change: 'removed' }]
    if (!isSameScale(kind, next.kind)) return [{ key: question, question, change: 'rescaled' }]
    const own: readonly MeaningChange[] = isReworded(question) ? [{ key: question, question, change: 'reworded' }] : []
    if (own.length > 0 && !isMended(question)) return own
    const options = listWorded(kind).flatMap(({ id: option }): readonly MeaningChange[] => {
      const key = toOptionKey(question, option)
      if (!now.has(key)) return [{ key, question, option, change: 'removed' }]
      return isReworded(key) ? [{ key, question, option, change: 'reworded' }] : []
    })
    return [...own, ...options]
  })
}
