// Surveys and their versions: an answer keeps the meaning that its question had when it was given (SVY-4).
import * as O from 'fp-ts/lib/Option.js'
import type { MailLanguage } from '#domain/mailing/template.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Uuid } from '#domain/shared/uuid.ts'

export type SurveyUuid = Uuid & { readonly _survey: 'SurveyUuid' }
export const asSurveyUuid = (uuid: Uuid): SurveyUuid => uuid as SurveyUuid

/** A text in the languages of its survey. */
export type LocalText = Readonly<Partial<Record<MailLanguage, string>>>

/** Of a question or an option: chosen once by the editor, the same in every version. */
export type QuestionId = string

export interface AnswerOption {
  readonly id: QuestionId
  readonly label: LocalText
}

export const QUESTION_TYPES = ['choice', 'choices', 'rating', 'text'] as const
export type QuestionType = (typeof QUESTION_TYPES)[number]

export type QuestionKind =
  | { readonly type: 'choice' | 'choices'; readonly options: readonly AnswerOption[] }
  /** From 1 to `most`, with words at both ends, which may be empty. */
  | { readonly type: 'rating'; readonly most: number; readonly low: LocalText; readonly high: LocalText }
  /** `most`: characters. */
  | { readonly type: 'text'; readonly most: number }

export interface SurveyQuestion {
  readonly id: QuestionId
  readonly label: LocalText
  /** Below the question; may be empty. */
  readonly help: LocalText
  readonly required: boolean
  readonly kind: QuestionKind
}

/** What a respondent reads. Never changed once stored: a change is the next version. */
export interface SurveyContent {
  /** Each once; the first is shown where none suits the respondent. */
  readonly languages: readonly MailLanguage[]
  readonly title: LocalText
  /** Plain text, paragraphs between empty lines; may be empty. */
  readonly introduction: LocalText
  /** Of the page after answering; may be empty. */
  readonly thanks: LocalText
  readonly questions: readonly SurveyQuestion[]
}

export interface Survey {
  readonly uuid: SurveyUuid
  /** For administrators; unique in its tenant, as `nameKey` compares. */
  readonly name: string
  /** The newest, from 1. */
  readonly version: number
  readonly content: SurveyContent
  readonly revision: number
  readonly changedAt: Instant
}

export const QUESTIONS_AT_MOST = 50
export const OPTIONS_AT_MOST = 30
export const RATING_AT_MOST = 10
export const TEXT_ANSWER_AT_MOST = 5_000
/** Characters of a title, question or option, and of the longer texts. */
export const LABEL_AT_MOST = 300
export const PARAGRAPHS_AT_MOST = 5_000

/** A broken rule, at the path of its field: `questions.2.kind.options.0.label.nl`. */
export interface ContentRule {
  readonly path: string
  readonly rule: 'missing' | 'repeated' | 'too_few' | 'no_questions'
}

const missing = (languages: readonly MailLanguage[], path: string, text: LocalText): readonly ContentRule[] =>
  languages
    .filter((language) => (text[language] ?? '').trim() === '')
    .map((language) => ({ path: `${path}.${language}`, rule: 'missing' }))

const repeated = (path: string, ids: readonly string[]): readonly ContentRule[] =>
  ids.flatMap((id, n) => (ids.indexOf(id) < n ? [{ path: `${path}.${n}.id`, rule: 'repeated' as const }] : []))

const kindFaults = (languages: readonly MailLanguage[], path: string, kind: QuestionKind): readonly ContentRule[] =>
  'options' in kind
    ? [
        ...(kind.options.length < 2 ? [{ path: `${path}.options`, rule: 'too_few' as const }] : []),
        ...kind.options.flatMap(({ label }, n) => missing(languages, `${path}.options.${n}.label`, label)),
        ...repeated(
          `${path}.options`,
          kind.options.map(({ id }) => id),
        ),
      ]
    : []

/** All broken rules at once; sizes are the codecs' part. Optional texts may be absent in a language. */
export const contentFaults = ({ languages, title, questions }: SurveyContent): readonly ContentRule[] => [
  ...missing(languages, 'title', title),
  ...(questions.length === 0 ? [{ path: 'questions', rule: 'no_questions' as const }] : []),
  ...repeated(
    'questions',
    questions.map(({ id }) => id),
  ),
  ...questions.flatMap(({ label, kind }, n) => [
    ...missing(languages, `questions.${n}.label`, label),
    ...kindFaults(languages, `questions.${n}.kind`, kind),
  ]),
]

/** Whether two values of content are the same: plain data, whatever the order of fields. */
const isSameValue = (a: unknown, b: unknown): boolean => {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isSameValue(Reflect.get(a, key), Reflect.get(b, key)))
  )
}

export const isSameContent = (a: SurveyContent, b: SurveyContent): boolean => isSameValue(a, b)

/** In the wanted language, else in the first of the survey that has it. */
export const textIn = (text: LocalText, wanted: MailLanguage, languages: readonly MailLanguage[]): string =>
  [wanted, ...languages].map((language) => text[language] ?? '').find((one) => one !== '') ?? ''

/** The first wanted language that the survey has; else its own first. */
export const languageFor = (
  { languages }: Pick<SurveyContent, 'languages'>,
  wanted: readonly MailLanguage[],
): MailLanguage => wanted.find((one) => languages.includes(one)) ?? languages[0] ?? 'nl'

export type PublicId = Uuid & { readonly _publicLink: 'PublicId' }
export const asPublicId = (uuid: Uuid): PublicId => uuid as PublicId

/** How a survey is opened to the public: its codes work while their link is active and valid. Admin-scoped. */
export interface PublicLink {
  readonly publicId: PublicId
  readonly survey: SurveyUuid
  readonly name: string
  readonly isActive: boolean
  readonly validFrom: O.Option<Instant>
  readonly validUntil: O.Option<Instant>
  /** Starts by the link's own code at most; none: without limit. */
  readonly maxUses: O.Option<number>
  readonly createdAt: Instant
}

export const isLinkOpen = (
  { isActive, validFrom, validUntil }: Pick<PublicLink, 'isActive' | 'validFrom' | 'validUntil'>,
  now: Instant,
): boolean =>
  isActive && !(O.isSome(validFrom) && now < validFrom.value) && !(O.isSome(validUntil) && now >= validUntil.value)

export const isLinkValid = ({ validFrom, validUntil }: Pick<PublicLink, 'validFrom' | 'validUntil'>): boolean =>
  O.isNone(validFrom) || O.isNone(validUntil) || validFrom.value < validUntil.value
