// Which responses may be shown together, when it is known who may have given them (CAM-20).
import { gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import type { Instant } from '#domain/shared/clock.ts'
import { findOfficeDay } from '#domain/shared/day.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { SurveyStores } from '#domain/survey/ports.ts'
import { limitSeries, type ResponseSelection } from '#domain/survey/selection.ts'
import type { UsesOfSurvey } from './surveys.ts'

export interface ShownTogether {
  readonly selection: ResponseSelection & Required<Pick<ResponseSelection, 'limits'>>
  /**
   * Campaigns have asked for the responses: their participants are listed with the days on which they answered. False for a named campaign,
   * and for visitors of a link, who are unknown.
   */
  readonly isTraceable: boolean
  /** The responses to one named campaign. */
  readonly isNamed: boolean
}

/**
 * Of confidential campaigns only as much is selected as `limitSeries` allows at `now`. Of a survey that campaigns use, all days are selected:
 * otherwise the difference from the responses to one campaign would show those of few people. Costs a pass over the responses to the survey.
 */
export function findShownTogether<Stores extends Pick<SurveyStores, 'surveyCodes' | 'surveyResponses'>>(
  usesOf: readonly UsesOfSurvey<Stores>[],
  stores: Stores,
  asked: ResponseSelection,
  now: Instant,
): Stored<ShownTogether> {
  const { survey, series } = asked
  const findLimits = pipe(
    stores.surveyResponses.countSeriesByDay(asked, now),
    TE.map((days) => limitSeries(days, findOfficeDay(now))),
  )
  return gen(function* () {
    if (O.isSome(series)) {
      const isNamed = yield* unwrap(stores.surveyCodes.isNamed(series.value))
      const limits = isNamed ? [] : yield* unwrap(findLimits)
      return { selection: { ...asked, limits }, isTraceable: !isNamed, isNamed }
    }
    const uses = yield* unwrap(TE.sequenceSeqArray(usesOf.map((of) => of(stores, survey))))
    const isTraceable = uses.flatMap(Object.values).some((count) => count > 0)
    if (!isTraceable) return { selection: { ...asked, limits: [] }, isTraceable, isNamed: false }
    const limits = yield* unwrap(findLimits)
    return { selection: { ...asked, from: O.none, to: O.none, limits }, isTraceable, isNamed: false }
  })
}
