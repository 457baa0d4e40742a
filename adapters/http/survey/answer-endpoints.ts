// The public pages of surveys, by code. They need no script, set no cookie and load nothing from other hosts. A page has a script if its own
// answers decide which of its questions apply, if options are ranked on it, or if its answers are kept until they are sent.
import { O, pipe, TE } from '#domain/shared/fp.ts'
import { answeringContract, type PostedForm } from '#adapters/contract/survey/answering.ts'
import type { AnswerSurvey, ShownSurvey, UnsentForm } from '#application/survey/answer-survey.ts'
import type { InputOf } from '#adapters/contract/endpoint.ts'
import { hasScriptedParts, type PostedStep } from '#domain/survey/pages.ts'
import type { PostedAnswers } from '#domain/survey/item-answers.ts'
import { isTyped, listAnswerItems } from '#domain/survey/question-kinds.ts'
import { hasOtherText, OTHER_AT_MOST, pickLanguage, type SurveyContent } from '#domain/survey/survey.ts'
import { type Answer, answerRedirect } from '../kernel/answer.ts'
import { makeOpenEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint, OpenRule, RequestContext } from '../kernel/endpoint.ts'
import { makeFormFailure, answerFormPage } from '../kernel/form-page.ts'
import { findStatedLanguage } from '../kernel/language.ts'
import { SHOW_FIELD } from '#adapters/web/public/public-page.ts'
import type { Failure } from '../errors.ts'
import {
  ANSWER_FIELD,
  type AnswerScripts,
  type AnswerFormPage,
  BACK_FIELD,
  PAGE_FIELD,
  renderAnswerPage,
  UNSEEN_FIELD,
  VERSION_FIELD,
} from './answer-page.ts'
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

/** Room for the longest answers to the most questions. */
const FORM = { bytes: 3 * 1024 * 1024, form: true } as const
/** Room for the form of a survey with few text questions. */
const LEAST_FORM_BYTES = 256 * 1024
/** The maximum size of one character in a posted form. */
const BYTES_PER_CHARACTER = 12
/** The maximum size of the field of an item: three ids. */
const BYTES_PER_ITEM = 128

/** The size of a form with the longest answers to this survey. */
function countFormBytes({ questions }: SurveyContent): number {
  const characters = questions.reduce(
    (sum, { kind }) => sum + (kind.type === 'text' ? kind.most : hasOtherText(kind) ? OTHER_AT_MOST : 0),
    0,
  )
  const items = questions.reduce((sum, { kind }) => sum + listAnswerItems(kind).length, 0)
  return Math.min(FORM.bytes, LEAST_FORM_BYTES + characters * BYTES_PER_CHARACTER + items * BYTES_PER_ITEM)
}

const TITLES = { CodeNotOpen: ['Deze vragenlijst is niet te openen', 'This survey cannot be opened'] } as const

type OptOut = (typeof answeringContract)['GET /s/:code/opt-out']

const isLanguageChosen = ({ lang }: { readonly lang: unknown }): boolean => LANGUAGES.some((one) => one === lang)

/** `lang` of the address comes before the language of the browser. */
function listLanguages({ lang }: { readonly lang: unknown }, { header }: RequestContext): readonly Language[] {
  const stated = O.toUndefined(findStatedLanguage(O.toUndefined(header('accept-language'))))
  return [lang, stated].flatMap((one) => LANGUAGES.filter((language) => language === one))
}

const toValues = (value: string | readonly string[]): readonly string[] => (typeof value === 'string' ? [value] : value)

const parsePosted = (form: PostedForm): PostedAnswers =>
  new Map(
    Object.entries(form).flatMap(([name, value]) =>
      name.startsWith(ANSWER_FIELD) ? [[name.slice(ANSWER_FIELD.length), toValues(value)] as const] : [],
    ),
  )

const parseVersion = ({ [VERSION_FIELD]: version }: PostedForm): O.Option<number> =>
  typeof version === 'string' && /^[1-9]\d{0,8}$/.test(version) ? O.some(Number(version)) : O.none

/** Undefined: the form has one page, or sends everything. */
function parseStep({ [PAGE_FIELD]: page, [UNSEEN_FIELD]: unseen = [], ...form }: PostedForm): PostedStep | undefined {
  if (typeof page !== 'string' || !/^\d{1,2}$/.test(page)) return undefined
  return { page: Number(page), isBack: Object.hasOwn(form, BACK_FIELD), unseen: toValues(unseen) }
}

const parseUnsent = (form: PostedForm): UnsentForm => ({
  version: parseVersion(form),
  answers: parsePosted(form),
  page: parseStep(form)?.page ?? 0,
})

