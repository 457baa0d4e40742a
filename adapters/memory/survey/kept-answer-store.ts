// Answers that were not sent yet, in memory: one row for each code.
import { O } from '#domain/shared/fp.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { CodeStanding, SurveyCode } from '#domain/survey/survey-code.ts'
import { mayAnswerLater, type KeptAnswers } from '#domain/survey/kept-answers.ts'
import type { KeptAnswerStore } from '#domain/survey/ports.ts'
import { asPort, type Table } from '../kernel/memory.ts'

/** `find`: see `SurveyVisits.findKept`. */
export type MemoryKeptAnswerStore = KeptAnswerStore & {
  readonly find: (code: SurveyCode) => Stored<O.Option<KeptAnswers>>
}

/** `rows`: by code. */
export function makeMemoryKeptAnswerStore(
  rows: Table<KeptAnswers>,
  hasResponse: (code: SurveyCode) => boolean,
  findStanding: (code: SurveyCode) => CodeStanding | undefined,
): MemoryKeptAnswerStore {
  const removeWhere = (isGone: (code: SurveyCode) => boolean): void => {
    for (const [code] of rows.entries()) if (isGone(code as SurveyCode)) rows.remove(code)
  }
  return asPort<MemoryKeptAnswerStore>({
    find: (code) => O.fromNullable(rows.get(code)),
    put: (code, kept) => {
      if (!hasResponse(code)) rows.put(code, kept)
    },
    remove: (code) => void rows.remove(code),
    removeOfSeries: (series) => removeWhere((code) => findStanding(code)?.code.series === series),
    purge: (now) =>
      removeWhere((code) => {
        const standing = findStanding(code)
        return standing === undefined || hasResponse(code) || !mayAnswerLater(standing, now)
      }),
  })
}
