// Results compared by version, campaign or tag, without showing the answers of few people (CAM-20).
import type { Day } from '#domain/shared/day.ts'
import type { AnswerCount, GroupedCount, VersionCount } from './ports.ts'
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

export interface GroupTally {
  readonly versions: readonly VersionCount[]
  readonly answers: readonly AnswerCount[]
}

/** The counts of one group, as `countResults` takes them. Responses of several groups count in each. */
export function tallyGroup(counts: readonly GroupedCount[], key: string): GroupTally {
  const own = counts.filter(({ groups }) => groups.includes(key))
  const add = (all: readonly GroupedCount[]): readonly AnswerCount[] =>
    [...Map.groupBy(all, ({ version, question, value }) => JSON.stringify([version, question, value]))].flatMap(
      ([, same]) =>
        same.slice(0, 1).map(({ version, question, value }) => ({ version, question, value, count: sum(same) })),
    )
  return {
    versions: add(own.filter(isResponse)).map(({ version, count }) => ({ version, responses: count })),
    answers: add(own.filter((one) => !isResponse(one))),
  }
}
