// Opens a survey by a code, starts by a link, stores answers, and opts out of survey mail (SVY-3, SVY-4).
import { E, gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import * as RA from 'fp-ts/lib/ReadonlyArray.js'
import type { Clock } from '#domain/shared/clock.ts'
import { findOfficeDay } from '#domain/shared/day.ts'
import { Admin, requireFound, type InScope, type Stored, Tenant } from '#domain/shared/unit-of-work.ts'
import type { Tagged } from '#domain/shared/tagged.ts'
import type { Random } from '#domain/shared/uuid.ts'
import {
  type AnswerFault,
  type PostedAnswers,
  readAnswers,
  type ResponseUuid,
  type SurveyResponse,
} from '#domain/survey/answers.ts'
import { codeNotOpen } from '#domain/survey/failures.ts'
import type { OnAnswered, OnOptOut, OptOutChoice, SurveyStores, SurveyVisits } from '#domain/survey/ports.ts'
import { type IssuedCode, type SurveyCode } from '#domain/survey/survey-code.ts'
import { isSameValue, pickLanguage, type Survey, type SurveyContent } from '#domain/survey/survey.ts'
import { type AddressKey, type CodeLimits } from './code-limits.ts'
import { isOfKind, makeFindCode, requireOpen, type CodeResult } from './find-code.ts'
import { issueSurveyCode } from './issue-codes.ts'
import type { Language } from '#domain/shared/language.ts'

export interface AnswerSurveyDeps<Stores extends SurveyStores> {
  readonly inScope: InScope<Stores>
  readonly clock: Clock
  readonly random: Random
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
}

export interface LandedSurvey extends ShownSurvey {
  /** `Startable`: the code of a link, whose visitors get personal codes. */
  readonly state: 'Open' | 'Startable' | 'Answered'
}

export interface SubmittedForm {
  /** The version that was shown. */
  readonly version: O.Option<number>
  /** Sorted by preference. */
  readonly languages: readonly Language[]
  readonly posted: PostedAnswers
}

/**
 * `Answered`: the answers are stored, now or before. In all other cases they are not. `OtherAnswers`: the code has other answers already.
 * `Outdated`: the posted version is unknown, and `shown` is the newest one.
 */
export type Submitted =
  | { readonly _tag: 'Answered' }
  | { readonly _tag: 'OtherAnswers'; readonly office: string }
  | { readonly _tag: 'Outdated'; readonly shown: ShownSurvey }
  | { readonly _tag: 'Faulty'; readonly shown: ShownSurvey; readonly faults: readonly AnswerFault[] }

export interface OptOutStanding {
  readonly office: string
  readonly hasOptedOut: boolean
}

export type AnswerSurvey = ReturnType<typeof makeAnswerSurvey>

export function makeAnswerSurvey<Stores extends SurveyStores>(deps: AnswerSurveyDeps<Stores>) {
  const { inScope, visits, clock, random, codeLimits } = deps

  const findFor = makeFindCode(deps)

  const findNewest = ({ tenantUuid, surveyId }: IssuedCode): CodeResult<Survey> =>
    pipe(visits.findSurvey(tenantUuid, surveyId), requireFound(codeNotOpen))

  const countLanding = (
    { code, kind, usesCount, tenantUuid }: IssuedCode,
    isOtherLanguage: boolean,
  ): CodeResult<LandedSurvey['state']> => {
    const landed = (state: LandedSurvey['state']): CodeResult<LandedSurvey['state']> =>
      isOtherLanguage && usesCount > 0
        ? TE.right(state)
        : pipe(
            visits.use(code),
            TE.flatMap(requireOpen),
            TE.map(() => state),
          )
    if (kind === 'link') return landed('Startable')
    return pipe(
      visits.isAnswered(tenantUuid, code),
      TE.flatMap((isAnswered): ReturnType<typeof landed> => (isAnswered ? TE.right('Answered') : landed('Open'))),
    )
  }

  /** Counts a landing, except on answered codes and when a reader changes the language. */
  const land = (text: string, isOtherLanguage = false): CodeResult<LandedSurvey> =>
    pipe(
      findFor(text, ({ isOpen }) => isOpen),
      // In parallel: each is its own unit of work.
      TE.flatMap(({ code, office }) =>
        pipe(
          TE.Do,
          TE.apS('survey', findNewest(code)),
          TE.apS('state', countLanding(code, isOtherLanguage)),
          TE.map(({ survey: { version, content }, state }) => ({ code: code.code, office, version, content, state })),
        ),
      ),
    )

  /** Returns the newest version when the shown one does not belong to this survey. */
  const findShownVersion = (
    code: IssuedCode,
    shown: O.Option<number>,
  ): CodeResult<Pick<Survey, 'version' | 'content'> & { readonly isKnown: boolean }> =>
    pipe(
      findNewest(code),
      TE.flatMap(({ version: last, content: newestContent }) => {
        const otherwise = { version: last, content: newestContent, isKnown: false }
        if (O.isNone(shown)) return TE.right(otherwise)
        const { value: version } = shown
        if (version === last) return TE.right({ ...otherwise, isKnown: true })
        return pipe(
          inScope(Tenant(code.tenantUuid), ({ surveys }) => surveys.listVersions(code.surveyId, [version])),
          TE.map(([found]) => (found === undefined ? otherwise : { version, content: found.content, isKnown: true })),
        )
      }),
    )

  /** Right(false): the code has other answers. */
  const store = (
    { tenantUuid }: IssuedCode,
    response: Omit<SurveyResponse, 'uuid' | 'submittedOn'>,
  ): Stored<boolean> => {
    const now = clock.now()
    const { code, version, answers } = response
    return inScope(Tenant(tenantUuid), (stores) =>
      pipe(
        stores.surveyResponses.add({
          ...response,
          uuid: random.uuid() as ResponseUuid,
          submittedOn: findOfficeDay(now),
        }),
        TE.flatMap((isNew): Stored<boolean> => {
          const passOn = () => deps.onAnswered.map((on) => on(stores, { code, submittedAt: now }))
          return isNew
            ? pipe(
                TE.sequenceSeqArray(passOn()),
                TE.map(() => true),
              )
            : pipe(
                stores.surveyResponses.findOfCode(code),
                TE.map(O.exists((stored) => isSameValue(stored, { version, answers }))),
              )
        }),
      ),
    )
  }

  const answer = (text: string, form: SubmittedForm): CodeResult<Submitted> =>
    pipe(
      findFor(text, isOfKind('personal')),
      TE.flatMap(({ code: issued, office }) =>
        pipe(
          findShownVersion(issued, form.version),
          TE.flatMap(({ version, content, isKnown }): CodeResult<Submitted> => {
            const { code, surveyId: survey, tenantUuid } = issued
            const shown = { code, office, version, content }
            const otherAnswers: Submitted = { _tag: 'OtherAnswers', office }
            const read = isKnown ? readAnswers(content, form.posted) : E.left([])
            if (E.isRight(read))
              return pipe(
                store(issued, {
                  survey,
                  version,
                  code,
                  language: pickLanguage(content, form.languages),
                  answers: read.right,
                }),
                TE.map((isStored): Submitted => (isStored ? { _tag: 'Answered' } : otherAnswers)),
              )
            const refused: Submitted = isKnown
              ? { _tag: 'Faulty', shown, faults: read.left }
              : { _tag: 'Outdated', shown }
            return pipe(
              visits.isAnswered(tenantUuid, code),
              TE.map((isAnswered) => (isAnswered ? otherAnswers : refused)),
            )
          }),
        ),
      ),
    )

  /** The content of the survey that the code may answer, before its form is read. */
  const answerable = (text: string): CodeResult<SurveyContent> =>
    pipe(
      findFor(text, isOfKind('personal')),
      TE.flatMap(({ code }) => findNewest(code)),
      TE.map(({ content }) => content),
    )

  /** Returns the form again, as it was shown. Does not count a landing. */
  const showAgain = (text: string, version: O.Option<number>): CodeResult<LandedSurvey> =>
    pipe(
      findFor(text, isOfKind('personal')),
      TE.flatMap(({ code: issued, office }) =>
        gen(function* () {
          const shown = yield* unwrap(findShownVersion(issued, version))
          const isAnswered = yield* unwrap(visits.isAnswered(issued.tenantUuid, issued.code))
          return {
            code: issued.code,
            office,
            version: shown.version,
            content: shown.content,
            state: isAnswered ? 'Answered' : 'Open',
          } satisfies LandedSurvey
        }),
      ),
    )

  const start = (text: string) =>
    pipe(
      findFor(text, isOfKind('link')),
      TE.flatMap(({ code: { code, publicId, surveyId, tenantUuid, series } }) =>
        inScope(Admin, ({ surveyCodes }) =>
          pipe(
            surveyCodes.start(code),
            TE.flatMap(requireOpen),
            TE.flatMap(() =>
              issueSurveyCode(surveyCodes, {
                kind: 'personal',
                publicId,
                surveyId,
                tenantUuid,
                series,
                maxUses: O.none,
              }),
            ),
          ),
        ),
      ),
    )

  /** Also accepts codes that no longer work, because people may use the links of old mails. */
  const optOut = (text: string, step: OptOutChoice): CodeResult<OptOutStanding> =>
    pipe(
      findFor(text, ({ code }) => code.kind === 'personal'),
      TE.flatMap(({ code, office }) =>
        gen(function* () {
          const standings = RA.compact(
            yield* unwrap(
              inScope(Tenant(code.tenantUuid), (stores) =>
                TE.sequenceSeqArray(deps.onOptOut.map((on) => on(stores, code.code, step))),
              ),
            ),
          )
          yield* unwrap(requireOpen(standings.length > 0))
          return { office, hasOptedOut: standings.includes(true) }
        }),
      ),
    )

  const limitByAddress =
    <Rest extends readonly unknown[], E extends Tagged<string>, A>(
      work: (text: string, ...rest: Rest) => TE.TaskEither<E, A>,
    ) =>
    (text: string, address: AddressKey, ...rest: Rest) =>
      codeLimits.counted(address, work(text, ...rest))

  return {
    land: limitByAddress(land),
    answerable: limitByAddress(answerable),
    answer: limitByAddress(answer),
    showAgain: limitByAddress(showAgain),
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
