// Results of a survey: counts by wording over all versions, free texts, and responses by page or as an export (SVY-4, SVY-5, SVY-7). Only
// the responses to a named campaign are shown with names; others only in groups (CAM-20).
import { E, gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import { type Change, makeRead } from '#application/identity/change.ts'
import type { IdentityStores, Page, Paged } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import { type InScope, type Stored, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { ListedResponse, ResponseUuid } from '#domain/survey/answers.ts'
import type { Clock } from '#domain/shared/clock.ts'
import type { Day } from '#domain/shared/day.ts'
import { surveyFact } from '#domain/survey/facts.ts'
import { type SurveyNotFound, type TooFewResponses, tooFewResponses } from '#domain/survey/failures.ts'
import type { FindRespondents, SurveyStores, VersionCount } from '#domain/survey/ports.ts'
import { type AskedQuestion, countResponses, listAskedQuestions, countResults } from '#domain/survey/results.ts'
import { makeShownDay, findShownSelection, isNarrowed, type ResponseSelection } from '#domain/survey/selection.ts'
import { toOtherKey } from '#domain/survey/survey.ts'
import { findSurvey, type UsesOfSurvey } from './surveys.ts'
import { findShownTogether } from './traceable.ts'

export interface SurveyResultsDeps<Stores extends IdentityStores & SurveyStores> {
  readonly inScope: InScope<Stores>
  readonly clock: Clock
  readonly change: Change<Stores>
  readonly findRespondents: FindRespondents<Stores>
  /** Areas whose use of a survey makes its responses those of known people. */
  readonly usesOf: readonly UsesOfSurvey<Stores>[]
}

/** One unit of work per page. Ends after the first Left. */
export type ResponsePages = AsyncGenerator<E.Either<StoreUnavailable, readonly ListedResponse[]>, void, void>

export interface ExportedResponses {
  readonly questions: readonly AskedQuestion[]
  readonly isNamed: boolean
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
  readonly isNamed: boolean
  readonly isTraceable: boolean
  readonly versions: readonly VersionCount[]
  readonly responses: number
  /** Responses to confidential campaigns that are not shown, on whichever day. */
  readonly waiting: number
  /** Questions of the newest version and of each answered one. */
  readonly questions: readonly AskedQuestion[]
}

type EnoughResponses = Pick<Counted, 'questions' | 'isNamed' | 'isTraceable'> & {
  readonly selection: ResponseSelection
}

export type SurveyResults = ReturnType<typeof makeSurveyResults>

export function makeSurveyResults<Stores extends IdentityStores & SurveyStores>({
  inScope,
  clock,
  change,
  findRespondents,
  usesOf,
}: SurveyResultsDeps<Stores>) {
  const read = makeRead(inScope)

  const countSelected = (
    stores: Stores,
    asked: ResponseSelection,
  ): TE.TaskEither<SurveyNotFound | StoreUnavailable, Counted> =>
    gen(function* () {
      const { uuid, version } = yield* unwrap(findSurvey(stores, asked.survey))
      const { selection, isTraceable, isNamed } = yield* unwrap(findShownTogether(usesOf, stores, asked, clock.now()))
      const isGrouped = !isNamed && isNarrowed(selection)
      const days = isGrouped ? yield* unwrap(stores.surveyResponses.countByDay(selection)) : []
      const grouped: O.Option<ResponseSelection> = isGrouped ? findShownSelection(selection, days) : O.some(selection)
      const versions = yield* unwrap(
        stores.surveyResponses.countByVersion(O.getOrElse((): ResponseSelection => selection)(grouped)),
      )
      const responses = countResponses(versions)
      const isTooFew = selection.limits.length > 0 && days.length === 0
      const waiting = selection.limits.reduce((sum, limit) => sum + limit.waiting, 0)
      const listed = yield* unwrap(stores.surveys.listVersions(uuid, [version, ...versions.map((one) => one.version)]))
      const counted = { versions, responses, waiting, questions: listAskedQuestions(listed) }
      return { ...counted, shown: isTooFew ? O.none : grouped, isNamed, isTraceable }
    })

  /** Left: the answers of so few people are not shown. */
  const requireEnough = (
    stores: Stores,
    asked: ResponseSelection,
  ): TE.TaskEither<SurveyNotFound | TooFewResponses | StoreUnavailable, EnoughResponses> =>
    pipe(
      countSelected(stores, asked),
      TE.flatMap(({ shown, ...counted }) =>
        O.isSome(shown) ? TE.right({ ...counted, selection: shown.value }) : TE.left(tooFewResponses),
      ),
    )

  /** Named responses with their people. `shownDay`: the day that is shown for a day. */
  const makeListPage =
    ({ selection, isNamed }: EnoughResponses, shownDay: (day: Day) => Day) =>
    (stores: Stores, after: O.Option<ResponseUuid>, limit: number): Stored<readonly ListedResponse[]> =>
      gen(function* () {
        const page = yield* unwrap(stores.surveyResponses.listPage(selection, after, limit))
        const codes = isNamed ? page.map(({ code }) => code) : []
        const respondents = yield* unwrap(codes.length === 0 ? TE.right(new Map()) : findRespondents(stores, codes))
        return page.map(({ uuid, version, language, answers, code, submittedOn }) => ({
          uuid,
          version,
          language,
          answers,
          submittedOn: shownDay(submittedOn),
          respondent: O.fromNullable(respondents.get(code)),
        }))
      })

  const readShownDays = (stores: Stores, { selection, isTraceable }: EnoughResponses): Stored<(day: Day) => Day> =>
    isTraceable
      ? pipe(
          stores.surveyResponses.countByDay(selection),
          // Days of several campaigns together are in other groups than those of one: between them, a day would name people.
          TE.map((days) => (O.isSome(selection.series) ? makeShownDay(days) : (day) => days.at(-1)?.day ?? day)),
        )
      : TE.right((day) => day)

  async function* pagesOf(tenantUuid: TenantUuid, listPage: ReturnType<typeof makeListPage>): ResponsePages {
    let after: O.Option<ResponseUuid> = O.none
    for (;;) {
      const from = after
      const next: Stored<readonly ListedResponse[]> = inScope(Tenant(tenantUuid), (stores) =>
        listPage(stores, from, EXPORTED_AT_ONCE),
      )
      const page = await next()
      yield page
      if (E.isLeft(page) || page.right.length < EXPORTED_AT_ONCE) return
      after = O.fromNullable(page.right.at(-1)?.uuid)
    }
  }

  return {
    /**
     * `from`, `to`: the days whose answers are counted. `waiting`: responses to confidential campaigns that are not counted, because they are
     * new or too few. `isWithheld`: the responses are too few to show their answers, so `questions` is empty. `isNamed`: the responses to a
     * named campaign.
     */
    results: (principal: Principal, asked: ResponseSelection) =>
      read(principal, 'campaigns:read', (stores) =>
        gen(function* () {
          const { shown, isNamed, versions, responses, waiting, questions } = yield* unwrap(
            countSelected(stores, asked),
          )
          const { from, to } = O.getOrElse(() => asked)(shown)
          if (O.isNone(shown)) return { responses, waiting, from, to, isWithheld: true, isNamed, questions: [] }
          const answers = yield* unwrap(stores.surveyResponses.countAnswers(shown.value))
          return {
            responses,
            waiting,
            from,
            to,
            isWithheld: false,
            isNamed,
            questions: countResults(questions, { versions, answers }),
          }
        }),
      ),
    /** Texts given to one question, without their responses. */
    texts: (principal: Principal, asked: ResponseSelection, { question: id, version, ...page }: AskedText) =>
      read(principal, 'campaigns:read', (stores) =>
        gen(function* () {
          const { selection, questions } = yield* unwrap(requireEnough(stores, asked))
          const worded = questions.find(
            (one) => (one.id === id || toOtherKey(one.id) === id) && one.versions.includes(version),
          )
          if (worded === undefined) return { data: [], total: 0 } satisfies Paged<string>
          const question = { question: id, versions: worded.versions }
          return yield* unwrap(stores.surveyResponses.listTexts(selection, question, page))
        }),
      ),
    /** `next`: `after` of the next page. */
    responses: (
      principal: Principal,
      asked: ResponseSelection,
      { after, limit }: { readonly after: O.Option<ResponseUuid>; readonly limit: number },
    ) =>
      read(principal, 'campaigns:read', (stores) =>
        gen(function* () {
          const enough = yield* unwrap(requireEnough(stores, asked))
          const listPage = makeListPage(enough, yield* unwrap(readShownDays(stores, enough)))
          const found = yield* unwrap(listPage(stores, after, limit + 1))
          const data = found.slice(0, limit)
          return { data, next: found.length > limit ? O.fromNullable(data.at(-1)?.uuid) : O.none }
        }),
      ),
    /** Writes an audit entry. */
    exportSelected: (principal: Principal, asked: ResponseSelection) =>
      change(principal, 'campaigns:read', ({ stores }) =>
        gen(function* () {
          const enough = yield* unwrap(requireEnough(stores, asked))
          const { selection, questions, isNamed } = enough
          const listPage = makeListPage(enough, yield* unwrap(readShownDays(stores, enough)))
          return {
            answer: { questions, isNamed, pages: pagesOf(principal.tenantUuid, listPage) } satisfies ExportedResponses,
            facts: [surveyFact('survey.exported', selection.survey)],
          }
        }),
      ),
  }
}
