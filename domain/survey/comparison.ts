// Results compared by version, campaign or tag, without showing the answers of few people (CAM-20).
import type { Day } from '#domain/shared/day.ts'
import type { AnswerCount, GroupedCount } from './ports.ts'
import { type AskedQuestion, countResults, type QuestionResult, type ResponseTally } from './results.ts'
import { ANSWERS_SHOWN_FROM } from './selection.ts'

export const COMPARED_BY = ['version', 'campaign', 'tag'] as const
export type ComparedBy = (typeof COMPARED_BY)[number]

/** The largest groups of a comparison. */
export const GROUPS_AT_MOST = 8

const isResponse = ({ question, value }: AnswerCount): boolean => question === '' && value === ''

const sum = (counts: readonly AnswerCount[]): number => counts.reduce((total, { count }) => total + count, 0)

/**
 * The keys of the groups that may be shown, the largest first. `isTraceable`: it is known who may have answered. Then the people of the same
 * days who are in the same shown groups, and those in none, are at least ANSWERS_SHOWN_FROM, so that no sum or difference of groups and
 * selected days shows fewer. `groupDay`: one day for all days that are only selected together.
 */
export function listShownGroups(
  counts: readonly GroupedCount[],
  isTraceable: boolean,
  groupDay: (day: Day) => Day,
): readonly string[] {
  const responses = counts.filter(isResponse)
  const sizes = new Map<string, number>()
  for (const { groups, count } of responses) for (const key of groups) sizes.set(key, (sizes.get(key) ?? 0) + count)
  const keyOf =
    (shown: readonly string[]) =>
    ({ groups, day }: GroupedCount): string =>
      [day === undefined ? '' : groupDay(day), ...shown.map((key) => groups.includes(key))].join()
  const areEnough = (shown: readonly string[]): boolean =>
    [...Map.groupBy(responses, keyOf(shown))].every(([, together]) => sum(together) >= ANSWERS_SHOWN_FROM)
  const bySize = [...sizes]
    .filter(([, size]) => !isTraceable || size >= ANSWERS_SHOWN_FROM)
    .toSorted(([a, sizeA], [b, sizeB]) => sizeB - sizeA || (a < b ? -1 : 1))
  const shown: string[] = []
  for (const [key] of bySize) {
    if (shown.length === GROUPS_AT_MOST) break
    if (!isTraceable || areEnough([...shown, key])) shown.push(key)
  }
  return shown
}

/** As `countResults` takes them. */
function tallyCounts(counts: readonly GroupedCount[]): ResponseTally {
  const add = (all: readonly GroupedCount[]): readonly AnswerCount[] =>
    [...Map.groupBy(all, ({ version, question, value }) => JSON.stringify([version, question, value]))].flatMap(
      ([, same]) =>
        same.slice(0, 1).map(({ version, question, value }) => ({ version, question, value, count: sum(same) })),
    )
  return {
    versions: add(counts.filter(isResponse)).map(({ version, count }) => ({ version, responses: count })),
    answers: add(counts.filter((one) => !isResponse(one))),
  }
}

/** The counts of one group. Responses of several groups count in each. */
export function tallyGroup(counts: readonly GroupedCount[], key: string): ResponseTally {
  return tallyCounts(counts.filter(({ groups }) => groups.includes(key)))
}

const sumNumbers = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

/** How many people saw the question, and how many answered it, or each of its rows. Of several choices, none is an answer too. */
function listSizes({ kind: { type }, responses, values, rows }: QuestionResult): readonly number[] {
  if (type === 'choices') return [responses]
  const answered = type === 'matrix' ? rows.map(({ counts }) => counts) : [values.map(({ count }) => count)]
  return [responses, ...answered.map(sumNumbers)]
}

/**
 * The groups in which each question may be shown, of which it is known who may have answered. People may leave a question out: those who
 * answered it in a sum or difference of its groups are at least ANSWERS_SHOWN_FROM, or none. `shown`: of `listShownGroups`.
 */
export function listGroupsByQuestion(
  asked: readonly AskedQuestion[],
  counts: readonly GroupedCount[],
  shown: readonly string[],
): readonly (readonly string[])[] {
  const keyOf = (keys: readonly string[], groups: readonly string[]) => keys.map((key) => groups.includes(key)).join()
  const together = [...Map.groupBy(counts, ({ groups }) => keyOf(shown, groups)).values()].map((same) => ({
    groups: same[0]?.groups ?? [],
    sizes: countResults(asked, tallyCounts(same)).map(listSizes),
  }))
  return asked.map((_, n) => {
    const areEnough = (keys: readonly string[]): boolean =>
      [...Map.groupBy(together, ({ groups }) => keyOf(keys, groups)).values()].every((same) => {
        const all = same.map(({ sizes }) => sizes[n] ?? [])
        return (all[0] ?? [])
          .map((_size, at) => sumNumbers(all.map((sizes) => sizes[at] ?? 0)))
          .every((size) => size === 0 || size >= ANSWERS_SHOWN_FROM)
      })
    const kept: string[] = []
    for (const key of shown) if (areEnough([...kept, key])) kept.push(key)
    return kept
  })
}
