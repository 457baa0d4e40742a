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
  /** Leaves out responses by the codes of these series. */
  readonly without?: readonly SeriesUuid[]
}

export function selectEveryResponse(survey: SurveyUuid): ResponseSelection {
  return { survey, series: O.none, from: O.none, to: O.none }
}

/** Whether it leaves out responses to the survey. */
export function isNarrowed({ series, from, to, without = [] }: ResponseSelection): boolean {
  return O.isSome(series) || O.isSome(from) || O.isSome(to) || without.length > 0
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

/** The shortest groups of days with enough responses each. Too few responses at the end belong to the last group. */
function groupDays(days: readonly DayCount[]): readonly DayGroup[] {
  const join = (group: DayGroup | undefined, { first, last, responses }: DayGroup): DayGroup => ({
    first: group?.first ?? first,
    last,
    responses: (group?.responses ?? 0) + responses,
  })
  const { closed, open } = days.reduce<{ readonly closed: readonly DayGroup[]; readonly open?: DayGroup }>(
    (groups, { day, responses }) => {
      const group = join(groups.open, { first: day, last: day, responses })
      return group.responses < ANSWERS_SHOWN_FROM
        ? { closed: groups.closed, open: group }
        : { closed: [...groups.closed, group] }
    },
    { closed: [] },
  )
  return open === undefined ? closed : [...closed.slice(0, -1), join(closed.at(-1), open)]
}

/**
 * The day that is shown for each day of confidential responses: the last of its group of days. A participant is known with the time at which
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
