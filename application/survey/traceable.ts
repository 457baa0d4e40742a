// Whether the people who may have given the responses of a selection are known (CAM-20).
import { O, pipe, TE } from '#domain/shared/fp.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { SurveyStores } from '#domain/survey/ports.ts'
import type { ResponseSelection } from '#domain/survey/selection.ts'
import type { UsesOfSurvey } from './surveys.ts'

/**
 * True for responses that campaigns have asked for, because their participants are listed with the times at which they answered. False for a
 * named campaign, and for visitors of a link, who are unknown.
 */
export function isTraceable<Stores extends Pick<SurveyStores, 'surveyCodes'>>(
  usesOf: readonly UsesOfSurvey<Stores>[],
  stores: Stores,
  { survey, series }: Pick<ResponseSelection, 'survey' | 'series'>,
): Stored<boolean> {
  return O.isSome(series)
    ? pipe(
        stores.surveyCodes.isNamed(series.value),
        TE.map((isNamed) => !isNamed),
      )
    : pipe(
        TE.sequenceSeqArray(usesOf.map((of) => of(stores, survey))),
        TE.map((uses) => uses.flatMap(Object.values).some((count) => count > 0)),
      )
}
