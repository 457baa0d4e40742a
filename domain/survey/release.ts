// What is shown of the responses to confidential campaigns while more come in (CAM-20).
import * as O from 'fp-ts/lib/Option.js'
import { type Duration, fromMinutes } from '#domain/shared/clock.ts'
import type { Day } from '#domain/shared/day.ts'
import type { VersionCount } from './ports.ts'
import {
  countDays,
  type DayCount,
  findShownSelection,
  groupDays,
  isPart,
  isWithinDays,
  type ReleasedSeries,
  type ResponseCount,
  type ResponseSelection,
  sumResponses,
} from './selection.ts'

/** Answers are stored within this time after they were accepted, by the clock of any replica. */
export const ANSWERS_SETTLE_WITHIN: Duration = fromMinutes(10)

/**
 * What is shown of confidential campaigns (CAM-20): of closed ones everything, unless their responses are too few in all. Of others groups of
 * past days that leave enough responses for a last look. So two looks at one day are the same, and two at any times differ by no response,
 * or by those of ANSWERS_SHOWN_FROM people at least.
 */
export function releaseSeries(counts: readonly ResponseCount[], today: Day): readonly ReleasedSeries[] {
  return [...Map.groupBy(counts, ({ series }) => O.toUndefined(series))].flatMap(([series, own]) => {
    const isClosed = own.some((one) => one.isClosed)
    const days = countDays(own).filter(({ day }) => isClosed || day < today)
    const until = groupDays(days, isClosed ? undefined : [0]).at(-1)?.last
    const settled = days.at(-1)?.day
    return series === undefined || until === undefined || settled === undefined
      ? []
      : [{ series, until, settled, isClosed }]
  })
}

/** Whether the selection may show what was given on a day, to the confidential campaign, if `series` has one. */
export function makeIsReleased({
  released,
}: Pick<ResponseSelection, 'released'>): (one: Pick<ResponseCount, 'series' | 'day'>) => boolean {
  const untilOf = new Map(released?.map(({ series, until }) => [series, until]))
  return ({ series, day }) => {
    if (O.isNone(series) || released === undefined) return true
    const until = untilOf.get(series.value)
    return until !== undefined && day <= until
  }
}

export interface ShownResponses {
  /** The asked selection, with further days where its answers would be those of too few people. None: they are too few in all. */
  readonly shown: O.Option<ResponseSelection>
  /** All days with responses that are released, sorted. */
  readonly days: readonly DayCount[]
  /** Of the shown responses, or of the asked ones if they are too few. Newest first. */
  readonly versions: readonly VersionCount[]
  /** Responses to confidential campaigns that are not released, on whichever day. */
  readonly waiting: number
}

/** Newest first. */
export function countVersions(counts: readonly ResponseCount[]): readonly VersionCount[] {
  return [...Map.groupBy(counts, ({ version }) => version)]
    .map(([version, same]) => ({ version, responses: sumResponses(same) }))
    .toSorted((a, b) => b.version - a.version)
}

/** `counts`: of all responses to the survey or campaign. `isNamed`: it is a named campaign, of which everything is shown. */
export function selectShown(
  selection: ResponseSelection,
  counts: readonly ResponseCount[],
  isNamed: boolean,
): ShownResponses {
  const released = counts.filter(makeIsReleased(selection))
  const days = countDays(released)
  const waiting = sumResponses(counts) - sumResponses(released)
  const isTooFew = days.length === 0 && waiting > 0
  const isWhole = isNamed || !isPart(selection)
  const shown = isTooFew ? O.none : isWhole ? O.some(selection) : findShownSelection(selection, days)
  const counted = released.filter(({ day }) => isWithinDays(O.getOrElse(() => selection)(shown), day))
  return { shown, days, versions: countVersions(counted), waiting }
}
