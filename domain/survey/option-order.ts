// The order in which one person sees the options of a question (SVY-9).
import type { AnswerOption, QuestionKind } from './survey.ts'

/** FNV-1a. */
function hashText(text: string): number {
  let hash = 0x81_1c_9d_c5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93)
  return hash >>> 0
}

/** Sorted by the hash of each option, so that a new option leaves the others in their order. */
const shuffle = (options: readonly AnswerOption[], seed: string): readonly AnswerOption[] =>
  options
    .map((option) => ({ option, place: hashText(`${option.id} ${seed}`) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ option }) => option)

/** The rows of a matrix, because its options are a scale; otherwise the options. The same `seed` always has the same order. The option with own words stays last. */
export function orderOptions(
  kind: Extract<QuestionKind, { readonly options: unknown }>,
  seed: string,
): readonly AnswerOption[] {
  const { order, hasOther } = kind
  const listed = kind.type === 'matrix' ? kind.rows : kind.options
  if (order === undefined) return listed
  const free = order === 'shuffled_but_last' || hasOther === true ? listed.slice(0, -1) : listed
  return [...shuffle(free, seed), ...listed.slice(free.length)]
}
