// Which responses may be shown together, when it is known who may have given them (CAM-20).
import { gen, O, TE, unwrap } from '#domain/shared/fp.ts'
import type { Instant } from '#domain/shared/clock.ts'
import { findOfficeDay } from '#domain/shared/day.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { SurveyStores } from '#domain/survey/ports.ts'
import { ANSWERS_SETTLE_WITHIN, releaseSeries } from '#domain/survey/release.ts'
import { isNarrowed, type ResponseCount, type ResponseSelection } from '#domain/survey/selection.ts'
import type { SeriesStanding } from '#domain/survey/survey-code.ts'
import type { UsesOfSurvey } from './surveys.ts'

export interface ShownTogether {
  readonly selection: ResponseSelection
  /**
   * Campaigns have asked for the responses: their participants are listed with the days on which they answered. False for a named campaign,
   * and for visitors of a link, who are unknown.
   */
  readonly isTraceable: boolean
  /** The responses to one named campaign. */
  readonly isNamed: boolean
  /** When all responses to one confidential campaign may be shown. None: its codes have no end yet, or others are selected. */
  readonly allShownAt: O.Option<Instant>
  /** Of all responses to the survey or campaign. Empty for every response of visitors, which `ResponseStore` counts as they come in. */
  readonly counts: readonly ResponseCount[]
}

/**
 * Of confidential campaigns only as much is selected as `releaseSeries` allows at `now`. Of a survey that campaigns use, all days are selected:
 * otherwise the difference from the responses to one campaign would show those of few people. Costs a pass over the responses to the survey.
 */
export function findShownTogether<Stores extends Pick<SurveyStores, 'surveyCodes' | 'surveyResponses'>>(
  usesOf: readonly UsesOfSurvey<Stores>[],
  stores: Stores,
  asked: ResponseSelection,
  now: Instant,
): Stored<ShownTogether> {
  const { survey, series } = asked
  const settledAt = now - ANSWERS_SETTLE_WITHIN
  return gen(function* () {
    const own = O.isSome(series) ? yield* unwrap(stores.surveyCodes.findSeries(series.value)) : O.none
    const isNamed = O.exists((one: SeriesStanding) => one.isNamed)(own)
    const endsAt = isNamed ? O.none : O.flatMap((one: SeriesStanding) => one.endsAt)(own)
    const allShownAt = O.map((at: Instant) => at + ANSWERS_SETTLE_WITHIN)(endsAt)
    const uses = O.isSome(series) ? [] : yield* unwrap(TE.sequenceSeqArray(usesOf.map((of) => of(stores, survey))))
    const isTraceable = O.isSome(series) ? !isNamed : uses.flatMap(Object.values).some((count) => count > 0)
    const known = { isTraceable, isNamed, allShownAt }
    if (!isTraceable && !isNarrowed(asked)) return { ...known, selection: asked, counts: [] }
    const counts = yield* unwrap(stores.surveyResponses.countByDay(asked, settledAt))
    const released = releaseSeries(counts, findOfficeDay(settledAt))
    const days = isTraceable && O.isNone(series) ? { from: O.none, to: O.none } : {}
    return { ...known, selection: { ...asked, ...days, released }, counts }
  })
}
