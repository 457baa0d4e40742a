// The public pages of surveys, by code. They need no script, set no cookie and load nothing from elsewhere.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Language } from '#adapters/contract/codecs/wording.ts'
import { answeringContract, type PostedForm } from '#adapters/contract/survey/answering.ts'
import type { AnswerSurvey } from '#application/survey/answer-survey.ts'
import type { InputOf } from '#adapters/contract/endpoint.ts'
import { LANGUAGES } from '#domain/mailing/template.ts'
import type { PostedAnswers } from '#domain/survey/answers.ts'
import { languageFor } from '#domain/survey/survey.ts'
import { type Answer, redirect } from '../kernel/answer.ts'
import { openEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint, RequestContext } from '../kernel/endpoint.ts'
import { formFailure, formPage } from '../kernel/form-page.ts'
import { statedLanguage } from '../kernel/language.ts'
import { ANSWER_FIELD, renderAnswerPage, VERSION_FIELD } from './answer-page.ts'
import { optedOutPage, optOutPage, startPage, thanksPage } from './survey-pages.ts'

/** The longest answers to the most questions fit, at twelve bytes a character. */
const FORM: Endpoint['bodyRule'] = { bytes: 3 * 1024 * 1024, form: true }

const TITLES = {
  nl: { CodeNotOpen: 'Deze vragenlijst is niet te openen' },
  en: { CodeNotOpen: 'This survey cannot be opened' },
}

type OptOut = (typeof answeringContract)['GET /s/:code/opt-out']

const isLanguageChosen = ({ lang }: { readonly lang: unknown }): boolean => LANGUAGES.some((one) => one === lang)

/** `lang` of the address comes before the language of the browser. */
const wantedLanguages = ({ lang }: { readonly lang: unknown }, { header }: RequestContext): readonly Language[] => {
  const stated = O.toUndefined(statedLanguage(O.toUndefined(header('accept-language'))))
  return [lang, stated].flatMap((one) => LANGUAGES.filter((language) => language === one))
}

const valuesOf = (value: string | readonly string[]): readonly string[] => (typeof value === 'string' ? [value] : value)

const postedIn = (form: PostedForm): PostedAnswers =>
  new Map(
    Object.entries(form).flatMap(([name, value]) =>
      name.startsWith(ANSWER_FIELD) ? [[name.slice(ANSWER_FIELD.length), valuesOf(value)] as const] : [],
    ),
  )

const versionIn = ({ [VERSION_FIELD]: version }: PostedForm): O.Option<number> =>
  typeof version === 'string' && /^[1-9]\d{0,8}$/.test(version) ? O.some(Number(version)) : O.none

const pathOf = (code: string): string => `/s/${encodeURIComponent(code)}`

const seeOther = (path: string, [language]: readonly Language[]): Answer =>
  redirect(303, language === undefined ? path : `${path}?lang=${language}`)

/** `styles`: addresses, survey.css among them. */
export const answerEndpoints = (uses: AnswerSurvey, styles: readonly string[]): readonly Endpoint[] => {
  const fail = formFailure(styles, '/s', TITLES)
  const common = { surface: 'page', limited: 'survey', fail, fails: ['CodeNotOpen', 'StoreUnavailable'] } as const

  const optingOut = (work: AnswerSurvey['optOut'], render: typeof optOutPage) => ({
    ...common,
    respond: ({ params: { code }, query }: InputOf<OptOut>, context: RequestContext) =>
      pipe(
        work(code, context.addressKey()),
        TE.map(({ office }) => {
          const [language = context.language] = wantedLanguages(query, context)
          return formPage(200, language, render(styles, { office, language, path: `${pathOf(code)}/opt-out` }))
        }),
      ),
  })

  return openEndpoints(answeringContract, {
    'GET /s/:code': {
      ...common,
      usesUp: true,
      respond: ({ params, query }, context) =>
        pipe(
          uses.land(params.code, context.addressKey(), isLanguageChosen(query)),
          TE.map(({ state, code, ...survey }) => {
            const language = languageFor(survey.content, wantedLanguages(query, context))
            const page = { ...survey, language, path: pathOf(code) }
            if (state === 'Open') return formPage(200, language, renderAnswerPage(styles, page))
            const render = state === 'Answered' ? thanksPage : startPage
            return formPage(200, language, render(styles, page, survey.content))
          }),
        ),
    },
    'POST /s/:code': {
      ...common,
      bodyRule: FORM,
      respond: ({ params, query, body }, context) => {
        const languages = wantedLanguages(query, context)
        const posted = postedIn(body)
        return pipe(
          uses.answer(params.code, context.addressKey(), { version: versionIn(body), languages, posted }),
          TE.map((submitted) => {
            if (submitted._tag === 'Answered') return seeOther(pathOf(params.code), languages)
            const { shown: survey, faults } = submitted
            const language = languageFor(survey.content, languages)
            const page = { ...survey, language, path: pathOf(survey.code), posted, faults }
            return formPage(400, language, renderAnswerPage(styles, page))
          }),
        )
      },
    },
    'POST /s/:code/start': {
      ...common,
      fails: [...common.fails, 'CodesExhausted'],
      respond: ({ params, query }, context) =>
        pipe(
          uses.start(params.code, context.addressKey()),
          TE.map((code) => seeOther(pathOf(code), wantedLanguages(query, context))),
        ),
    },
    'GET /s/:code/opt-out': optingOut(uses.readOptOut, optOutPage),
    // RFC 8058, 3.1 forbids a redirect.
    'POST /s/:code/opt-out': optingOut(uses.optOut, optedOutPage),
  })
}
