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

export interface ReleasedSeries {
  readonly series: SeriesUuid
  /** The last day whose responses are shown. */
  readonly until: Day
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

interface DayGroup {
  readonly first: Day
  readonly last: Day
  readonly responses: number
}

interface DayGroups {
  /** The shortest groups of days with enough responses each. */
  readonly closed: readonly DayGroup[]
  /** The days at the end, which have too few. */
  readonly open?: DayGroup
}

const joinGroups = (group: DayGroup | undefined, { first, last, responses }: DayGroup): DayGroup => ({
  first: group?.first ?? first,
  last,
  responses: (group?.responses ?? 0) + responses,
})

export function collectGroups(days: readonly DayCount[]): DayGroups {
  return days.reduce<DayGroups>(
    ({ closed, open }, { day, responses }) => {
      const group = joinGroups(open, { first: day, last: day, responses })
      return group.responses < ANSWERS_SHOWN_FROM ? { closed, open: group } : { closed: [...closed, group] }
    },
    { closed: [] },
  )
}

/** Too few responses at the end belong to the last group. */
function groupDays(days: readonly DayCount[]): readonly DayGroup[] {
  const { closed, open } = collectGroups(days)
  return open === undefined ? closed : [...closed.slice(0, -1), joinGroups(closed.at(-1), open)]
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

/**
 * Extends the days of a selection to whole groups of days, so that no two selections differ by the answers of fewer than ANSWERS_SHOWN_FROM
 * people. None: all responses to the survey or campaign are too few. `days`: all their days with responses, sorted.
 */
export function findShownSelection(
  selection: ResponseSelection,
  days: readonly DayCount[],
): O.Option<ResponseSelection> {
  const { from, to } = selection
  if (!days.some(({ day }) => isWithinDays(selection, day))) return O.some(selection)
  const shown = groupDays(days).filter(({ first, last }) => isWithinDays(selection, first, last))
  const [earliest, latest] = [shown[0], shown.at(-1)]
  if (earliest === undefined || latest === undefined || latest.responses < ANSWERS_SHOWN_FROM) return O.none
  return O.some({
    ...selection,
    from: O.map((day: Day) => (earliest.first < day ? earliest.first : day))(from),
    to: O.map((day: Day) => (latest.last > day ? latest.last : day))(to),
  })
}
