// The public pages of surveys, by code. They need no script and load nothing from other hosts. A page has a script if its own answers decide
// which of its questions apply, if options are ranked on it, or if its answers are kept until they are sent; these need a cookie too.
import { O, pipe, TE } from '#domain/shared/fp.ts'
import { answeringContract, type PostedForm } from '#adapters/contract/survey/answering.ts'
import type { AnswerSurvey, ShownSurvey } from '#application/survey/answer-survey.ts'
import { type Clock, fromDays, type Instant } from '#domain/shared/clock.ts'
import type { InputOf } from '#adapters/contract/endpoint.ts'
import { hasScriptedParts } from '#domain/survey/pages.ts'
import { parseSurveyCode } from '#domain/survey/survey-code.ts'
import { pickLanguage } from '#domain/survey/survey.ts'
import { type Answer, answerRedirect } from '../kernel/answer.ts'
import { makeBrowserCookie } from '../kernel/browser.ts'
import { makeOpenEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint, OpenRule, RequestContext } from '../kernel/endpoint.ts'
import { makeFormFailure, answerFormPage } from '../kernel/form-page.ts'
import { findStatedLanguage } from '../kernel/language.ts'
import { SHOW_FIELD } from '#adapters/web/public/public-page.ts'
import type { Failure } from '../errors.ts'
import { type AnswerScripts, type AnswerFormPage, renderAnswerPage } from './answer-page.ts'
import {
  ANSWER_FORM,
  countFormBytes,
  parseKeptAnswers,
  parseStep,
  parseUnsent,
  parseVersion,
  toValues,
} from './posted-form.ts'
import { describeShown, readShown } from './shown-answers.ts'
import {
  renderOptedInPage,
  renderOptedOutPage,
  renderOptOutPage,
  renderOtherAnswersPage,
  resendForm,
  renderStartPage,
  renderThanksPage,
} from './survey-pages.ts'
import { type Language, LANGUAGES } from '#domain/shared/language.ts'

const TITLES = { CodeNotOpen: ['Deze vragenlijst is niet te openen', 'This survey cannot be opened'] } as const

type OptOut = (typeof answeringContract)['GET /s/:code/opt-out']

const isLanguageChosen = ({ lang }: { readonly lang: unknown }): boolean => LANGUAGES.some((one) => one === lang)

/** `lang` of the address comes before the language of the browser. */
function listLanguages({ lang }: { readonly lang: unknown }, { header }: RequestContext): readonly Language[] {
  const stated = O.toUndefined(findStatedLanguage(O.toUndefined(header('accept-language'))))
  return [lang, stated].flatMap((one) => LANGUAGES.filter((language) => language === one))
}

/** The form of a failed call, which the failure's page can send again. */
interface Unsent {
  readonly unsent?: { readonly path: string; readonly form: PostedForm }
}

const renderResendForm = ({ unsent }: Failure & Unsent, language: Language): string =>
  unsent === undefined
    ? ''
    : resendForm(
        language,
        unsent.path,
        Object.entries(unsent.form).flatMap(([name, value]) => toValues(value).map((one) => [name, one] as const)),
      )

const toPath = (code: string): string => `/s/${encodeURIComponent(code)}`

const addLanguage = (path: string, [language]: readonly Language[]): string =>
  language === undefined ? path : `${path}?lang=${language}`

const redirectTo = (path: string, languages: readonly Language[], cookies: readonly string[] = []): Answer =>
  answerRedirect(303, addLanguage(path, languages), cookies)

/** Browsers keep no cookie longer. */
const COOKIE_AT_MOST = fromDays(400)

interface AnswerPageSetting {
  /** Addresses, survey.css among them. */
  readonly styles: readonly string[]
  readonly scripts: AnswerScripts
  readonly clock: Clock
  readonly https: boolean
}

