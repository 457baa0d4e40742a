// Which responses to a survey are read, and how many of them it takes to show their answers (SVY-7).
import * as O from 'fp-ts/lib/Option.js'
import type { Day } from '#domain/shared/day.ts'
import type { SeriesUuid } from './survey-code.ts'
import type { SurveyUuid } from './survey.ts'

export interface ResponseSelection {
  readonly survey: SurveyUuid
  /** Only responses by the codes of this series: those to one campaign. */
  readonly series: O.Option<SeriesUuid>
  /** The first and the last day. */
  readonly from: O.Option<Day>
  readonly to: O.Option<Day>
  /** Of confidential campaigns only the responses of these, so that those of a campaign that begins meanwhile stay out. Undefined: all. */
  readonly released?: readonly ReleasedSeries[]
}

export type ReleasedSelection = ResponseSelection & Required<Pick<ResponseSelection, 'released'>>

export interface ReleasedSeries {
  readonly series: SeriesUuid
  /** The last day whose responses are shown. */
  readonly until: Day
  /** The last day whose responses are all stored: they decide what is shown of the days before. */
  readonly settled: Day
  /** The campaign accepts no more answers, so these are all. */
  readonly isClosed: boolean
}

export function selectEveryResponse(survey: SurveyUuid): ResponseSelection {
  return { survey, series: O.none, from: O.none, to: O.none }
}

/** Whether it leaves out responses to the survey. */
export function isNarrowed(selection: ResponseSelection): boolean {
  return isPart(selection) || selection.released !== undefined
}

/** Whether a campaign or days were chosen. */
export function isPart({ series, from, to }: ResponseSelection): boolean {
  return O.isSome(series) || O.isSome(from) || O.isSome(to)
}

/** Answers of fewer people would show what one person answered: who was asked, and when they answered, is known. */
export const ANSWERS_SHOWN_FROM = 5

/** Days with responses, in their order. */
export interface DayCount {
  readonly day: Day
  readonly responses: number
}

/** Days that are only shown together. */
export interface DayGroup {
  readonly first: Day
  readonly last: Day
}

/** Fewer people are not shown, neither alone nor as a difference. No people have no answer that could be shown. */
export function isEnough(sizes: readonly number[]): boolean {
  return sizes.every((size) => size === 0 || size >= ANSWERS_SHOWN_FROM)
}

export function addSizes(a: readonly number[], b: readonly number[]): readonly number[] {
  return (a.length > b.length ? a : b).map((_, n) => (a[n] ?? 0) + (b[n] ?? 0))
}

/**
 * The shortest groups of `parts`, each with enough people of every kind. `sizesOf`: the number of people of each kind in a part. `later`: of
 * those counted behind all parts, while more come in: a group is left out until enough of every kind follow it, so that it stays as it is.
 * Undefined: no more come in. Then too few at the end belong to the groups before them.
 */
export function groupParts<Part extends DayGroup>(
  parts: readonly Part[],
  sizesOf: (part: Part) => readonly number[],
  later?: readonly number[],
): readonly DayGroup[] {
  const groups: (DayGroup & { readonly sizes: readonly number[] })[] = []
  let open: (typeof groups)[number] | undefined
  for (const part of parts) {
    open = { first: open?.first ?? part.first, last: part.last, sizes: addSizes(open?.sizes ?? [], sizesOf(part)) }
    if (!isEnough(open.sizes)) continue
    groups.push(open)
    open = undefined
  }
  const areLeft = (sizes: readonly number[]): boolean =>
    later === undefined ? isEnough(sizes) : sizes.every((size) => size >= ANSWERS_SHOWN_FROM)
  let rest = addSizes(open?.sizes ?? [], later ?? [])
  while (!areLeft(rest)) {
    const before = groups.pop()
    if (before === undefined) return []
    rest = addSizes(before.sizes, rest)
    open = { first: before.first, last: open?.last ?? before.last, sizes: rest }
  }
  return later === undefined && open !== undefined ? [...groups, open] : groups
}

/** `days`: all days with responses, sorted. `later`: as `groupParts` takes it. */
export function groupDays(days: readonly DayCount[], later?: readonly number[]): readonly DayGroup[] {
  return groupParts(
    days.map(({ day, responses }) => ({ first: day, last: day, responses })),
    ({ responses }) => [responses],
    later,
  )
}

/** Responses of one day to one version of a survey. */
export interface ResponseCount extends DayCount {
  readonly version: number
  /** Of a confidential campaign. None: of a named one, or of visitors of a link. */
  readonly series: O.Option<SeriesUuid>
  /** The codes of the confidential campaign accept no more answers. */
  readonly isClosed: boolean
}

export function sumResponses(counts: readonly Pick<DayCount, 'responses'>[]): number {
  return counts.reduce((sum, { responses }) => sum + responses, 0)
}

/** Sorted by day. */
export function countDays(counts: readonly DayCount[]): readonly DayCount[] {
  return [...Map.groupBy(counts, ({ day }) => day)]
    .map(([day, same]) => ({ day, responses: sumResponses(same) }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

/**
 * The day that is shown for each day of confidential responses: the last of its group of days. A participant is known with the day on which
 * they answered, so the exact day of a response could name them (CAM-20). `days`: all days with responses, sorted.
 */
export function makeShownDay(days: readonly DayCount[]): (day: Day) => Day {
  const groups = groupDays(days)
  return (day) => groups.find(({ last }) => day <= last)?.last ?? day
}

/** Whether it selects one of these days. */
export function isWithinDays({ from, to }: ResponseSelection, first: Day, last = first): boolean {
  return !O.exists((day: Day) => last < day)(from) && !O.exists((day: Day) => first > day)(to)
}

/** Extends the days of a selection to whole groups. None: no group has any of its days. */
export function extendToGroups(selection: ResponseSelection, groups: readonly DayGroup[]): O.Option<ResponseSelection> {
  const { from, to } = selection
  const shown = groups.filter(({ first, last }) => isWithinDays(selection, first, last))
  const [earliest, latest] = [shown[0], shown.at(-1)]
  if (earliest === undefined || latest === undefined) return O.none
  return O.some({
    ...selection,
    from: O.map((day: Day) => (earliest.first < day ? earliest.first : day))(from),
    to: O.map((day: Day) => (latest.last > day ? latest.last : day))(to),
  })
}

/**
 * Extends the days of a selection to whole groups of days, so that no two selections differ by the answers of fewer than ANSWERS_SHOWN_FROM
 * people. None: all responses to the survey or campaign are too few. `days`: all their days with responses, sorted.
 */
export function findShownSelection(
  selection: ResponseSelection,
  days: readonly DayCount[],
): O.Option<ResponseSelection> {
  return days.some(({ day }) => isWithinDays(selection, day))
    ? extendToGroups(selection, groupDays(days))
    : O.some(selection)
}
