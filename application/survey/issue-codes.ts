// Issues new codes. Draws again for codes that are taken, at most CODE_DRAWS_AT_MOST times (SVY-1, SVY-2).
import { fail, gen, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { CodesExhausted } from '#domain/survey/failures.ts'
import type { SurveyCodeStore } from '#domain/survey/ports.ts'
import { CODE_DRAWS_AT_MOST, type SurveyCode } from '#domain/survey/survey-code.ts'

/** Returns exactly `count` codes, or fails. */
export function issueSurveyCodes(
  codes: Pick<SurveyCodeStore, 'issue'>,
  attributes: Parameters<SurveyCodeStore['issue']>[0],
  count: number,
): TE.TaskEither<CodesExhausted | StoreUnavailable, readonly SurveyCode[]> {
  return gen(function* () {
    const issued: SurveyCode[] = []
    for (let draws = 0; issued.length < count && draws < CODE_DRAWS_AT_MOST; draws += 1)
      issued.push(...(yield* unwrap(codes.issue(attributes, count - issued.length))))
    if (issued.length < count) return yield* fail({ _tag: 'CodesExhausted', missing: count - issued.length })
    return issued
  })
}

export function issueSurveyCode(
  codes: Pick<SurveyCodeStore, 'issue'>,
  attributes: Parameters<SurveyCodeStore['issue']>[0],
): TE.TaskEither<CodesExhausted | StoreUnavailable, SurveyCode> {
  return pipe(
    issueSurveyCodes(codes, attributes, 1),
    TE.flatMapNullable(
      ([code]) => code,
      (): CodesExhausted => ({ _tag: 'CodesExhausted', missing: 1 }),
    ),
  )
}
