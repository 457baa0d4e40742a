// Keeps the answers that a person has given so far, until they are sent (SVY-6).
import { gen, O, TE, unwrap } from '#domain/shared/fp.ts'
import { type InScope, type Stored, Tenant } from '#domain/shared/unit-of-work.ts'
import { selectUnchanged, isKeptOnServer, type KeptAnswers, selectAnswers } from '#domain/survey/kept-answers.ts'
import type { SurveyStores, SurveyVisits } from '#domain/survey/ports.ts'
import type { IssuedCode } from '#domain/survey/survey-code.ts'
import type { SurveyContent } from '#domain/survey/survey.ts'
import type { CodeResult } from './find-code.ts'
import type { AskedVersion, ShownVersion } from './find-version.ts'

type KeptStores = Pick<SurveyStores, 'keptAnswers'>

export type FoundAnswers = Pick<KeptAnswers, 'page' | 'answers'>

export function makeKeepAnswers({
  inScope,
  visits,
  findShownVersion,
}: {
  readonly inScope: InScope<KeptStores>
  readonly visits: Pick<SurveyVisits, 'findKept'>
  readonly findShownVersion: (code: IssuedCode, shown: O.Option<number>) => CodeResult<ShownVersion>
}) {
  /** Those to questions of this version. */
  const find = (issued: IssuedCode, { version, content }: AskedVersion): CodeResult<O.Option<FoundAnswers>> =>
    gen(function* () {
      if (!isKeptOnServer(issued)) return O.none
      const found = yield* unwrap(visits.findKept(issued.tenantUuid, issued.code))
      if (O.isNone(found) || found.value.version === version) return found
      const before = yield* unwrap(findShownVersion(issued, O.some(found.value.version)))
      if (!before.isKnown) return O.none
      const answers = selectUnchanged(found.value.answers, before.content, content)
      return answers.size === 0 ? O.none : O.some({ page: 0, answers })
    })

  const put = (issued: IssuedCode, content: SurveyContent, kept: KeptAnswers): Stored<void> => {
    const answers = selectAnswers(kept.answers, content.questions)
    const { code, tenantUuid } = issued
    return !isKeptOnServer(issued)
      ? TE.right(undefined)
      : inScope(Tenant(tenantUuid), ({ keptAnswers }) =>
          answers.size === 0 ? keptAnswers.remove(code) : keptAnswers.put(code, { ...kept, answers }),
        )
  }

  /** Before the response of the code is stored, in its unit of work. */
  const removeIn = ({ keptAnswers }: KeptStores, issued: IssuedCode): Stored<void> =>
    isKeptOnServer(issued) ? keptAnswers.remove(issued.code) : TE.right(undefined)

  const remove = (issued: IssuedCode): Stored<void> =>
    inScope(Tenant(issued.tenantUuid), (stores) => removeIn(stores, issued))

  return { find, put, remove, removeIn }
}
