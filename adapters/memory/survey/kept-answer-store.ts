// Answers that were not sent yet, in memory: one row for each code.
import { O } from '#domain/shared/fp.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import { type CodeStanding, isCodeOpen, type SurveyCode } from '#domain/survey/survey-code.ts'
import type { KeptAnswers } from '#domain/survey/kept-answers.ts'
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
  return asPort<MemoryKeptAnswerStore>({
    find: (code) => O.fromNullable(rows.get(code)),
    put: (code, kept) => {
      if (!hasResponse(code)) rows.put(code, kept)
    },
    remove: (code) => void rows.remove(code),
    purge: (now) => {
      for (const [code] of rows.entries()) {
        const standing = findStanding(code as SurveyCode)
        if (standing === undefined || !isCodeOpen(standing, now)) rows.remove(code)
      }
    },
  })
}
