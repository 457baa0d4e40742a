// The results of each question, of those responses whose answers to it are shown (CAM-20).
import * as O from 'fp-ts/lib/Option.js'
import { type AnswerGroups, type GivenByDay, isShownInRows, selectAnswerDays } from './answer-groups.ts'
import { type AnswerCount, type DailyCount, SHOWN_QUESTIONS } from './ports.ts'
import { countVersions, makeIsReleased } from './release.ts'
import { type AskedQuestion, countResults, type QuestionResult, sumAnswers } from './results.ts'
import { isWithinDays, type ResponseCount, type ResponseSelection, sumResponses } from './selection.ts'
import { type QuestionId, toOtherKey } from './survey.ts'

/** How much is left out of the answers to a question, because they are those of too few people. `some`: those of some days. */
export const UNSHOWN = ['none', 'some', 'all'] as const
export type Unshown = (typeof UNSHOWN)[number]

export interface ShownResult extends QuestionResult {
  /** `some`: other responses are counted than those of the whole selection. `all`: no figure is shown. */
  readonly unshown: Unshown
  /** Of the words beside the last option. */
  readonly unshownWords: Unshown
}

export function showWhole(result: QuestionResult): ShownResult {
  return { ...result, unshown: 'none', unshownWords: 'none' }
}

function makeIsSelected(selection: ResponseSelection): (one: Pick<ResponseCount, 'series' | 'day'>) => boolean {
  const isReleased = makeIsReleased(selection)
  return (one) => isReleased(one) && isWithinDays(selection, one.day)
}

/** `all`, `shown`: which of the same responses are counted. */
const compareShown = (all: readonly boolean[], shown: readonly boolean[]): Unshown =>
  all.includes(true) && !shown.includes(true) ? 'all' : all.every((one, n) => one === shown[n]) ? 'none' : 'some'

/** `shown`: the selection whose responses are shown. */
export function countShownResults(
  asked: readonly AskedQuestion[],
  shown: ResponseSelection,
  { counts, answers }: GivenByDay,
  groups: AnswerGroups,
): readonly ShownResult[] {
  const byQuestion = Map.groupBy(answers, ({ question }) => question)
  const isShown = makeIsSelected(shown)
  const countSelected = (
    isCounted: ReturnType<typeof makeIsSelected>,
    { version, question, value, series, days }: DailyCount,
  ): AnswerCount => ({
    version,
    question,
    value,
    count: sumResponses(days.filter(({ day }) => isCounted({ series, day }))),
  })
  return asked.flatMap((question) => {
    const { id, versions, hasOther } = question
    const own = counts.filter(({ version }) => versions.includes(version))
    const read = (key: QuestionId) => {
      const selection = selectAnswerDays(shown, groups, key)
      const isCounted = O.match(() => () => false, makeIsSelected)(selection)
      const given = [
        ...(byQuestion.get(key) ?? []),
        ...(byQuestion.get(SHOWN_QUESTIONS) ?? []).filter(({ value }) => value === key),
      ]
      return {
        counted: own.filter(isCounted),
        answers: O.isSome(selection) ? given.map((one) => countSelected(isCounted, one)) : [],
        unshown: compareShown(own.map(isShown), own.map(isCounted)),
      }
    }
    const [ofQuestion, ofWords] = [read(id), hasOther ? read(toOtherKey(id)) : undefined]
    return countResults([question], {
      versions: countVersions(ofQuestion.counted),
      answers: sumAnswers([...ofQuestion.answers, ...(ofWords?.answers ?? [])]),
    }).map((result) => ({ ...result, unshown: ofQuestion.unshown, unshownWords: ofWords?.unshown ?? 'none' }))
  })
}

/** What a list of responses leaves out of the answers under the key. */
export function findUnlisted(
  shown: ResponseSelection,
  counts: readonly ResponseCount[],
  groups: AnswerGroups,
  { key, versions }: { readonly key: QuestionId; readonly versions: readonly number[] },
): Unshown {
  const listed = counts.filter(({ version }) => versions.includes(version)).filter(makeIsSelected(shown))
  return compareShown(
    listed.map(() => true),
    listed.map((one) => isShownInRows(groups, one, key)),
  )
}
