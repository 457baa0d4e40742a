// Results of a survey: counts by wording over all versions, and responses by page or as an export (SVY-4, SVY-5).
import { E, gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import { type Change, makeRead } from '#application/identity/change.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import { type InScope, type Stored, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { ResponseUuid, SurveyResponse } from '#domain/survey/answers.ts'
import { surveyFact } from '#domain/survey/facts.ts'
import type { SurveyStores } from '#domain/survey/ports.ts'
import { type AskedQuestion, listAskedQuestions, countResults } from '#domain/survey/results.ts'
import type { Survey, SurveyUuid } from '#domain/survey/survey.ts'
import { findSurvey } from './surveys.ts'

export interface SurveyResultsDeps<Stores extends IdentityStores & SurveyStores> {
  readonly inScope: InScope<Stores>
  readonly change: Change<Stores>
}

/** One unit of work per page. Ends after the first Left. */
export type ResponsePages = AsyncGenerator<E.Either<StoreUnavailable, readonly SurveyResponse[]>, void, void>

export interface ExportedResponses {
  readonly questions: readonly AskedQuestion[]
  readonly pages: ResponsePages
}

const EXPORTED_AT_ONCE = 500

/** Questions of the newest version and of each answered one. */
const listAsked = ({ surveys, surveyResponses }: SurveyStores, { uuid, version }: Survey) =>
  pipe(
    surveyResponses.listVersions(uuid),
    TE.flatMap((answered) => surveys.listVersions(uuid, [version, ...answered])),
    TE.map(listAskedQuestions),
  )

export type SurveyResults = ReturnType<typeof makeSurveyResults>

export function makeSurveyResults<Stores extends IdentityStores & SurveyStores>({
  inScope,
  change,
}: SurveyResultsDeps<Stores>) {
  const read = makeRead(inScope)

  async function* pagesOf(tenantUuid: TenantUuid, survey: SurveyUuid): ResponsePages {
    let after: O.Option<ResponseUuid> = O.none
    for (;;) {
      const from = after
      const next: Stored<readonly SurveyResponse[]> = inScope(Tenant(tenantUuid), ({ surveyResponses }) =>
        surveyResponses.listPage(survey, from, EXPORTED_AT_ONCE),
      )
      const page = await next()
      yield page
      if (E.isLeft(page) || page.right.length < EXPORTED_AT_ONCE) return
      after = O.fromNullable(page.right.at(-1)?.uuid)
    }
  }

  return {
    results: (principal: Principal, survey: SurveyUuid) =>
      read(principal, 'campaigns:read', (stores) =>
        gen(function* () {
          const found = yield* unwrap(findSurvey(stores, survey))
          const questions = yield* unwrap(listAsked(stores, found))
          const responses = yield* unwrap(stores.surveyResponses.count(survey))
          const counts = yield* unwrap(stores.surveyResponses.countAnswers(survey))
          return { responses, questions: countResults(questions, counts) }
        }),
      ),
    /** `next`: `after` of the next page. */
    responses: (
      principal: Principal,
      survey: SurveyUuid,
      { after, limit }: { readonly after: O.Option<ResponseUuid>; readonly limit: number },
    ) =>
      read(principal, 'campaigns:read', (stores) =>
        pipe(
          findSurvey(stores, survey),
          TE.flatMap(() => stores.surveyResponses.listPage(survey, after, limit + 1)),
          TE.map((found) => {
            const data = found.slice(0, limit)
            return { data, next: found.length > limit ? O.fromNullable(data.at(-1)?.uuid) : O.none }
          }),
        ),
      ),
    /** Writes an audit entry. */
    exportAll: (principal: Principal, survey: SurveyUuid) =>
      change(principal, 'campaigns:read', ({ stores }) =>
        pipe(
          findSurvey(stores, survey),
          TE.flatMap((found) => listAsked(stores, found)),
          TE.map((questions) => ({
            answer: { questions, pages: pagesOf(principal.tenantUuid, survey) } satisfies ExportedResponses,
            facts: [surveyFact('survey.exported', survey)],
          })),
        ),
      ),
  }
}
