// Opens a survey by a code, starts by a link, stores answers, and opts out of survey mail (SVY-3, SVY-4).
import { E, gen, O, pipe, TE, unwrap, wait } from '#domain/shared/fp.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import { findOfficeDay } from '#domain/shared/day.ts'
import { Admin, type InScope, type Stored, Tenant } from '#domain/shared/unit-of-work.ts'
import type { Tagged } from '#domain/shared/tagged.ts'
import type { Random } from '#domain/shared/uuid.ts'
import type { ResponseUuid, SurveyResponse } from '#domain/survey/answers.ts'
import { listShownConditional } from '#domain/survey/conditions.ts'
import type { KeptBy, ShownAnswers } from '#domain/survey/kept-answers.ts'
import { findFaultyPage, type PageTurn, type PostedStep, goToPage } from '#domain/survey/pages.ts'
import type { BrowserSecrets, OnAnswered, OnOptOut, SurveyStores, SurveyVisits } from '#domain/survey/ports.ts'
import type { PostedAnswers } from '#domain/survey/item-answers.ts'
import { type AnswerFault, readAnswers } from '#domain/survey/read-answers.ts'
import { type IssuedCode, type SurveyCode } from '#domain/survey/survey-code.ts'
import { isSameValue, pickLanguage, type QuestionId, type SurveyContent } from '#domain/survey/survey.ts'
import { type AddressKey, type CodeLimits } from './code-limits.ts'
import { type AskedVersion, makeFindVersion } from './find-version.ts'
import { isOfKind, makeFindCode, requireOpen, type CodeResult } from './find-code.ts'
import { makeOptOut } from './opt-out.ts'
import { type FoundAnswers, makeKeepAnswers, type PostedPage } from './keep-answers.ts'
import { issueSurveyCode } from './issue-codes.ts'
import type { Language } from '#domain/shared/language.ts'

export interface AnswerSurveyDeps<Stores extends SurveyStores> {
  readonly inScope: InScope<Stores>
  readonly clock: Clock
  readonly random: Random
  readonly secrets: BrowserSecrets
  readonly visits: SurveyVisits
  readonly codeLimits: CodeLimits
  readonly onAnswered: readonly OnAnswered<Stores>[]
  readonly onOptOut: readonly OnOptOut<Stores>[]
}

export interface ShownSurvey {
  readonly code: SurveyCode
  /** Name of the tenant. */
  readonly office: string
  readonly version: number
  readonly content: SurveyContent
  /** The office sees who answered what (CAM-20). */
  readonly isNamed: boolean
  /**
   * Of the answers that the service keeps for this browser until they are sent (SVY-6); empty: there are none yet. Undefined: it keeps none.
   */
  readonly keptRevision: string | undefined
}

export interface LandedSurvey extends ShownSurvey {
  /** `Startable`: the code of a link, whose visitors get personal codes. */
  readonly state: 'Open' | 'Startable' | 'Answered'
  /** Answers that were given before and not sent, to questions of this version. */
  readonly kept: O.Option<FoundAnswers>
  /** By which the browser gets its kept answers again. None: they are not kept. */
  readonly secret: O.Option<string>
  /** When the code ends, if that is known. */
  readonly endsAt: O.Option<Instant>
}

/** `secret`: of the browser, if it has one. */
export interface SurveyVisit {
  readonly secret?: string | undefined
  readonly isOtherLanguage?: boolean
}

export interface SubmittedForm {
  /** The version that was shown. */
  readonly version: O.Option<number>
  /** Sorted by preference. */
  readonly languages: readonly Language[]
  /** Of all pages. */
  readonly answers: PostedAnswers
  /** Undefined: the whole form is sent. */
  readonly step?: PostedStep | undefined
  /** What the page showed. Undefined: its answers are not kept. */
  readonly shown?: ShownAnswers | undefined
  /** Of the browser, if it has one. */
  readonly secret?: string | undefined
}

/** Of a form that goes on. */
export interface UnsentForm extends Pick<SubmittedForm, 'version' | 'answers' | 'shown' | 'secret'> {
  /** From 0. */
  readonly page: number
}

/**
 * `Answered`: the answers are stored, now or before. In all other cases they are not. `OtherAnswers`: the code has other answers already.
 * `Outdated`: the posted version is not asked, and `survey` is the one that is. `Turned`: the form goes on at `page`, of which `added` are
 * questions that its own answers brought up. `Newer`: another window has kept answers since the page was shown; `answers` are the newest of all.
 */
export type SubmissionOutcome =
  | { readonly _tag: 'Answered' }
  | { readonly _tag: 'OtherAnswers'; readonly office: string }
  | { readonly _tag: 'Outdated'; readonly survey: ShownSurvey }
  | (ShownPage & { readonly _tag: 'Faulty'; readonly faults: readonly AnswerFault[] })
  | (ShownPage & { readonly _tag: 'Turned'; readonly added: readonly QuestionId[] })
  | (ShownPage & { readonly _tag: 'Newer'; readonly answers: PostedAnswers })

