// Surveys and their versions: content, rules, public links (SVY-4).
import * as O from 'fp-ts/lib/Option.js'
import type { Instant } from '#domain/shared/clock.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import type { Language } from '#domain/shared/language.ts'

export type SurveyUuid = Uuid & { readonly _survey: 'SurveyUuid' }
export function asSurveyUuid(uuid: Uuid): SurveyUuid {
  return uuid as SurveyUuid
}

export type LocalText = Readonly<Partial<Record<Language, string>>>

/** Id of a question or an option: the same in every version. */
export type QuestionId = string

export interface AnswerOption {
  readonly id: QuestionId
  readonly label: LocalText
}

export const QUESTION_TYPES = [
  'choice',
  'choices',
  'ranking',
  'matrix',
  'rating',
  'recommendation',
  'number',
  'date',
  'text',
] as const
export type QuestionType = (typeof QUESTION_TYPES)[number]

/** In an order of their own for each person, which stays the same for them. */
export const OPTION_ORDERS = ['shuffled', 'shuffled_but_last'] as const
export type OptionOrder = (typeof OPTION_ORDERS)[number]

export type QuestionKind =
  | {
      readonly type: 'choice' | 'choices'
      readonly options: readonly AnswerOption[]
      /** People can write their own words beside the last option. */
      readonly hasOther?: boolean
      /** Absent: as listed. */
      readonly order?: OptionOrder
    }
  /** All options in an order. Absent `order`: people begin with them as listed. */
  | {
      readonly type: 'ranking'
      readonly options: readonly AnswerOption[]
      readonly order?: OptionOrder
      readonly hasOther?: never
    }
  /** One of the options in each row. The ids of rows and options are distinct together. Absent `order`: rows are as listed. */
  | {
      readonly type: 'matrix'
      readonly rows: readonly AnswerOption[]
      readonly options: readonly AnswerOption[]
      readonly order?: OptionOrder
      readonly hasOther?: never
    }
  /** From 1 to `most`. The texts at both ends may be empty. */
  | { readonly type: 'rating'; readonly most: number; readonly low: LocalText; readonly high: LocalText }
  /** From 0 to RECOMMENDATION_MOST. The texts at both ends may be empty. */
  | { readonly type: 'recommendation'; readonly low: LocalText; readonly high: LocalText }
  /** Within both bounds, with at most so many decimals. */
  | { readonly type: 'number'; readonly least: number; readonly most: number; readonly decimals: number }
  | { readonly type: 'date' }
  /** `most`: number of characters. */
  | { readonly type: 'text'; readonly most: number }

/** Compares the answer to an earlier question. A question without an answer meets no condition. */
export type AnswerCondition =
  | { readonly question: QuestionId; readonly is: 'answered' }
  /** At least one of these options was chosen. */
  | { readonly question: QuestionId; readonly is: 'one_of'; readonly options: readonly QuestionId[] }
  | { readonly question: QuestionId; readonly is: 'at_least' | 'at_most'; readonly number: number }

/** Begins a page of the survey. */
export interface SurveySection {
  readonly title: LocalText
  /** May be empty. */
  readonly text: LocalText
  /** Absent: always. */
  readonly shownWhen?: AnswerCondition
}

export interface SurveyQuestion {
  readonly id: QuestionId
  readonly label: LocalText
  /** Shown below the question; may be empty. */
  readonly help: LocalText
  readonly required: boolean
  readonly kind: QuestionKind
  /** Absent: whenever its section is shown. */
  readonly shownWhen?: AnswerCondition
  /** The section that begins with this question. The questions before the first section are a page without a title. */
  readonly section?: SurveySection
}

/** Stored content never changes: a change is the next version. */
export interface SurveyContent {
  /** Distinct. The first is the fallback. */
  readonly languages: readonly Language[]
  readonly title: LocalText
  /** Plain text; empty lines separate paragraphs. May be empty. */
  readonly introduction: LocalText
  /** Shown after answering; may be empty. */
  readonly thanks: LocalText
  readonly questions: readonly SurveyQuestion[]
}

export interface Survey {
  readonly uuid: SurveyUuid
  /** Unique in its tenant by `toNameKey`. */
  readonly name: string
  /** Number of the newest version, from 1. */
  readonly version: number
  readonly content: SurveyContent
  readonly revision: number
  readonly changedAt: Instant
}

