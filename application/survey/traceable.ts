// Which responses may be shown together, when it is known who may have given them (CAM-20).
import { gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { SurveyStores } from '#domain/survey/ports.ts'
import type { ResponseSelection } from '#domain/survey/selection.ts'
import type { UsesOfSurvey } from './surveys.ts'

export interface ShownTogether {
  readonly selection: ResponseSelection
  /**
   * Campaigns have asked for the responses: their participants are listed with the times at which they answered. False for a named campaign,
   * and for visitors of a link, who are unknown.
   */
  readonly isTraceable: boolean
  /** The responses to one named campaign. */
  readonly isNamed: boolean
}

/**
 * Of a survey that campaigns use, all days are selected, without the confidential campaigns that have too few responses: otherwise the
 * difference from the responses to one campaign would show those of few people. Costs a pass over the responses to the survey.
 */
export function findShownTogether<Stores extends Pick<SurveyStores, 'surveyCodes' | 'surveyResponses'>>(
  usesOf: readonly UsesOfSurvey<Stores>[],
  stores: Stores,
  asked: ResponseSelection,
): Stored<ShownTogether> {
  const { survey, series } = asked
  if (O.isSome(series))
    return pipe(
      stores.surveyCodes.isNamed(series.value),
      TE.map((isNamed) => ({ selection: asked, isTraceable: !isNamed, isNamed })),
    )
  return gen(function* () {
    const uses = yield* unwrap(TE.sequenceSeqArray(usesOf.map((of) => of(stores, survey))))
    const isTraceable = uses.flatMap(Object.values).some((count) => count > 0)
    if (!isTraceable) return { selection: asked, isTraceable, isNamed: false }
    const without = yield* unwrap(stores.surveyResponses.listSmallSeries(survey))
    return { selection: { ...asked, from: O.none, to: O.none, without }, isTraceable, isNamed: false }
  })
}
