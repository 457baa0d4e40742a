// Compares the results of a survey or campaign by version, campaign or tag. Leaves out groups that would show the answers of few people.
import type { Clock } from '#domain/shared/clock.ts'
import { findOfficeDay } from '#domain/shared/day.ts'
import * as RA from 'fp-ts/lib/ReadonlyArray.js'
import { gen, O, TE, unwrap } from '#domain/shared/fp.ts'
import { makeRead } from '#application/identity/change.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { InScope, Stored } from '#domain/shared/unit-of-work.ts'
import { findAnswerDay, groupAnswers, listNeeded } from '#domain/survey/answer-groups.ts'
import { type ComparedBy, listGroupsByQuestion, listShownGroups, tallyGroup } from '#domain/survey/comparison.ts'
import type { GroupAnswers, GroupedCount, SurveyStores } from '#domain/survey/ports.ts'
import { countResponses, countResults, listAskedQuestions, type QuestionResult } from '#domain/survey/results.ts'
import { countDays, makeShownDay, type ResponseSelection } from '#domain/survey/selection.ts'
import { findSurvey, type UsesOfSurvey } from './surveys.ts'
import { findShownTogether } from './traceable.ts'

export interface CompareResultsDeps<Stores extends SurveyStores> {
  readonly inScope: InScope<Stores>
  readonly clock: Clock
  readonly usesOf: readonly UsesOfSurvey<Stores>[]
  /** Groups of the areas that use surveys. */
  readonly groupings: Readonly<Record<Exclude<ComparedBy, 'version'>, GroupAnswers<Stores>>>
}

type ComparedResult = Omit<QuestionResult, 'others'>

export interface ComparedGroup {
  /** The number of a version, or the uuid of a campaign or tag. */
  readonly key: string
  /** Empty for a version, and for a campaign or tag that was removed. */
  readonly name: string
  readonly responses: number
  /** Without those to which few confidential answers would be seen in the group, and without the number of own words, which may be small. */
  readonly questions: readonly ComparedResult[]
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
        const day = findOfficeDay(clock.now())
        return [...responses, ...answers].map(({ count, ...one }): GroupedCount => ({
          ...one,
          days: [{ day, responses: count }],
          groups: [String(one.version)],
        }))
      }),
    findName: () => TE.right(''),
  }

  /**
   * The largest groups first; a response may belong to several. `isPartial`: groups are left out, or confidential campaigns that accept
   * answers: as these come in, a group could grow by the answer of one person. By tag, a confidential campaign is compared alone: the
   * difference between a tag of a whole survey and that of one campaign could show few people. By version, which shows when a response was
   * given, it is not. Days of the selection do not apply. The cost grows with the responses to the survey.
   */
  return (principal: Principal, by: ComparedBy, asked: Pick<ResponseSelection, 'survey' | 'series'>) =>
    read(principal, 'campaigns:read', (stores) =>
      gen(function* () {
        const every = { ...asked, from: O.none, to: O.none }
        const together = yield* unwrap(findShownTogether(usesOf, stores, every, clock.now()))
        const { isTraceable, counts: given } = together
        const isLeftOut = by === 'version' || (by === 'tag' && O.isNone(asked.series))
        const released = (together.selection.released ?? []).filter(({ isClosed }) => isClosed && !isLeftOut)
        const confidential = RA.compact(given.map(({ series }) => series))
        const { uuid, version } = yield* unwrap(findSurvey(stores, asked.survey))
        const grouping = by === 'version' ? byVersion : groupings[by]
        const counts = yield* unwrap(grouping.count(stores, isTraceable ? { ...every, released } : every))
        const groupDay = O.isSome(asked.series) ? makeShownDay(countDays(given)) : () => findOfficeDay(clock.now())
        const shown = listShownGroups(counts, isTraceable, groupDay)
        const answered = counts.map((one) => one.version)
        const listed = yield* unwrap(stores.surveys.listVersions(uuid, [...new Set([version, ...answered])]))
        const questions = listAskedQuestions(listed)
        const { series } = asked
        const groups = groupAnswers(O.isSome(series) ? released : [], listed, {
          counts: given,
          answers: counts.map((one) => ({ ...one, series })),
        })
        const shownIn = isTraceable
          ? listGroupsByQuestion(
              questions,
              counts,
              shown,
              (question, day) => findAnswerDay(groups, { series, day }, question),
              (question) => listNeeded(question, listed),
            )
          : questions.map(() => shown)
        const toGroup = (key: string): Stored<ComparedGroup> =>
          TE.map((name: string) => {
            const tally = tallyGroup(counts, key)
            const results = countResults(questions, tally)
              .filter((_, n) => shownIn[n]?.includes(key))
              .map((result): ComparedResult => {
                const { others: _, ...compared } = result
                return compared
              })
            return { key, name, responses: countResponses(tally.versions), questions: results }
          })(grouping.findName(stores, key))
        const compared = yield* unwrap(TE.traverseSeqArray(toGroup)(shown))
        const isPartial =
          new Set(confidential).size > released.length ||
          new Set(counts.flatMap((one) => one.groups)).size > compared.length
        return { groups: compared, isPartial }
      }),
    )
}
