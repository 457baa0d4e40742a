// Answers that were not sent yet, in memory: one row for each browser in which a code was used.
import { O } from '#domain/shared/fp.ts'
import { type CodeStanding, isCodeOpen, type SurveyCode } from '#domain/survey/survey-code.ts'
import { KEPT_BROWSERS_AT_MOST, type KeptAnswers, type KeptBy } from '#domain/survey/kept-answers.ts'
import type { KeptAnswerStore } from '#domain/survey/ports.ts'
import { asPort, type Table } from '../kernel/memory.ts'

export type KeptRow = KeptBy & { readonly kept: KeptAnswers }

const toKey = ({ code, browser }: KeptBy): string => `${code} ${browser}`

export function makeMemoryKeptAnswerStore(
  rows: Table<KeptRow>,
  hasResponse: (code: SurveyCode) => boolean,
  findStanding: (code: SurveyCode) => CodeStanding | undefined,
): KeptAnswerStore {
  return asPort<KeptAnswerStore>({
    find: (by) => O.fromNullable(rows.get(toKey(by))?.kept),
    lock: (code) => !hasResponse(code),
    put: ({ code, browser }, kept) => {
      const others = rows.rows().filter((row) => row.code === code && row.browser !== browser)
      if (others.length >= KEPT_BROWSERS_AT_MOST) return false
      rows.put(toKey({ code, browser }), { code, browser, kept })
      return true
    },
    remove: (code, browser) =>
      void rows.removeWhere((row) => row.code === code && O.getOrElse(() => row.browser)(browser) === row.browser),
    purge: (now) =>
      void rows.removeWhere(({ code }) => {
        const standing = findStanding(code)
        return standing === undefined || !isCodeOpen(standing, now)
      }),
  })
}
