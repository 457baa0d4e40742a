// Results compared by version, campaign or tag, without showing the answers of few people (CAM-20).
import type { Day } from '#domain/shared/day.ts'
import type { AnswerCount, GroupedCount } from './ports.ts'
import { type AskedQuestion, countResults, listSizes, type ResponseTally, sumAnswers } from './results.ts'
import { addSizes, ANSWERS_SHOWN_FROM, isEnough, sumResponses } from './selection.ts'
import type { QuestionId } from './survey.ts'

export const COMPARED_BY = ['version', 'campaign', 'tag'] as const
export type ComparedBy = (typeof COMPARED_BY)[number]

/** The largest groups of a comparison. */
export const GROUPS_AT_MOST = 8

const isResponse = ({ question, value }: Pick<AnswerCount, 'question' | 'value'>): boolean =>
  question === '' && value === ''

const sum = (counts: readonly GroupedCount[]): number => sumResponses(counts.flatMap(({ days }) => days))

/** The same for people who are in the same of the shown groups, and who are of the same days. */
const toCellKey = (shown: readonly string[], groups: readonly string[], day: string | undefined): string =>
  [day ?? '', ...shown.map((key) => groups.includes(key))].join()

/** One for each day. */
const splitDays = (counts: readonly GroupedCount[]) =>
  counts.flatMap(({ days, ...one }) => days.map((only) => ({ ...one, day: only.day, days: [only] })))

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
  for (const one of responses) for (const key of one.groups) sizes.set(key, (sizes.get(key) ?? 0) + sum([one]))
  const ofDays = splitDays(responses)
  const isEnoughIn = (shown: readonly string[]): boolean =>
    [...Map.groupBy(ofDays, ({ groups, day }) => toCellKey(shown, groups, groupDay(day)))].every(
      ([, together]) => sum(together) >= ANSWERS_SHOWN_FROM,
    )
  const bySize = [...sizes]
    .filter(([, size]) => !isTraceable || size >= ANSWERS_SHOWN_FROM)
    .toSorted(([a, sizeA], [b, sizeB]) => sizeB - sizeA || (a < b ? -1 : 1))
  const shown: string[] = []
  for (const [key] of bySize) {
    if (shown.length === GROUPS_AT_MOST) break
    if (!isTraceable || isEnoughIn([...shown, key])) shown.push(key)
  }
  return shown
}

/** As `countResults` takes them. */
function tallyCounts(counts: readonly GroupedCount[]): ResponseTally {
  const answers = sumAnswers(counts.map((one) => ({ ...one, count: sum([one]) })))
  return {
    versions: answers.filter(isResponse).map(({ version, count }) => ({ version, responses: count })),
    answers: answers.filter((one) => !isResponse(one)),
  }
}

/** The counts of one group. Responses of several groups count in each. */
export function tallyGroup(counts: readonly GroupedCount[], key: string): ResponseTally {
  return tallyCounts(counts.filter(({ groups }) => groups.includes(key)))
}

/**
 * The groups in which each question may be shown, of which it is known who may have answered. People may leave a question out: those who
 * answered it in a sum or difference of its groups and selected days are at least ANSWERS_SHOWN_FROM, or none. `shown`: of `listShownGroups`.
 * `groupDay`: the same for all days of which the answers to the question are only selected together. `needed`: the questions whose answers
 * show something of it, so that it is in no group in which these are not.
 */
export function listGroupsByQuestion(
  asked: readonly AskedQuestion[],
  counts: readonly GroupedCount[],
  shown: readonly string[],
  groupDay: (question: QuestionId, day: Day) => Day | undefined,
  needed: (question: QuestionId) => readonly QuestionId[],
): readonly (readonly string[])[] {
  const ofDays = splitDays(counts)
  // Days that every question shows together are counted together.
  const dayKeys = new Map(
    [...new Set(ofDays.map(({ day }) => day))].map((day) => [day, asked.map(({ id }) => groupDay(id, day)).join()]),
  )
  const cells = [
    ...Map.groupBy(ofDays, ({ groups, day }) => toCellKey(shown, groups, dayKeys.get(day))).values(),
  ].flatMap((same) => {
    const tally = tallyCounts(same)
    const sizes = countResults(asked, tally).map((result) => listSizes(result, tally.answers))
    return same.slice(0, 1).map(({ groups, day }) => ({ groups, day, sizes }))
  })
  const own = asked.map(({ id }, n) => {
    const isEnoughIn = (keys: readonly string[]): boolean =>
      [...Map.groupBy(cells, ({ groups, day }) => toCellKey(keys, groups, groupDay(id, day))).values()].every((same) =>
        isEnough(same.map(({ sizes }) => sizes[n] ?? []).reduce(addSizes)),
      )
    const kept: string[] = []
    for (const key of shown) if (isEnoughIn([...kept, key])) kept.push(key)
    return kept
  })
  return asked.map(({ id }, n) => {
    const decisive = needed(id)
    const others = own.filter((_, at) => decisive.includes(asked[at]?.id ?? ''))
    return (own[n] ?? []).filter((key) => others.every((kept) => kept.includes(key)))
  })
}
