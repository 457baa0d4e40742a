// Results of a survey: counts by wording over all versions, free texts, and responses by page or as an export (SVY-4, SVY-5, SVY-7).
import { E, gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import { type Change, makeRead } from '#application/identity/change.ts'
import type { IdentityStores, Page, Paged } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import { type InScope, type Stored, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { ResponseUuid, SurveyResponse } from '#domain/survey/answers.ts'
import { surveyFact } from '#domain/survey/facts.ts'
import { type SurveyNotFound, type TooFewResponses, tooFewResponses } from '#domain/survey/failures.ts'
import type { SurveyStores, VersionCount } from '#domain/survey/ports.ts'
import { type AskedQuestion, countResponses, listAskedQuestions, countResults } from '#domain/survey/results.ts'
import {
  findShownSelection,
  isNarrowed,
  type ResponseSelection,
  selectEveryResponse,
} from '#domain/survey/selection.ts'
import type { SurveyUuid } from '#domain/survey/survey.ts'
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

/** A question in the wording of this version. */
export interface AskedText extends Page {
  readonly question: string
  readonly version: number
}

const EXPORTED_AT_ONCE = 500

interface Counted {
  /** The asked selection, with further days where its answers would be those of too few people. None: they are too few in all. */
  readonly shown: O.Option<ResponseSelection>
  readonly versions: readonly VersionCount[]
  readonly responses: number
  /** Questions of the newest version and of each answered one. */
  readonly questions: readonly AskedQuestion[]
}

const countSelected = (
  stores: SurveyStores,
  asked: ResponseSelection,
): TE.TaskEither<SurveyNotFound | StoreUnavailable, Counted> =>
  gen(function* () {
    const { uuid, version } = yield* unwrap(findSurvey(stores, asked.survey))
    const days = isNarrowed(asked) ? yield* unwrap(stores.surveyResponses.countByDay(asked)) : []
    const shown = findShownSelection(asked, days)
    const versions = yield* unwrap(stores.surveyResponses.countByVersion(O.getOrElse(() => asked)(shown)))
    const answered = versions.map((one) => one.version)
    const listed = yield* unwrap(stores.surveys.listVersions(uuid, [version, ...answered]))
    return { shown, versions, responses: countResponses(versions), questions: listAskedQuestions(listed) }
  })

/** Left: the answers of so few people are not shown. */
const requireEnough = (
  stores: SurveyStores,
  asked: ResponseSelection,
): TE.TaskEither<
  SurveyNotFound | TooFewResponses | StoreUnavailable,
  Pick<Counted, 'questions'> & { readonly selection: ResponseSelection }
> =>
  pipe(
    countSelected(stores, asked),
    TE.flatMap(({ shown, questions }) =>
      O.isSome(shown) ? TE.right({ selection: shown.value, questions }) : TE.left(tooFewResponses),
    ),
  )

export type SurveyResults = ReturnType<typeof makeSurveyResults>

export function makeSurveyResults<Stores extends IdentityStores & SurveyStores>({
  inScope,
  change,
}: SurveyResultsDeps<Stores>) {
  const read = makeRead(inScope)

  async function* pagesOf(tenantUuid: TenantUuid, selection: ResponseSelection): ResponsePages {
    let after: O.Option<ResponseUuid> = O.none
    for (;;) {
      const from = after
      const next: Stored<readonly SurveyResponse[]> = inScope(Tenant(tenantUuid), ({ surveyResponses }) =>
        surveyResponses.listPage(selection, from, EXPORTED_AT_ONCE),
      )
      const page = await next()
      yield page
      if (E.isLeft(page) || page.right.length < EXPORTED_AT_ONCE) return
      after = O.fromNullable(page.right.at(-1)?.uuid)
    }
  }

  return {
    /**
     * `from`, `to`: the days whose answers are counted. `isWithheld`: the responses are too few to show their answers, so `questions` is
     * empty.
     */
    results: (principal: Principal, asked: ResponseSelection) =>
      read(principal, 'campaigns:read', (stores) =>
        gen(function* () {
          const { shown, versions, responses, questions } = yield* unwrap(countSelected(stores, asked))
          const { from, to } = O.getOrElse(() => asked)(shown)
          if (O.isNone(shown)) return { responses, from, to, isWithheld: true, questions: [] }
          const answers = yield* unwrap(stores.surveyResponses.countAnswers(shown.value))
          return { responses, from, to, isWithheld: false, questions: countResults(questions, { versions, answers }) }
        }),
      ),
    /** Texts given to one question, without their responses. */
    texts: (principal: Principal, asked: ResponseSelection, { question: id, version, ...page }: AskedText) =>
      read(principal, 'campaigns:read', (stores) =>
        gen(function* () {
          const { selection, questions } = yield* unwrap(requireEnough(stores, asked))
          const worded = questions.find((one) => one.id === id && one.versions.includes(version))
          if (worded === undefined) return { data: [], total: 0 } satisfies Paged<string>
          const question = { question: id, versions: worded.versions }
          return yield* unwrap(stores.surveyResponses.listTexts(selection, question, page))
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
          TE.flatMap(() => stores.surveyResponses.listPage(selectEveryResponse(survey), after, limit + 1)),
          TE.map((found) => {
            const data = found.slice(0, limit)
            return { data, next: found.length > limit ? O.fromNullable(data.at(-1)?.uuid) : O.none }
          }),
        ),
      ),
    /** Writes an audit entry. */
    exportSelected: (principal: Principal, asked: ResponseSelection) =>
      change(principal, 'campaigns:read', ({ stores }) =>
        pipe(
          requireEnough(stores, asked),
          TE.map(({ selection, questions }) => ({
            answer: { questions, pages: pagesOf(principal.tenantUuid, selection) } satisfies ExportedResponses,
            facts: [surveyFact('survey.exported', selection.survey)],
          })),
        ),
      ),
  }
}