export function makeAnswerEndpoints(
  uses: AnswerSurvey,
  { styles, scripts, clock, https }: AnswerPageSetting,
): readonly Endpoint[] {
  /**
   * One for each code, so that kept answers do not reveal which codes a person has. With the prefix, browsers accept it only from this host: another
   * host of the domain could otherwise give people a secret that it knows, and read what they type.
   */
  const nameSecret = (code: string): string =>
    `${https ? '__Host-' : ''}tapster-survey-${O.toUndefined(parseSurveyCode(code)) ?? ''}`
  /** `endsAt`: when the code ends. */
  const makeSecretCookie = (code: string, endsAt: O.Option<Instant>) => {
    const lasts = Math.min(COOKIE_AT_MOST, O.getOrElse(() => Infinity)(endsAt) - clock.now())
    return makeBrowserCookie(nameSecret(code), Math.ceil(lasts / 1000), https)
  }
  const readSecret = (code: string, { cookie }: RequestContext): string | undefined =>
    O.toUndefined(cookie(nameSecret(code)))
  const answerPage = (status: number, page: AnswerFormPage): Answer => {
    const hasScript = page.keptRevision !== undefined || hasScriptedParts(page.content, page.page ?? 0)
    return answerFormPage(status, page.language, renderAnswerPage(styles, { ...page, scripts }), { hasScript })
  }
  const fail = makeFormFailure(styles, '/s', { titles: TITLES, after: renderResendForm, hasReference: false })
  const common = { surface: 'page', limited: 'survey', fail, fails: ['CodeNotOpen', 'StoreUnavailable'] } as const

  /** If only the database or a limit prevents the answer, the form is still read, so that its page can send it again. */
  const countBodyBytes: OpenRule['before'] = ({ params }, context) =>
    pipe(
      uses.readContent(params['code'] ?? '', context.addressKey()),
      TE.map(countFormBytes),
      TE.orElse((failure) => (failure._tag === 'CodeNotOpen' ? TE.left(failure) : TE.right(ANSWER_FORM.bytes))),
    )

  const optingOut = (
    work: AnswerSurvey['optOut'],
    render: (...[styles, page, hasOptedOut]: [...Parameters<typeof renderOptOutPage>, boolean]) => string,
  ) => ({
    ...common,
    respond: ({ params: { code }, query }: InputOf<OptOut>, context: RequestContext) =>
      pipe(
        work(code, context.addressKey()),
        TE.map(({ office, hasOptedOut }) => {
          const [language = context.language] = listLanguages(query, context)
          return answerFormPage(200, language, render(styles, { office, language, path: toPath(code) }, hasOptedOut))
        }),
      ),
  })

  return makeOpenEndpoints(answeringContract, {
    'GET /s/:code': {
      ...common,
      usesUp: true,
      respond: ({ params, query }, context) => {
        const own = parseSurveyCode(params.code)
        // The history of the browser has one address of the code.
        if (O.isSome(own) && own.value !== params.code)
          return TE.right(redirectTo(toPath(own.value), listLanguages(query, context)))
        const visit = { secret: readSecret(params.code, context), isOtherLanguage: isLanguageChosen(query) }
        return pipe(
          uses.land(params.code, context.addressKey(), visit),
          TE.map(({ state, code, kept, secret, endsAt, ...survey }) => {
            const language = pickLanguage(survey.content, listLanguages(query, context))
            const page = { ...survey, language, path: toPath(code) }
            if (state === 'Open') {
              const answer = answerPage(200, {
                ...page,
                ...(O.isSome(kept) && { page: kept.value.page, posted: kept.value.answers, isContinued: true }),
              })
              if (O.isNone(secret)) return answer
              const cookie = makeSecretCookie(code, endsAt).keep(secret.value)
              return { ...answer, headers: { ...answer.headers, 'set-cookie': cookie } }
            }
            const render = state === 'Answered' ? renderThanksPage : renderStartPage
            return answerFormPage(200, language, render(styles, page, survey.content))
          }),
        )
      },
    },
    'POST /s/:code': {
      ...common,
      bodyRule: ANSWER_FORM,
      before: countBodyBytes,
      respond: ({ params, query, body }, context) => {
        const languages = listLanguages(query, context)
        const { code } = params
        const secret = readSecret(code, context)
        const again = (status: number, survey: ShownSurvey, more: Partial<AnswerFormPage> = {}): Answer => {
          const language = pickLanguage(survey.content, languages)
          const path = toPath(survey.code)
          return answerPage(status, { ...survey, language, path, posted: parseKeptAnswers(survey, body), ...more })
        }
        const step = parseStep(body)
        const work = Object.hasOwn(body, SHOW_FIELD)
          ? pipe(
              uses.showAgain(code, context.addressKey(), { ...parseUnsent(body), secret }),
              TE.map((shown) => {
                if (shown.state !== 'Open') return redirectTo(toPath(code), languages)
                const isSame = O.toUndefined(parseVersion(body)) === shown.version
                return again(200, shown, {
                  ...(step !== undefined && isSame && { page: step.page }),
                  ...(O.isSome(shown.newer) && { posted: shown.newer.value, isNewer: true }),
                })
              }),
            )
          : pipe(
              uses.answer(code, context.addressKey(), {
                ...parseUnsent(body),
                languages,
                step,
                secret,
              }),
              TE.map((submitted) => {
                switch (submitted._tag) {
                  case 'Answered': {
                    const cookies = secret === undefined ? [] : [makeSecretCookie(code, O.none).drop]
                    return redirectTo(toPath(code), languages, cookies)
                  }
                  case 'OtherAnswers': {
                    const [language = context.language] = languages
                    return answerFormPage(409, language, renderOtherAnswersPage(styles, submitted.office, language))
                  }
                  case 'Outdated':
                    return again(409, submitted.survey, { isOutdated: true })
                  case 'Faulty':
                    return again(400, submitted.survey, { faults: submitted.faults, page: submitted.page })
                  case 'Newer': {
                    const { survey, answers: posted, page } = submitted
                    return again(409, survey, { posted, page, isNewer: true })
                  }
                  case 'Turned':
                    return again(200, submitted.survey, { added: submitted.added, page: submitted.page })
                }
              }),
            )
        const unsent = { path: addLanguage(toPath(code), languages), form: body }
        return pipe(
          work,
          TE.mapLeft((failure) => (failure._tag === 'CodeNotOpen' ? failure : { ...failure, unsent })),
        )
      },
    },
    'POST /s/:code/keep': {
      ...common,
      limited: 'keeping',
      bodyRule: ANSWER_FORM,
      before: countBodyBytes,
      handle: ({ params, body }, context) => {
        const form = parseUnsent(body)
        return pipe(
          uses.showAgain(params.code, context.addressKey(), { ...form, secret: readSecret(params.code, context) }),
          TE.map(({ newer, keptRevision }) => {
            // A page whose answers were not kept shows what it showed before.
            if (keptRevision === undefined) return { kept: form.shown?.revision ?? '', shown: readShown(body) }
            // A page that does not show the newest answers stays one of its own revision.
            const kept = O.isSome(newer) && form.shown !== undefined ? form.shown.revision : keptRevision
            return { kept, shown: describeShown(form.answers) }
          }),
        )
      },
    },
    'POST /s/:code/restart': {
      ...common,
      respond: ({ params: { code }, query }, context) =>
        pipe(
          uses.forgetKept(code, context.addressKey(), readSecret(code, context)),
          TE.map(() => redirectTo(toPath(code), listLanguages(query, context))),
        ),
    },
    'POST /s/:code/start': {
      ...common,
      fails: [...common.fails, 'CodesExhausted'],
      respond: ({ params, query }, context) =>
        pipe(
          uses.start(params.code, context.addressKey()),
          TE.map((code) => redirectTo(toPath(code), listLanguages(query, context))),
        ),
    },
    'GET /s/:code/opt-out': optingOut(uses.readOptOut, (at, page, hasOptedOut) =>
      (hasOptedOut ? renderOptedOutPage : renderOptOutPage)(at, page),
    ),
    // RFC 8058, 3.1 forbids a redirect.
    'POST /s/:code/opt-out': optingOut(uses.optOut, renderOptedOutPage),
    'POST /s/:code/opt-in': optingOut(uses.optIn, renderOptedInPage),
  })
}
