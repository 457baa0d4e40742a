// Results of a survey: counts by wording over all versions, free texts, and responses by page or as an export (SVY-4, SVY-5, SVY-7). Only
// the responses to a named campaign are shown with names; others only in groups (CAM-20).
import { E, gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import { type Change, makeRead } from '#application/identity/change.ts'
import type { IdentityStores, Page, Paged } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import { type InScope, ReadOnly, type Stored, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { ListedResponse, ResponseUuid } from '#domain/survey/answers.ts'
import type { Clock } from '#domain/shared/clock.ts'
import type { Day } from '#domain/shared/day.ts'
import { surveyFact } from '#domain/survey/facts.ts'
import { type SurveyNotFound, type TooFewResponses, tooFewResponses } from '#domain/survey/failures.ts'
import { type AnswerGroups, isShownInRows, selectAnswerDays } from '#domain/survey/answer-groups.ts'
import type { FindRespondents, SurveyStores } from '#domain/survey/ports.ts'
import { type AskedQuestion, countResponses, listAskedQuestions, countResults } from '#domain/survey/results.ts'
import { selectShown, type ShownResponses } from '#domain/survey/release.ts'
import { isNarrowed, makeShownDay, type ResponseSelection } from '#domain/survey/selection.ts'
import { countShownResults, findUnlisted, showWhole, type Unshown } from '#domain/survey/shown-results.ts'
import { type QuestionId, toOtherKey } from '#domain/survey/survey.ts'
import type { SurveyVersion } from '#domain/survey/wordings.ts'
import { hasConfidential, makeReadGroups } from './read-groups.ts'
import { findSurvey, type UsesOfSurvey } from './surveys.ts'
import { findShownTogether, type ShownTogether } from './traceable.ts'

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
  /** What the pages leave out of the answers under a key in these versions. */
  readonly findUnshown: (answers: { readonly key: QuestionId; readonly versions: readonly number[] }) => Unshown
  readonly isNamed: boolean
  readonly hasLanguages: boolean
  readonly pages: ResponsePages
}

/** A question in the wording of this version. */
export interface AskedText extends Page {
  readonly question: string
  readonly version: number
}

const EXPORTED_AT_ONCE = 500

type Counted = ShownResponses &
  Pick<ShownTogether, 'isNamed' | 'isTraceable' | 'allShownAt' | 'counts'> & {
    /** Questions of the newest version and of each answered one. */
    readonly questions: readonly AskedQuestion[]
    /** The newest version, and those that the responses answer. */
    readonly asked: readonly SurveyVersion[]
  }

type EnoughResponses = Omit<Counted, 'shown'> & { readonly selection: ResponseSelection }

export type SurveyResults = ReturnType<typeof makeSurveyResults>

export function makeSurveyResults<Stores extends IdentityStores & SurveyStores>({
  inScope,
  clock,
  change,
  findRespondents,
  usesOf,
}: SurveyResultsDeps<Stores>) {
  const read = makeRead(inScope)
  const groupsOf = makeReadGroups()

  const countSelected = (
    stores: Stores,
    asked: ResponseSelection,
  ): TE.TaskEither<SurveyNotFound | StoreUnavailable, Counted> =>
    gen(function* () {
      const { uuid, version } = yield* unwrap(findSurvey(stores, asked.survey))
      const { selection, ...known } = yield* unwrap(findShownTogether(usesOf, stores, asked, clock.now()))
      const selected = isNarrowed(selection)
        ? selectShown(selection, known.counts, known.isNamed)
        : {
            shown: O.some(selection),
            days: [],
            versions: yield* unwrap(stores.surveyResponses.countByVersion(selection)),
            waiting: 0,
          }
      const shown = new Set([version, ...selected.versions.map((one) => one.version)])
      const given = known.counts.map((one) => one.version)
      const versions = yield* unwrap(stores.surveys.listVersions(uuid, [...new Set([...shown, ...given])]))
      const questions = listAskedQuestions(versions.filter((one) => shown.has(one.version)))
      return { ...selected, questions, asked: versions, ...known }
    })

  /** Left: the answers of so few people are not shown. */
  const requireEnough = (
    stores: Stores,
    asked: ResponseSelection,
  ): TE.TaskEither<SurveyNotFound | TooFewResponses | StoreUnavailable, EnoughResponses> =>
    pipe(
      countSelected(stores, asked),
      TE.flatMap(({ shown, ...counted }) =>
        O.isSome(shown)
          ? TE.right({ ...counted, selection: { released: [], ...shown.value } })
          : TE.left(tooFewResponses),
      ),
    )

  /** Days of several campaigns together are in other groups than those of one: between them, a day would name people. */
  const makeShownDayOf = ({ selection, isTraceable, days }: EnoughResponses): ((day: Day) => Day) => {
    if (!isTraceable) return (day) => day
    return O.isSome(selection.series) ? makeShownDay(days) : (day) => days.at(-1)?.day ?? day
  }

  /**
   * Named responses with their people; those that campaigns asked for without their languages, which few people may share, and without
   * answers that `groups` leaves out.
   */
  const makeListPage = (enough: EnoughResponses, groups: AnswerGroups) => {
    const { selection, isNamed, isTraceable } = enough
    const shownDay = makeShownDayOf(enough)
    return (stores: Stores, after: O.Option<ResponseUuid>, limit: number): Stored<readonly ListedResponse[]> =>
      gen(function* () {
        const page = yield* unwrap(stores.surveyResponses.listPage(selection, after, limit))
        const codes = isNamed ? page.map(({ code }) => code) : []
        const respondents = yield* unwrap(codes.length === 0 ? TE.right(new Map()) : findRespondents(stores, codes))
        return page.map(({ uuid, version, language, answers, code, series, submittedOn }) => ({
          uuid,
          version,
          language: isTraceable ? O.none : O.some(language),
          answers: Object.fromEntries(
            Object.entries(answers).filter(([key]) => isShownInRows(groups, { series, day: submittedOn }, key)),
          ),
          submittedOn: shownDay(submittedOn),
          respondent: O.fromNullable(respondents.get(code)),
        }))
      })
  }

  async function* pagesOf(tenantUuid: TenantUuid, listPage: ReturnType<typeof makeListPage>): ResponsePages {
    let after: O.Option<ResponseUuid> = O.none
    for (;;) {
      const from = after
      const next: Stored<readonly ListedResponse[]> = inScope(ReadOnly(Tenant(tenantUuid)), (stores) =>
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
     * new or too few; they are from `allShownAt` on, which is known of one campaign whose codes have an end. `isWithheld`: the responses are too few to show their answers, so `questions` is empty. `isNamed`: the responses to a
     * named campaign.
     */
    results: (principal: Principal, asked: ResponseSelection) =>
      read(principal, 'campaigns:read', (stores) =>
        gen(function* () {
          const found = yield* unwrap(countSelected(stores, asked))
          const { shown, isNamed, versions, waiting, allShownAt, questions, counts } = found
          const { from, to } = O.getOrElse(() => asked)(shown)
          const counted = { responses: countResponses(versions), waiting, allShownAt, from, to, isNamed }
          if (O.isNone(shown)) return { ...counted, isWithheld: true, questions: [] }
          if (hasConfidential(counts)) {
            const { groups, ...given } = yield* unwrap(groupsOf.count(stores, found, shown.value))
            const results = countShownResults(questions, shown.value, given, groups)
            return { ...counted, isWithheld: false, questions: results }
          }
          const answers = yield* unwrap(stores.surveyResponses.countAnswers(shown.value))
          const results = countResults(questions, { versions, answers })
          return { ...counted, isWithheld: false, questions: results.map(showWhole) }
        }),
      ),
    /** Texts given to one question, without their responses. */
    texts: (principal: Principal, asked: ResponseSelection, { question: id, version, ...page }: AskedText) =>
      read(principal, 'campaigns:read', (stores) =>
        gen(function* () {
          const enough = yield* unwrap(requireEnough(stores, asked))
          const { selection, questions } = enough
          const worded = questions.find(
            (one) => (one.id === id || toOtherKey(one.id) === id) && one.versions.includes(version),
          )
          if (worded === undefined) return { data: [], total: 0 } satisfies Paged<string>
          const question = { question: id, versions: worded.versions }
          const groups = yield* unwrap(groupsOf.find(stores, enough, selection))
          const shown = hasConfidential(enough.counts) ? selectAnswerDays(selection, groups, id) : O.some(selection)
          if (O.isNone(shown)) return { data: [], total: 0 } satisfies Paged<string>
          return yield* unwrap(stores.surveyResponses.listTexts(shown.value, question, page))
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
          const groups = yield* unwrap(groupsOf.findForRows(stores, enough, enough.selection))
          const found = yield* unwrap(makeListPage(enough, groups)(stores, after, limit + 1))
          const data = found.slice(0, limit)
          return { data, next: found.length > limit ? O.fromNullable(data.at(-1)?.uuid) : O.none }
        }),
      ),
    /** Writes an audit entry. */
    exportSelected: (principal: Principal, asked: ResponseSelection) =>
      change(principal, 'campaigns:read', ({ stores }) =>
        gen(function* () {
          const enough = yield* unwrap(requireEnough(stores, asked))
          const { selection, questions, isNamed, isTraceable, counts } = enough
          const groups = yield* unwrap(groupsOf.findForRows(stores, enough, selection))
          const pages = pagesOf(principal.tenantUuid, makeListPage(enough, groups))
          const findUnshown: ExportedResponses['findUnshown'] = (of) => findUnlisted(selection, counts, groups, of)
          const answer = { questions, isNamed, hasLanguages: !isTraceable, findUnshown, pages }
          return {
            answer: answer satisfies ExportedResponses,
            facts: [surveyFact('survey.exported', selection.survey)],
          }
        }),
      ),
  }
}
