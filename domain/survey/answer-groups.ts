// The days of which the answers to each question of a confidential campaign are shown: people may leave a question out (CAM-20).
import * as O from 'fp-ts/lib/Option.js'
import type { Day } from '#domain/shared/day.ts'
import { indexConditions } from './conditions.ts'
import type { DailyCount } from './ports.ts'
import { countVersions } from './release.ts'
import {
  type AskedQuestion,
  countResults,
  listAskedQuestions,
  listSizes,
  type ResponseTally,
  sumAnswers,
} from './results.ts'
import {
  countDays,
  type DayGroup,
  extendToGroups,
  groupDays,
  groupParts,
  isWithinDays,
  type ReleasedSeries,
  type ResponseCount,
  type ResponseSelection,
} from './selection.ts'
import type { SeriesUuid } from './survey-code.ts'
import { type QuestionId, toOtherKey } from './survey.ts'
import type { SurveyVersion } from './wordings.ts'

/** Of one confidential campaign. Answers are found by their key: a question, or the words beside its last option. */
interface SeriesGroups {
  /** For each day that is shown, the last day of its group of responses. */
  readonly lastOf: ReadonlyMap<Day, Day>
  /** Groups of whole groups of responses. */
  readonly answers: ReadonlyMap<QuestionId, readonly DayGroup[]>
  /** Keys of answers, with the last day of a group of responses whose people can be seen with these answers. */
  readonly listed: ReadonlySet<string>
}

export type AnswerGroups = ReadonlyMap<SeriesUuid, SeriesGroups>

/** Responses and their answers by day. */
export interface GivenByDay {
  readonly counts: readonly ResponseCount[]
  readonly answers: readonly DailyCount[]
}

/** An answer shows something of those that decided whether its question was shown, and words of the option beside them. */
function indexDecisive({ content }: SurveyVersion): ReadonlyMap<QuestionId, readonly QuestionId[]> {
  const words = content.questions.map(({ id }) => [toOtherKey(id), [id]] as const)
  return new Map([...indexConditions(content), ...words])
}

/** The key itself, and the keys whose answers it shows something of. */
function listDecisive(key: QuestionId, versions: readonly ReturnType<typeof indexDecisive>[]): ReadonlySet<QuestionId> {
  const found = new Set([key])
  for (const one of found) for (const decisive of versions) for (const next of decisive.get(one) ?? []) found.add(next)
  return found
}

/** The questions on which it depends which answers under the key are shown. */
export function listNeeded(key: QuestionId, versions: readonly SurveyVersion[]): readonly QuestionId[] {
  return [...listDecisive(key, versions.map(indexDecisive))]
}

/** Joins the groups until one ends where `isEnd` says. */
function joinUntil(groups: readonly DayGroup[], isEnd: (last: Day) => boolean): readonly DayGroup[] {
  const joined: DayGroup[] = []
  let first: Day | undefined
  for (const group of groups) {
    first ??= group.first
    if (!isEnd(group.last)) continue
    joined.push({ first, last: group.last })
    first = undefined
  }
  return joined
}

const toListedKey = (key: QuestionId, last: Day): string => `${key} ${last}`

/** By the key of an answer: of how many people there have to be enough. */
function indexSizes(asked: readonly AskedQuestion[], tally: ResponseTally): ReadonlyMap<QuestionId, readonly number[]> {
  const sizes = countResults(asked, tally).flatMap(
    (result) =>
      [
        [result.id, listSizes(result, tally.answers)],
        [toOtherKey(result.id), [result.others]],
      ] as const,
  )
  return new Map(
    [...Map.groupBy(sizes, ([key]) => key)].map(([key, wordings]) => [key, wordings.flatMap(([, own]) => own)]),
  )
}

