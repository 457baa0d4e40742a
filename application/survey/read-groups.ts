// Reads the groups of days in which the answers to questions of confidential campaigns are shown (CAM-20).
import { O, TE } from '#domain/shared/fp.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import { type AnswerGroups, type GivenByDay, groupAnswers } from '#domain/survey/answer-groups.ts'
import type { AnswerCount, DailyCount, SurveyStores } from '#domain/survey/ports.ts'
import { makeIsReleased } from '#domain/survey/release.ts'
import type { ReleasedSeries, ResponseCount, ResponseSelection } from '#domain/survey/selection.ts'
import type { SurveyVersion } from '#domain/survey/wordings.ts'

const GROUPS_KEPT_AT_MOST = 50

interface CountedResponses {
  /** Of all responses to the survey or campaign. */
  readonly counts: readonly ResponseCount[]
  /** The versions that they answer. */
  readonly asked: readonly SurveyVersion[]
}

export function hasConfidential(counts: readonly ResponseCount[]): boolean {
  return counts.some(({ series }) => O.isSome(series))
}

interface GroupedAnswers extends GivenByDay {
  readonly groups: AnswerGroups
}

/** All of a closed campaign: then the days of its answers make no difference, and counting by day would take longer. */
const findWhole = ({ series, from, to, released = [] }: ResponseSelection): ReleasedSeries | undefined =>
  O.isSome(series) && O.isNone(from) && O.isNone(to) ? released.find(({ isClosed }) => isClosed) : undefined

export function makeReadGroups() {
  const kept = new Map<string, AnswerGroups>()

  const selectSettled = ({ released = [], ...selection }: ResponseSelection) => ({
    ...selection,
    from: O.none,
    to: O.none,
    released: released.map((one) => ({ ...one, until: one.settled })),
  })

  /** Answers of settled days change only when the sample is emptied, so their counts are part of the key. */
  const toKey = ({ counts }: CountedResponses, selection: ResponseSelection, whole?: ReleasedSeries): string => {
    const settled = selectSettled(selection)
    const own = counts.filter((one) => O.isSome(one.series)).filter(makeIsReleased(settled))
    return JSON.stringify([settled, own, whole === undefined ? 'days' : 'whole'])
  }

  const keep = (key: string, groups: AnswerGroups): AnswerGroups => {
    kept.set(key, groups)
    for (const oldest of [...kept.keys()].slice(0, -GROUPS_KEPT_AT_MOST)) kept.delete(oldest)
    return groups
  }

  const countWhole = (
    { surveyResponses }: Pick<SurveyStores, 'surveyResponses'>,
    counted: CountedResponses,
    selection: ResponseSelection,
    whole: ReleasedSeries,
  ): Stored<GroupedAnswers> =>
    TE.map((totals: readonly AnswerCount[]) => {
      const { series } = selection
      const day = whole.until
      const given = {
        counts: counted.counts.map((one) => ({ ...one, day })),
        answers: totals.map(({ count, ...one }) => ({ ...one, series, days: [{ day, responses: count }] })),
      }
      const groups = keep(toKey(counted, selection, whole), groupAnswers([whole], counted.asked, given))
      return { ...given, groups }
    })(surveyResponses.countAnswers(selection))

  const countByDay = (
    { surveyResponses }: Pick<SurveyStores, 'surveyResponses'>,
    counted: CountedResponses,
    selection: ResponseSelection,
  ): Stored<GroupedAnswers> =>
    TE.map((answers: readonly DailyCount[]) => {
      const { counts, asked } = counted
      const groups = groupAnswers(selection.released ?? [], asked, { counts, answers })
      return { counts, answers, groups: keep(toKey(counted, selection), groups) }
    })(surveyResponses.countAnswersByDay(selectSettled(selection)))

  const countGroups = (
    stores: Pick<SurveyStores, 'surveyResponses'>,
    counted: CountedResponses,
    selection: ResponseSelection,
    whole: ReleasedSeries | undefined,
  ): Stored<GroupedAnswers> =>
    whole === undefined ? countByDay(stores, counted, selection) : countWhole(stores, counted, selection, whole)

  const findGroups = (
    stores: Pick<SurveyStores, 'surveyResponses'>,
    counted: CountedResponses,
    selection: ResponseSelection,
    whole: ReleasedSeries | undefined,
  ): Stored<AnswerGroups> => {
    const found = hasConfidential(counted.counts) ? kept.get(toKey(counted, selection, whole)) : new Map()
    return found === undefined
      ? TE.map(({ groups }: GroupedAnswers) => groups)(countGroups(stores, counted, selection, whole))
      : TE.right(found)
  }

  type Reading = readonly [
    stores: Pick<SurveyStores, 'surveyResponses'>,
    counted: CountedResponses,
    selection: ResponseSelection,
  ]
  return {
    /** The answers too. Costs a pass over those to the survey or campaign. */
    count: (...[stores, counted, selection]: Reading) => countGroups(stores, counted, selection, findWhole(selection)),
    /** Counts only where it has not counted the same answers before. */
    find: (...[stores, counted, selection]: Reading) => findGroups(stores, counted, selection, findWhole(selection)),
    /** As `find`, for rows, which show the days of their responses. */
    findForRows: (...[stores, counted, selection]: Reading) => findGroups(stores, counted, selection, undefined),
  }
}
