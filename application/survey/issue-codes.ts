// Issues new codes. Draws again for codes that are taken, at most CODE_DRAWS_AT_MOST times (SVY-1, SVY-2).
import { pipe, TE } from '#domain/shared/fp.ts'
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
  const issue = (
    missing: number,
    draws: number,
  ): TE.TaskEither<CodesExhausted | StoreUnavailable, readonly SurveyCode[]> => {
    if (missing === 0) return TE.right([])
    if (draws === 0) return TE.left({ _tag: 'CodesExhausted', missing })
    return pipe(
      codes.issue(attributes, missing),
      TE.flatMap((issued) =>
        pipe(
          issue(missing - issued.length, draws - 1),
          TE.map((more) => [...issued, ...more]),
        ),
      ),
    )
  }
  return issue(count, CODE_DRAWS_AT_MOST)
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