interface ShownPage {
  readonly survey: ShownSurvey
  readonly page: number
}

export interface KeptSurvey extends ShownSurvey, Pick<LandedSurvey, 'state'> {
  /** What is newest, if another window has kept answers that the page does not show. */
  readonly newer: O.Option<PostedAnswers>
}

function toShown(
  { code, isNamed }: IssuedCode,
  office: string,
  { version, content }: AskedVersion,
  keptRevision: string | undefined,
): ShownSurvey {
  return { code, office, version, content, isNamed, keptRevision }
}

export type AnswerSurvey = ReturnType<typeof makeAnswerSurvey>

export function makeAnswerSurvey<Stores extends SurveyStores>({
  inScope,
  clock,
  random,
  secrets,
  visits,
  codeLimits,
  onAnswered,
  onOptOut,
}: AnswerSurveyDeps<Stores>) {
  const findFor = makeFindCode({ visits, clock })
  const { findAsked, findShownVersion } = makeFindVersion({ inScope, visits })
  const keeping = makeKeepAnswers({ inScope, visits, random, secrets, findShownVersion })

  const countLanding = (
    { code, kind, usesCount, tenantUuid }: IssuedCode,
    isOtherLanguage: boolean,
  ): CodeResult<LandedSurvey['state']> =>
    gen(function* () {
      if (kind === 'personal' && (yield* unwrap(visits.isAnswered(tenantUuid, code)))) return 'Answered'
      if (!isOtherLanguage || usesCount === 0) yield* unwrap(requireOpen(yield* unwrap(visits.use(code))))
      return kind === 'link' ? 'Startable' : 'Open'
    })

  /** Counts a landing, except on answered codes and when a reader changes the language. */
  const land = (text: string, { secret, isOtherLanguage = false }: SurveyVisit = {}): CodeResult<LandedSurvey> =>
    gen(function* () {
      const { code: issued, office, endsAt } = yield* unwrap(findFor(text, ({ isOpen }) => isOpen))
      // In parallel: each is its own unit of work.
      const [found, landed] = yield* wait(() =>
        Promise.all([findAsked(issued)(), countLanding(issued, isOtherLanguage)()]),
      )
      const [survey, state] = [yield* unwrap(found), yield* unwrap(landed)]
      if (state !== 'Open')
        return { ...toShown(issued, office, survey, undefined), state, kept: O.none, secret: O.none, endsAt }
      const kept = yield* unwrap(keeping.find(issued, keeping.identify(issued, secret), survey))
      const given = keeping.giveSecret(issued, secret)
      const keptRevision = O.match(
        () => '',
        ({ revision }: FoundAnswers) => revision,
      )(kept)
      const shown = toShown(issued, office, survey, O.isSome(given) ? keptRevision : undefined)
      return { ...shown, state, kept, secret: given, endsAt }
    })

  /** `Newer`: another window has kept answers that the posted page does not show. */
  const store = (
    issued: IssuedCode,
    by: O.Option<KeptBy>,
    asked: AskedVersion,
    posted: PostedPage,
    response: Omit<SurveyResponse, 'uuid' | 'submittedOn'>,
  ): Stored<'Stored' | 'OtherAnswers' | 'Newer'> => {
    const now = clock.now()
    const { code, version, answers } = response
    return inScope(Tenant(issued.tenantUuid), (stores) =>
      gen(function* () {
        if (O.isSome(by) && (yield* unwrap(stores.keptAnswers.lock(code))))
          if (O.isSome(yield* unwrap(keeping.findNewerIn(stores, by.value, asked, posted)))) return 'Newer'
        yield* unwrap(keeping.removeIn(stores, issued))
        const uuid = random.uuid() as ResponseUuid
        const added = { ...response, uuid, submittedOn: findOfficeDay(now) }
        const isNew = yield* unwrap(stores.surveyResponses.add(added, listShownConditional(asked.content, answers)))
        if (isNew) {
          yield* unwrap(TE.sequenceSeqArray(onAnswered.map((on) => on(stores, { code, submittedAt: now }))))
          return 'Stored'
        }
        const stored = yield* unwrap(stores.surveyResponses.findOfCode(code))
        return O.exists((one) => isSameValue(one, { version, answers }))(stored) ? 'Stored' : 'OtherAnswers'
      }),
    )
  }

  const answer = (text: string, form: SubmittedForm): CodeResult<SubmissionOutcome> =>
    gen(function* () {
      const { code: issued, office } = yield* unwrap(findFor(text, isOfKind('personal')))
      const { isKnown, ...asked } = yield* unwrap(findShownVersion(issued, form.version))
      const { version, content } = asked
      const { code, surveyId: survey } = issued
      const by = isKnown ? keeping.identify(issued, form.secret) : O.none
      const posted = { answers: form.answers, shown: form.shown, page: form.step?.page ?? 0 }
      const turn: PageTurn =
        isKnown && form.step !== undefined ? goToPage(content, form.answers, form.step) : { _tag: 'Send' }
      const read = isKnown && turn._tag === 'Send' ? readAnswers(content, form.answers) : E.left([])
      const otherAnswers: SubmissionOutcome = { _tag: 'OtherAnswers', office }
      if (E.isRight(read)) {
        const language = pickLanguage(content, form.languages)
        const response = { survey, version, code, language, answers: read.right }
        const stored = yield* unwrap(store(issued, by, asked, posted, response))
        if (stored !== 'Newer') return stored === 'Stored' ? { _tag: 'Answered' } : otherAnswers
      }
      const faults = E.isLeft(read) ? read.left : []
      const page = turn._tag === 'Send' ? findFaultyPage(content, faults) : turn.page
      const kept = yield* unwrap(keeping.keep(issued, by, asked, posted, page))
      if (O.isNone(kept)) return otherAnswers
      if (!isKnown) return { _tag: 'Outdated', survey: toShown(issued, office, asked, form.shown?.revision) }
      const shown = toShown(issued, office, asked, kept.value.keptRevision)
      if (E.isRight(read) || O.isSome(kept.value.newer)) {
        const answers = O.getOrElse(() => form.answers)(kept.value.newer)
        return { _tag: 'Newer', survey: shown, page: posted.page, answers }
      }
      if (turn._tag === 'Send') return { _tag: 'Faulty', survey: shown, faults, page }
      return turn.faults.length > 0
        ? { _tag: 'Faulty', survey: shown, faults: turn.faults, page }
        : { _tag: 'Turned', survey: shown, page, added: turn.added }
    })

  /** The content of the survey that the code may answer, before its form is read. */
  const readContent = (text: string): CodeResult<SurveyContent> =>
    pipe(
      findFor(text, isOfKind('personal')),
      TE.flatMap(({ code }) => findAsked(code)),
      TE.map(({ content }) => content),
    )

  /** Keeps the answers, and returns the form again, as it was shown or with the newer answers of another window. Does not count a landing. */
  const showAgain = (text: string, form: UnsentForm): CodeResult<KeptSurvey> =>
    gen(function* () {
      const { code: issued, office } = yield* unwrap(findFor(text, isOfKind('personal')))
      const { isKnown, ...asked } = yield* unwrap(findShownVersion(issued, form.version))
      const by = isKnown ? keeping.identify(issued, form.secret) : O.none
      const kept = yield* unwrap(keeping.keep(issued, by, asked, form, form.page))
      if (O.isNone(kept)) return { ...toShown(issued, office, asked, undefined), state: 'Answered', newer: O.none }
      const { newer, keptRevision } = kept.value
      return { ...toShown(issued, office, asked, isKnown ? keptRevision : form.shown?.revision), state: 'Open', newer }
    })

  const start = (text: string) =>
    gen(function* () {
      const { code: link } = yield* unwrap(findFor(text, isOfKind('link')))
      const { code, publicId, surveyId, tenantUuid, series, isNamed, version } = link
      return yield* unwrap(
        inScope(Admin, ({ surveyCodes }) =>
          gen(function* () {
            yield* unwrap(requireOpen(yield* unwrap(surveyCodes.start(code))))
            const ofVisitors = { publicId, surveyId, tenantUuid, series, isNamed, version, maxUses: O.none }
            return yield* unwrap(issueSurveyCode(surveyCodes, { kind: 'personal', ...ofVisitors }))
          }),
        ),
      )
    })

  const optOut = makeOptOut({ inScope, findFor, onOptOut })

  const limitByAddress =
    <Rest extends readonly unknown[], E extends Tagged<string>, A>(
      work: (text: string, ...rest: Rest) => TE.TaskEither<E, A>,
    ) =>
    (text: string, address: AddressKey, ...rest: Rest) =>
      codeLimits.counted(address, work(text, ...rest))

  return {
    land: limitByAddress(land),
    readContent: limitByAddress(readContent),
    answer: limitByAddress(answer),
    showAgain: limitByAddress(showAgain),
    /** The person starts over, in the browser that has this secret. */
    forgetKept: limitByAddress((text, secret: string | undefined) =>
      pipe(
        findFor(text, isOfKind('personal')),
        TE.flatMap(({ code }) => keeping.remove(code, keeping.identify(code, secret))),
      ),
    ),
    start: (text: string, address: AddressKey) =>
      codeLimits.counted(
        address,
        pipe(
          codeLimits.start(address),
          TE.flatMap(() => start(text)),
        ),
      ),
    readOptOut: limitByAddress((text) => optOut(text, { _tag: 'Look' })),
    optOut: limitByAddress((text) => optOut(text, { _tag: 'OptOut', at: clock.now() })),
    optIn: limitByAddress((text) => optOut(text, { _tag: 'OptIn' })),
  }
}
