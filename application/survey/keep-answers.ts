// Keeps the answers that a person has given so far, until they are sent (SVY-6).
import { gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import { type InScope, type Stored, Tenant } from '#domain/shared/unit-of-work.ts'
import type { PostedAnswers } from '#domain/survey/item-answers.ts'
import type { Random } from '#domain/shared/uuid.ts'
import {
  findNewerAnswers,
  isKeptOnServer,
  type KeptAnswers,
  type KeptBy,
  selectAnswers,
  selectUnchanged,
  type ShownAnswers,
} from '#domain/survey/kept-answers.ts'
import type { BrowserSecrets, SurveyStores, SurveyVisits } from '#domain/survey/ports.ts'
import type { IssuedCode } from '#domain/survey/survey-code.ts'
import type { CodeResult } from './find-code.ts'
import type { AskedVersion, ShownVersion } from './find-version.ts'

type KeptStores = Pick<SurveyStores, 'keptAnswers'>

export type FoundAnswers = Omit<KeptAnswers, 'version'>

export interface PostedPage {
  /** Of all pages. */
  readonly answers: PostedAnswers
  /** Undefined: the answers of the page are not kept. */
  readonly shown?: ShownAnswers | undefined
  /** From 0. */
  readonly page: number
}

interface KeptPage {
  /** What is newest, if another window has kept some of it since the page was shown. */
  readonly newer: O.Option<PostedAnswers>
  /** Of what is kept now; empty: nothing. Undefined: the service does not keep the answers of this page. */
  readonly keptRevision: string | undefined
}

export function makeKeepAnswers({
  inScope,
  visits,
  random,
  secrets,
  findShownVersion,
}: {
  readonly inScope: InScope<KeptStores>
  readonly visits: Pick<SurveyVisits, 'isAnswered'>
  readonly random: Random
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
      return answers.size === 0 ? O.none : O.some({ page: 0, answers, revision: found.value.revision })
    })

  const findNewerAmong = (
    kept: O.Option<KeptAnswers>,
    { version, content }: AskedVersion,
    { answers, shown }: PostedPage,
  ): O.Option<PostedAnswers> =>
    pipe(
      kept,
      O.filter((one) => one.version === version),
      O.flatMap((one) => findNewerAnswers(selectAnswers(answers, content.questions), shown, one)),
    )

  /** If another window has kept newer answers to this version: what is newest of all. In the unit of work of `stores`. */
  const findNewerIn = (
    { keptAnswers }: KeptStores,
    by: KeptBy,
    asked: AskedVersion,
    posted: PostedPage,
  ): Stored<O.Option<PostedAnswers>> =>
    pipe(
      keptAnswers.find(by),
      TE.map((kept) => findNewerAmong(kept, asked, posted)),
    )

  /**
   * Keeps the posted answers, or the newest of all, in one unit of work. None: the code has a response. Answers to a later version stay: the page
   * of an earlier one keeps nothing.
   */
  const keep = (
    { code, tenantUuid }: IssuedCode,
    by: O.Option<KeptBy>,
    asked: AskedVersion,
    posted: PostedPage,
    /** To go on at; if there are newer answers, at the posted one. */
    page: number,
  ): Stored<O.Option<KeptPage>> =>
    O.isNone(by)
      ? pipe(
          visits.isAnswered(tenantUuid, code),
          TE.map((isAnswered) => (isAnswered ? O.none : O.some({ newer: O.none, keptRevision: undefined }))),
        )
      : inScope(Tenant(tenantUuid), (stores) =>
          gen(function* () {
            if (!(yield* unwrap(stores.keptAnswers.lock(code)))) return O.none
            const before = yield* unwrap(stores.keptAnswers.find(by.value))
            if (O.isSome(before) && before.value.version > asked.version)
              return O.some({ newer: O.none, keptRevision: undefined })
            const newer = findNewerAmong(before, asked, posted)
            const newest = O.getOrElse(() => selectAnswers(posted.answers, asked.content.questions))(newer)
            if (newest.size === 0) {
              yield* unwrap(stores.keptAnswers.remove(code, O.some(by.value.browser)))
              return O.some({ newer, keptRevision: '' })
            }
            const keptRevision = random.uuid()
            const at = O.isSome(newer) ? posted.page : page
            const kept = { version: asked.version, page: at, answers: newest, revision: keptRevision }
            const isKept = yield* unwrap(stores.keptAnswers.put(by.value, kept))
            return O.some({ newer, keptRevision: isKept ? keptRevision : undefined })
          }),
        )

  /** Of all browsers, before the response of the code is stored, in its unit of work. */
  const removeIn = ({ keptAnswers }: KeptStores, issued: IssuedCode): Stored<void> =>
    isKeptOnServer(issued) ? keptAnswers.remove(issued.code, O.none) : TE.right(undefined)

  const remove = ({ tenantUuid }: IssuedCode, by: O.Option<KeptBy>): Stored<void> =>
    O.isNone(by)
      ? TE.right(undefined)
      : inScope(Tenant(tenantUuid), ({ keptAnswers }) => keptAnswers.remove(by.value.code, O.some(by.value.browser)))

  return { identify, giveSecret, find, findNewerIn, keep, remove, removeIn }
}
