// Compares the results of a survey or campaign by version, campaign or tag. Leaves out groups that would show the answers of few people.
import type { Clock } from '#domain/shared/clock.ts'
import { gen, O, TE, unwrap } from '#domain/shared/fp.ts'
import { makeRead } from '#application/identity/change.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { InScope, Stored } from '#domain/shared/unit-of-work.ts'
import { type ComparedBy, listShownGroups, tallyGroup } from '#domain/survey/comparison.ts'
import type { GroupAnswers, GroupedCount, SurveyStores } from '#domain/survey/ports.ts'
import { countResponses, countResults, listAskedQuestions, type QuestionResult } from '#domain/survey/results.ts'
import type { ResponseSelection } from '#domain/survey/selection.ts'
import { findSurvey, type UsesOfSurvey } from './surveys.ts'
import { findShownTogether } from './traceable.ts'

export interface CompareResultsDeps<Stores extends SurveyStores> {
  readonly inScope: InScope<Stores>
  readonly clock: Clock
  readonly usesOf: readonly UsesOfSurvey<Stores>[]
  /** Groups of the areas that use surveys. */
  readonly groupings: Readonly<Record<Exclude<ComparedBy, 'version'>, GroupAnswers<Stores>>>
}

export interface ComparedGroup {
  /** The number of a version, or the uuid of a campaign or tag. */
  readonly key: string
  /** Empty for a version, and for a campaign or tag that was removed. */
  readonly name: string
  readonly responses: number
  readonly questions: readonly QuestionResult[]
}

export type CompareResults = ReturnType<typeof makeCompareResults>

export function makeCompareResults<Stores extends SurveyStores>({
  inScope,
  clock,
  usesOf,
  groupings,
}: CompareResultsDeps<Stores>) {
  const read = makeRead(inScope)

  const byVersion: GroupAnswers<Stores> = {
    count: ({ surveyResponses }, selection) =>
      gen(function* () {
        const versions = yield* unwrap(surveyResponses.countByVersion(selection))
        const answers = yield* unwrap(surveyResponses.countAnswers(selection))
        const responses = versions.map(({ version, responses: count }) => ({ version, question: '', value: '', count }))
        return [...responses, ...answers].map((one): GroupedCount => ({ ...one, groups: [String(one.version)] }))
      }),
    findName: () => TE.right(''),
  }

  /**
   * The largest groups first; a response may belong to several. `isPartial`: groups are left out, or confidential campaigns that accept
   * answers: as these come in, a group could grow by the answer of one person. Days of the selection do not apply. The cost grows with the
   * selected responses.
   */
  return (principal: Principal, by: ComparedBy, asked: Pick<ResponseSelection, 'survey' | 'series'>) =>
    read(principal, 'campaigns:read', (stores) =>
      gen(function* () {
        const every = { ...asked, from: O.none, to: O.none }
        const { selection: shownNow, isTraceable } = yield* unwrap(
          findShownTogether(usesOf, stores, every, clock.now()),
        )
        const limits = shownNow.limits.map((limit) => ({ ...limit, until: O.none }))
        const { uuid, version } = yield* unwrap(findSurvey(stores, asked.survey))
        const grouping = by === 'version' ? byVersion : groupings[by]
        const counts = yield* unwrap(grouping.count(stores, { ...every, limits }))
        const shown = listShownGroups(counts, isTraceable)
        const answered = counts.map((one) => one.version)
        const listed = yield* unwrap(stores.surveys.listVersions(uuid, [...new Set([version, ...answered])]))
        const questions = listAskedQuestions(listed)
        const toGroup = (key: string): Stored<ComparedGroup> =>
          TE.map((name: string) => {
            const tally = tallyGroup(counts, key)
            return { key, name, responses: countResponses(tally.versions), questions: countResults(questions, tally) }
          })(grouping.findName(stores, key))
        const groups = yield* unwrap(TE.traverseSeqArray(toGroup)(shown))
        const isPartial = limits.length > 0 || new Set(counts.flatMap((one) => one.groups)).size > groups.length
        return { groups, isPartial }
      }),
    )
}
