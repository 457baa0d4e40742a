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
  /** Shows only a part of the responses by the codes of these series. */
  readonly limits?: readonly SeriesLimit[]
}

export interface SeriesLimit {
  readonly series: SeriesUuid
  /** The last day whose responses are shown. None: no response is. */
  readonly until: O.Option<Day>
  /** The number of responses that are not shown. */
  readonly waiting: number
}

export function selectEveryResponse(survey: SurveyUuid): ResponseSelection {
  return { survey, series: O.none, from: O.none, to: O.none }
}

/** Whether it leaves out responses to the survey. */
export function isNarrowed({ series, from, to, limits = [] }: ResponseSelection): boolean {
  return O.isSome(series) || O.isSome(from) || O.isSome(to) || limits.length > 0
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

function collectGroups(days: readonly DayCount[]): DayGroups {
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

/** Responses of one day by the codes of a series. */
export interface SeriesDay extends DayCount {
  readonly series: SeriesUuid
  /** Its codes accept no more answers. */
  readonly isClosed: boolean
}

const countDayResponses = (days: readonly DayCount[]): number => days.reduce((sum, { responses }) => sum + responses, 0)

/**
 * The last day whose responses are shown while more come in: the end of a group of past days that leaves enough for a last look. So two looks
 * at any times differ by no response, or by those of ANSWERS_SHOWN_FROM people at least.
 */
function findReleasedDay(days: readonly SeriesDay[], today: Day): O.Option<Day> {
  const countAfter = (last: Day): number => countDayResponses(days.filter(({ day }) => day > last))
  const { closed } = collectGroups(days.filter(({ day }) => day < today))
  return O.fromNullable(closed.findLast(({ last }) => countAfter(last) >= ANSWERS_SHOWN_FROM)?.last)
}

/**
 * What is shown of confidential series (CAM-20). Series that are closed have no limit, unless their responses are too few in all. `days`:
 * sorted by day.
 */
export function limitSeries(days: readonly SeriesDay[], today: Day): readonly SeriesLimit[] {
  return [...Map.groupBy(days, ({ series }) => series)].flatMap(([series, own]) => {
    const isClosed = own.some((one) => one.isClosed)
    if (isClosed && countDayResponses(own) >= ANSWERS_SHOWN_FROM) return []
    const until = isClosed ? O.none : findReleasedDay(own, today)
    const waiting = countDayResponses(own.filter(({ day }) => !O.exists((last: Day) => day <= last)(until)))
    return [{ series, until, waiting }]
  })
}

/**
 * The day that is shown for each day of confidential responses: the last of its group of days. A participant is known with the day on which
 * they answered, so the exact day of a response could name them (CAM-20). `days`: all days with responses, sorted.
 */
export function makeShownDay(days: readonly DayCount[]): (day: Day) => Day {
  const groups = groupDays(days)
  return (day) => groups.find(({ last }) => day <= last)?.last ?? day
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
  const isWithin = (first: Day, last: Day): boolean =>
    !O.exists((day: Day) => last < day)(from) && !O.exists((day: Day) => first > day)(to)
  if (!isNarrowed(selection) || !days.some(({ day }) => isWithin(day, day))) return O.some(selection)
  const shown = groupDays(days).filter(({ first, last }) => isWithin(first, last))
  const [earliest, latest] = [shown[0], shown.at(-1)]
  if (earliest === undefined || latest === undefined || latest.responses < ANSWERS_SHOWN_FROM) return O.none
  return O.some({
    ...selection,
    from: O.map((day: Day) => (earliest.first < day ? earliest.first : day))(from),
    to: O.map((day: Day) => (latest.last > day ? latest.last : day))(to),
  })
}