/** Keeps only typed texts of a version other than the current one: an option may have another meaning there. */
function parseKeptAnswers({ version, content }: ShownSurvey, form: PostedForm): PostedAnswers {
  const posted = parsePosted(form)
  if (O.toUndefined(parseVersion(form)) === version) return posted
  const texts = content.questions.filter(({ kind }) => isTyped(kind))
  return new Map([...posted].filter(([id]) => texts.some((question) => question.id === id)))
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

const redirectTo = (path: string, languages: readonly Language[]): Answer =>
  answerRedirect(303, addLanguage(path, languages))

/** `styles`: addresses, survey.css among them. */
export function makeAnswerEndpoints(
  uses: AnswerSurvey,
  styles: readonly string[],
  scripts: AnswerScripts,
): readonly Endpoint[] {
  const answerPage = (status: number, page: AnswerFormPage): Answer => {
    const hasScript = page.isKept === true || hasScriptedParts(page.content, page.page ?? 0)
    return answerFormPage(status, page.language, renderAnswerPage(styles, { ...page, scripts }), { hasScript })
  }
  const fail = makeFormFailure(styles, '/s', { titles: TITLES, after: renderResendForm, hasReference: false })
  const common = { surface: 'page', limited: 'survey', fail, fails: ['CodeNotOpen', 'StoreUnavailable'] } as const

  /** If only the database or a limit prevents the answer, the form is still read, so that its page can send it again. */
  const countBodyBytes: OpenRule['before'] = ({ params }, context) =>
    pipe(
      uses.readContent(params['code'] ?? '', context.addressKey()),
      TE.map(countFormBytes),
      TE.orElse((failure) => (failure._tag === 'CodeNotOpen' ? TE.left(failure) : TE.right(FORM.bytes))),
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
      respond: ({ params, query }, context) =>
        pipe(
          uses.land(params.code, context.addressKey(), isLanguageChosen(query)),
          TE.map(({ state, code, kept, ...survey }) => {
            const language = pickLanguage(survey.content, listLanguages(query, context))
            const page = { ...survey, language, path: toPath(code) }
            if (state === 'Open')
              return answerPage(200, {
                ...page,
                ...(O.isSome(kept) && { page: kept.value.page, posted: kept.value.answers, isContinued: true }),
              })
            const render = state === 'Answered' ? renderThanksPage : renderStartPage
            return answerFormPage(200, language, render(styles, page, survey.content))
          }),
        ),
    },
    'POST /s/:code': {
      ...common,
      bodyRule: FORM,
      before: countBodyBytes,
      respond: ({ params, query, body }, context) => {
        const languages = listLanguages(query, context)
        const { code } = params
        const again = (status: number, survey: ShownSurvey, more: Partial<AnswerFormPage> = {}): Answer => {
          const language = pickLanguage(survey.content, languages)
          const path = toPath(survey.code)
          return answerPage(status, { ...survey, language, path, posted: parseKeptAnswers(survey, body), ...more })
        }
        const step = parseStep(body)
        const work = Object.hasOwn(body, SHOW_FIELD)
          ? pipe(
              uses.showAgain(code, context.addressKey(), parseUnsent(body)),
              TE.map((shown) => {
                if (shown.state !== 'Open') return redirectTo(toPath(code), languages)
                const isSame = O.toUndefined(parseVersion(body)) === shown.version
                return again(200, shown, step !== undefined && isSame ? { page: step.page } : {})
              }),
            )
          : pipe(
              uses.answer(code, context.addressKey(), {
                version: parseVersion(body),
                languages,
                answers: parsePosted(body),
                step,
              }),
              TE.map((submitted) => {
                switch (submitted._tag) {
                  case 'Answered':
                    return redirectTo(toPath(code), languages)
                  case 'OtherAnswers': {
                    const [language = context.language] = languages
                    return answerFormPage(409, language, renderOtherAnswersPage(styles, submitted.office, language))
                  }
                  case 'Outdated':
                    return again(409, submitted.survey, { isOutdated: true })
                  case 'Faulty':
                    return again(400, submitted.survey, { faults: submitted.faults, page: submitted.page })
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
      bodyRule: FORM,
      before: countBodyBytes,
      respond: ({ params, body }, context) =>
        pipe(
          uses.showAgain(params.code, context.addressKey(), parseUnsent(body)),
          TE.map(() => ({ status: 204, body: '' })),
        ),
    },
    'POST /s/:code/restart': {
      ...common,
      respond: ({ params: { code }, query }, context) =>
        pipe(
          uses.forgetKept(code, context.addressKey()),
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
