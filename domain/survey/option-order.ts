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

/** The same `seed` always has the same order. The option with own words stays last. */
export function orderOptions(
  kind: Extract<QuestionKind, { readonly options: unknown }>,
  seed: string,
): readonly AnswerOption[] {
  const { options, order, hasOther } = kind
  if (order === undefined) return options
  const free = order === 'shuffled_but_last' || hasOther === true ? options.slice(0, -1) : options
  return [...shuffle(free, seed), ...options.slice(free.length)]
}
