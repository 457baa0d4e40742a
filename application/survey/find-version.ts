// Finds the version of a survey that a form was shown as, and the one that a code asks now.
import { gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import * as RA from 'fp-ts/lib/ReadonlyArray.js'
import { type InScope, requireFound, type Stored, Tenant } from '#domain/shared/unit-of-work.ts'
import { codeNotOpen } from '#domain/survey/failures.ts'
import type { SurveyStores, SurveyVisits } from '#domain/survey/ports.ts'
import type { IssuedCode } from '#domain/survey/survey-code.ts'
import type { Survey } from '#domain/survey/survey.ts'
import type { CodeResult } from './find-code.ts'

export type AskedVersion = Pick<Survey, 'version' | 'content'>

export type ShownVersion = AskedVersion & { readonly isKnown: boolean }

export function makeFindVersion({
  inScope,
  visits,
}: {
  readonly inScope: InScope<Pick<SurveyStores, 'surveys'>>
  readonly visits: Pick<SurveyVisits, 'findSurvey'>
}) {
  const findVersion = ({ tenantUuid, surveyId }: IssuedCode, wanted: number): Stored<O.Option<AskedVersion>> =>
    pipe(
      inScope(Tenant(tenantUuid), ({ surveys }) => surveys.listVersions(surveyId, [wanted])),
      TE.map(RA.head),
    )

  /** The version that the series of the code asks. */
  const findAsked = (code: IssuedCode): CodeResult<AskedVersion> =>
    gen(function* () {
      const newest = yield* unwrap(pipe(visits.findSurvey(code.tenantUuid, code.surveyId), requireFound(codeNotOpen)))
      if (O.isNone(code.version) || code.version.value === newest.version) return newest
      return yield* unwrap(pipe(findVersion(code, code.version.value), requireFound(codeNotOpen)))
    })

  /** Returns the asked version when the shown one does not belong to this survey or series. */
  const findShownVersion = (code: IssuedCode, shown: O.Option<number>): CodeResult<ShownVersion> =>
    gen(function* () {
      const asked = yield* unwrap(findAsked(code))
      if (O.isNone(shown)) return { ...asked, isKnown: false }
      if (shown.value === asked.version) return { ...asked, isKnown: true }
      const found = O.isSome(code.version) ? O.none : yield* unwrap(findVersion(code, shown.value))
      return O.isSome(found) ? { ...found.value, isKnown: true } : { ...asked, isKnown: false }
    })

  return { findAsked, findShownVersion }
}
