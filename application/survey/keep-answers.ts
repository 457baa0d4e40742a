// Keeps the answers that a person has given so far, until they are sent (SVY-6).
import { gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import { type InScope, type Stored, Tenant } from '#domain/shared/unit-of-work.ts'
import { isKeptOnServer, type KeptAnswers, type KeptBy, selectAnswers, selectUnchanged } from '#domain/survey/kept-answers.ts'
import type { BrowserSecrets, SurveyStores } from '#domain/survey/ports.ts'
import type { IssuedCode } from '#domain/survey/survey-code.ts'
import type { SurveyContent } from '#domain/survey/survey.ts'
import type { CodeResult } from './find-code.ts'
import type { AskedVersion, ShownVersion } from './find-version.ts'

type KeptStores = Pick<SurveyStores, 'keptAnswers'>

export type FoundAnswers = Pick<KeptAnswers, 'page' | 'answers'>

export function makeKeepAnswers({
  inScope,
  secrets,
  findShownVersion,
}: {
  readonly inScope: InScope<KeptStores>
  readonly secrets: BrowserSecrets
  readonly findShownVersion: (code: IssuedCode, shown: O.Option<number>) => CodeResult<ShownVersion>
}) {
  /** None: the browser has no secret, or keeps the answers itself. */
  const identify = (issued: IssuedCode, secret: string | undefined): O.Option<KeptBy> =>
    pipe(
      O.fromNullable(isKeptOnServer(issued) ? secret : undefined),
      O.flatMap(secrets.digest),
      O.map((browser) => ({ code: issued.code, browser })),
    )

  /** The secret that the browser has or gets. None: it keeps the answers itself. */
  const giveSecret = (issued: IssuedCode, secret: string | undefined): O.Option<string> => {
    if (!isKeptOnServer(issued)) return O.none
    return O.some(secret !== undefined && O.isSome(secrets.digest(secret)) ? secret : secrets.make())
  }

  /** Those of the browser, to questions of this version. */
  const find = (
    issued: IssuedCode,
    by: O.Option<KeptBy>,
    { version, content }: AskedVersion,
  ): CodeResult<O.Option<FoundAnswers>> =>
    gen(function* () {
      if (O.isNone(by)) return O.none
      const found = yield* unwrap(inScope(Tenant(issued.tenantUuid), ({ keptAnswers }) => keptAnswers.find(by.value)))
      if (O.isNone(found) || found.value.version === version) return found
      const before = yield* unwrap(findShownVersion(issued, O.some(found.value.version)))
      if (!before.isKnown) return O.none
      const answers = selectUnchanged(found.value.answers, before.content, content)
      return answers.size === 0 ? O.none : O.some({ page: 0, answers })
    })

  const put = (
    { tenantUuid }: IssuedCode,
    by: O.Option<KeptBy>,
    content: SurveyContent,
    kept: KeptAnswers,
  ): Stored<void> => {
    const answers = selectAnswers(kept.answers, content.questions)
    return O.isNone(by)
      ? TE.right(undefined)
      : inScope(Tenant(tenantUuid), ({ keptAnswers }) =>
          answers.size === 0
            ? keptAnswers.remove(by.value.code, O.some(by.value.browser))
            : keptAnswers.put(by.value, { ...kept, answers }),
        )
  }

  /** Of all browsers, before the response of the code is stored, in its unit of work. */
  const removeIn = ({ keptAnswers }: KeptStores, issued: IssuedCode): Stored<void> =>
    isKeptOnServer(issued) ? keptAnswers.remove(issued.code, O.none) : TE.right(undefined)

  const remove = ({ tenantUuid }: IssuedCode, by: O.Option<KeptBy>): Stored<void> =>
    O.isNone(by)
      ? TE.right(undefined)
      : inScope(Tenant(tenantUuid), ({ keptAnswers }) => keptAnswers.remove(by.value.code, O.some(by.value.browser)))

  return { identify, giveSecret, find, put, remove, removeIn }
}
