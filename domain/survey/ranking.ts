// Rankings: all options in an order, each with its place (SVY-9).
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { parseItemAnswer, toItemAnswer } from './item-answers.ts'
import type { AnswerOption, QuestionId } from './survey.ts'

interface PlacedOption {
  readonly option: QuestionId
  /** From 1. */
  readonly place: number
}

export function toPlacedValue({ option, place }: PlacedOption): string {
  return toItemAnswer({ item: option, value: String(place) })
}

/** An option without a place has the place NaN. */
export function parsePlacedValue(answer: string): PlacedOption {
  const { item, value } = parseItemAnswer(answer)
  return { option: item, place: /^[1-9]\d?$/.test(value) ? Number(value) : NaN }
}

/** By their places: each option once. Right(undefined): no option has a place. */
export function readRanking(
  options: readonly Pick<AnswerOption, 'id'>[],
  values: readonly string[],
): E.Either<'unknown_option' | 'same_place' | 'incomplete', readonly string[] | undefined> {
  const placed = [...new Set(values)].map(parsePlacedValue)
  if (!placed.every(({ option, place }) => options.some(({ id }) => id === option) && place <= options.length))
    return E.left('unknown_option')
  const isDistinct = (of: (one: PlacedOption) => unknown): boolean => new Set(placed.map(of)).size === placed.length
  if (!isDistinct(({ place }) => place) || !isDistinct(({ option }) => option)) return E.left('same_place')
  if (placed.length === 0) return E.right(undefined)
  return placed.length < options.length
    ? E.left('incomplete')
    : E.right(placed.toSorted((a, b) => a.place - b.place).map(toPlacedValue))
}

/** How many people gave an option this place. */
export interface PlaceCount {
  readonly place: number
  readonly count: number
}

/** None: there is no answer. */
export function computeMeanPlace(places: readonly PlaceCount[]): O.Option<number> {
  const people = places.reduce((sum, { count }) => sum + count, 0)
  return people === 0 ? O.none : O.some(places.reduce((sum, { place, count }) => sum + place * count, 0) / people)
}
