// What is shown of the responses to confidential campaigns while more come in (CAM-20).
import * as O from 'fp-ts/lib/Option.js'
import { type Duration, fromMinutes } from '#domain/shared/clock.ts'
import type { Day } from '#domain/shared/day.ts'
import type { VersionCount } from './ports.ts'
import {
  ANSWERS_SHOWN_FROM,
  collectGroups,
  countDays,
  type DayCount,
  findShownSelection,
  isPart,
  isWithinDays,
  type ReleasedSeries,
  type ResponseCount,
  type ResponseSelection,
  sumResponses,
} from './selection.ts'

/**
 * The last day whose responses are shown while more come in: the end of a group of past days that leaves enough of them for a last look. So
 * two looks at one day are the same, and two at any times differ by no response, or by those of ANSWERS_SHOWN_FROM people at least.
 */
function findReleasedDay(days: readonly DayCount[], today: Day): Day | undefined {
  const past = days.filter(({ day }) => day < today)
  const { closed } = collectGroups(past)
  return closed.findLast(({ last }) => sumResponses(past.filter(({ day }) => day > last)) >= ANSWERS_SHOWN_FROM)?.last
}

/** Answers are stored within this time after they were accepted, by the clock of any replica. */
export const ANSWERS_SETTLE_WITHIN: Duration = fromMinutes(10)

/** What is shown of confidential campaigns (CAM-20): of closed ones everything, unless their responses are too few in all. */
export function releaseSeries(counts: readonly ResponseCount[], today: Day): readonly ReleasedSeries[] {
  return [...Map.groupBy(counts, ({ series }) => O.toUndefined(series))].flatMap(([series, own]) => {
    const days = countDays(own)
    const isClosed = own.some((one) => one.isClosed) && sumResponses(own) >= ANSWERS_SHOWN_FROM
    const until = isClosed ? days.at(-1)?.day : findReleasedDay(days, today)
    return series === undefined || until === undefined ? [] : [{ series, until, isClosed }]
  })
}

const isReleased =
  ({ released }: ResponseSelection) =>
  ({ series, day }: ResponseCount): boolean =>
    O.isNone(series) ||
    released === undefined ||
    released.some((one) => one.series === series.value && day <= one.until)

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

/** `counts`: of all responses to the survey or campaign. `isNamed`: it is a named campaign, of which everything is shown. */
export function selectShown(
  selection: ResponseSelection,
  counts: readonly ResponseCount[],
  isNamed: boolean,
): ShownResponses {
  const released = counts.filter(isReleased(selection))
  const days = countDays(released)
  const waiting = sumResponses(counts) - sumResponses(released)
  const isTooFew = days.length === 0 && waiting > 0
  const isWhole = isNamed || !isPart(selection)
  const shown = isTooFew ? O.none : isWhole ? O.some(selection) : findShownSelection(selection, days)
  const counted = released.filter(({ day }) => isWithinDays(O.getOrElse(() => selection)(shown), day))
  const versions = [...Map.groupBy(counted, ({ version }) => version)]
    .map(([version, same]) => ({ version, responses: sumResponses(same) }))
    .toSorted((a, b) => b.version - a.version)
  return { shown, days, versions, waiting }
}