/** `versions`: those of the responses. */
function groupSeries(
  { until, isClosed }: ReleasedSeries,
  versions: readonly SurveyVersion[],
  { counts, answers }: GivenByDay,
): SeriesGroups {
  const asked = listAskedQuestions(versions)
  const days = countDays(counts).filter(({ day }) => day <= until)
  const parts = groupDays(days)
  const partOf = new Map(days.map(({ day }) => [day, parts.find(({ last }) => day <= last)] as const))
  const countsOf = Map.groupBy(counts, ({ day }) => partOf.get(day))
  const answersOf = Map.groupBy(
    answers.flatMap(({ days: given, ...one }) =>
      given.map(({ day, responses }) => ({ ...one, day, count: responses })),
    ),
    ({ day }) => partOf.get(day),
  )
  // Undefined: the days after all parts.
  const [later, ...sizes] = [undefined, ...parts].map((part) =>
    indexSizes(asked, {
      versions: countVersions(countsOf.get(part) ?? []),
      answers: sumAnswers(answersOf.get(part) ?? []),
    }),
  )
  const sized = parts.map((part, n) => ({ ...part, sizes: sizes[n] }))
  const keys = [...(later?.keys() ?? [])]
  const own = new Map(
    keys.map((key) => {
      const sizesOf = ({ sizes: of }: (typeof sized)[number]): readonly number[] => of?.get(key) ?? []
      return [key, groupParts(sized, sizesOf, isClosed ? undefined : later?.get(key))] as const
    }),
  )
  const decisive = versions.map(indexDecisive)
  const grouped = new Map(
    keys.map((key) => {
      const ends = [...listDecisive(key, decisive)].map((one) => new Set((own.get(one) ?? []).map(({ last }) => last)))
      return [key, joinUntil(own.get(key) ?? [], (last) => ends.every((of) => of.has(last)))] as const
    }),
  )
  const firstOf = new Map(parts.map(({ first, last }) => [last, first]))
  const listed = [...grouped].flatMap(([key, groups]) =>
    groups.filter(({ first, last }) => firstOf.get(last) === first).map(({ last }) => toListedKey(key, last)),
  )
  return {
    lastOf: new Map(days.map(({ day }) => [day, partOf.get(day)?.last ?? day])),
    answers: grouped,
    listed: new Set(listed),
  }
}

/**
 * Groups of days in which enough people answered a question, or no one: so no sum or difference of what is shown of it shows the answers of
 * fewer, at whatever times. `given`: of all days that are settled, also those of which nothing is shown yet.
 */
export function groupAnswers(
  released: readonly ReleasedSeries[],
  versions: readonly SurveyVersion[],
  { counts, answers }: GivenByDay,
): AnswerGroups {
  return new Map(
    released.map((one) => {
      const isOwn = ({ series }: Pick<ResponseCount, 'series'>): boolean => O.toUndefined(series) === one.series
      const own = counts.filter((count) => isOwn(count) && count.day <= one.settled)
      const asked = versions.filter(({ version }) => own.some((count) => count.version === version))
      return [one.series, groupSeries(one, asked, { counts: own, answers: answers.filter(isOwn) })]
    }),
  )
}

/** The part of the selection whose answers are shown, with further days where they would be too few. None: they are too few in all. */
export function selectAnswerDays(
  shown: ResponseSelection,
  groups: AnswerGroups,
  key: QuestionId,
): O.Option<ResponseSelection> {
  const released = (shown.released ?? []).flatMap((one) => {
    const until = groups.get(one.series)?.answers.get(key)?.at(-1)?.last
    return until === undefined ? [] : [{ ...one, until }]
  })
  const own = O.isSome(shown.series) ? groups.get(shown.series.value) : undefined
  const selection = { ...shown, released }
  if (own === undefined || ![...own.lastOf.keys()].some((day) => isWithinDays(shown, day))) return O.some(selection)
  return extendToGroups(selection, own.answers.get(key) ?? [])
}

/** The same day for all days of which the answers under the key are only shown together. */
export function findAnswerDay(
  groups: AnswerGroups,
  { series, day }: Pick<ResponseCount, 'series' | 'day'>,
  key: QuestionId,
): Day | undefined {
  const own = O.isSome(series) ? groups.get(series.value)?.answers.get(key) : undefined
  return own?.find(({ last }) => day <= last)?.last
}

/**
 * Whether the answers under the key are shown beside the other answers of the same response. They could name the group of responses that it
 * belongs to, so these need enough answers of their own.
 */
export function isShownInRows(
  groups: AnswerGroups,
  { series, day }: Pick<ResponseCount, 'series' | 'day'>,
  key: QuestionId,
): boolean {
  if (O.isNone(series)) return true
  const own = groups.get(series.value)
  const last = own?.lastOf.get(day)
  return last !== undefined && own?.listed.has(toListedKey(key, last)) === true
}