export const QUESTIONS_AT_MOST = 50
export const OPTIONS_AT_MOST = 30
export const ROWS_AT_MOST = 50
/** Rows times options, of all matrices of a survey together: they bound its pages and its results. */
export const CELLS_AT_MOST = 3_000
export const RATING_AT_MOST = 10
const RECOMMENDATION_MOST = 10
/** The greatest bound of a number. */
export const NUMBER_AT_MOST = 1_000_000_000
export const DECIMALS_AT_MOST = 2
/** Different answers to one question for a number: results read each of them. */
export const NUMBERS_AT_MOST = 100_000
export const TEXT_ANSWER_AT_MOST = 5_000
/** Number of characters of the words beside the last option. */
export const OTHER_AT_MOST = 300
/** Number of characters of a title, question or option, and of longer texts. */
export const LABEL_AT_MOST = 300
export const PARAGRAPHS_AT_MOST = 5_000

/** A broken rule, at the path of its field: `questions.2.kind.options.0.label.nl`. */
export interface ContentRule {
  readonly path: string
  readonly rule:
    | 'missing'
    | 'repeated'
    | 'too_few'
    | 'no_rows'
    | 'too_large'
    | 'bounds'
    | 'no_questions'
    | 'not_mendable'
    | 'not_earlier'
    | 'unsuited'
    | 'no_option'
    | 'unknown_option'
    | 'off_scale'
    | 'unreachable'
}

/** Under this key, answers have the words beside the last option. No question has such an id. */
export function toOtherKey(question: QuestionId): string {
  return `${question}.other`
}

export function hasOtherText(kind: QuestionKind): boolean {
  return 'options' in kind && kind.hasOther === true
}

export interface AnswerScale {
  readonly from: number
  readonly to: number
  readonly low: LocalText
  readonly high: LocalText
}

/** The numbers that people choose from. Undefined: the kind is another one. */
export function findScale(kind: QuestionKind): AnswerScale | undefined {
  switch (kind.type) {
    case 'rating':
      return { from: 1, to: kind.most, low: kind.low, high: kind.high }
    case 'recommendation':
      return { from: 0, to: RECOMMENDATION_MOST, low: kind.low, high: kind.high }
    default:
      return undefined
  }
}

/** Every number on the scale. */
export function listScale({ from, to }: AnswerScale): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, n) => from + n)
}

/** Compares plain data and ignores the order of fields. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isSameValue(Reflect.get(a, key), Reflect.get(b, key)))
  )
}

/** Falls back to the first language that has the text. */
export function pickLocalText(text: LocalText, wanted: Language, languages: readonly Language[]): string {
  return [wanted, ...languages].map((language) => text[language] ?? '').find((one) => one !== '') ?? ''
}

/** Falls back to the first language of the survey. */
export function pickLanguage({ languages }: Pick<SurveyContent, 'languages'>, wanted: readonly Language[]): Language {
  return wanted.find((one) => languages.includes(one)) ?? languages[0] ?? 'nl'
}

export type PublicId = Uuid & { readonly _publicLink: 'PublicId' }
export function asPublicId(uuid: Uuid): PublicId {
  return uuid as PublicId
}

/** Codes of the survey work while their link is active and valid. */
export interface PublicLink {
  readonly publicId: PublicId
  readonly survey: SurveyUuid
  readonly name: string
  readonly isActive: boolean
  readonly validFrom: O.Option<Instant>
  readonly validUntil: O.Option<Instant>
  /** Limits starts by the link's own code. None: no limit. */
  readonly maxUses: O.Option<number>
  readonly createdAt: Instant
}

export function isLinkOpen(
  { isActive, validFrom, validUntil }: Pick<PublicLink, 'isActive' | 'validFrom' | 'validUntil'>,
  now: Instant,
): boolean {
  return (
    isActive && !(O.isSome(validFrom) && now < validFrom.value) && !(O.isSome(validUntil) && now >= validUntil.value)
  )
}

export const PUBLIC_LINK_STATES = ['open', 'early', 'late', 'full', 'inactive'] as const
export type PublicLinkState = (typeof PUBLIC_LINK_STATES)[number]

/** Whether people can start by the link. */
export function getLinkState(
  { isActive, validFrom, validUntil, maxUses }: PublicLink,
  startsCount: number,
  now: Instant,
): PublicLinkState {
  if (!isActive) return 'inactive'
  if (O.isSome(validUntil) && now >= validUntil.value) return 'late'
  if (O.isSome(maxUses) && startsCount >= maxUses.value) return 'full'
  return O.isSome(validFrom) && now < validFrom.value ? 'early' : 'open'
}

export function isLinkValid({ validFrom, validUntil }: Pick<PublicLink, 'validFrom' | 'validUntil'>): boolean {
  return O.isNone(validFrom) || O.isNone(validUntil) || validFrom.value < validUntil.value
}
