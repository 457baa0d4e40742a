// The form of a survey. Each text is a separate field, so that drafts keep it, faults point to it, and conflicts are compared by field.
import type { SurveyContentWire } from '#adapters/contract/survey/content.ts'
import type { SurveyDetailResponse } from '#adapters/contract/survey/surveys.ts'
import type { CallFailure } from '#adapters/web/kit/http.ts'
import { type FormFaults, isLike } from '#adapters/web/kit/form/faults.ts'
import type { Guard } from '#adapters/web/kit/guard.ts'
import { ANSWER_FORMS, listOptions, listRows, listWorded } from '#domain/survey/question-kinds.ts'
import {
  type AnswerOption,
  hasOtherText,
  type LocalText,
  OPTION_ORDERS,
  QUESTION_TYPES,
  type QuestionType,
  TEXT_ANSWER_AT_MOST,
} from '#domain/survey/survey.ts'
import { findChangesOfMeaning, type MeaningChange, type TextKey } from '#domain/survey/wordings.ts'
import type { AdminBody } from '../api/call.ts'
import { type FormText, checkName } from '../forms/field-faults.ts'
import type { Language } from '#domain/shared/language.ts'
import { readNumberKind, toNumberFields } from './number-form.ts'
import { readCondition, toConditionField, toConditionFields } from './condition-form.ts'

type QuestionWire = SurveyContentWire['questions'][number]

/** `.title.nl`; for a question `q1.label.nl`, `q1.required`, `q1.option.o1.nl`, `q1.mended`. Undefined: the field was removed. */
type SurveyText = `${string}.${string}`
type SurveyTexts = Readonly<Record<SurveyText, string | undefined>>

export interface SurveyForm extends SurveyTexts {
  readonly name: string
  /** `nl`, `en`, `nl en` or `en nl`. */
  readonly languages: string
  /** The ids in order, separated by spaces. The options and rows of a question have the same format. */
  readonly questions: string
  /** The revision that the user has read. */
  readonly revision: number
}

export const LANGUAGE_CHOICES = ['nl', 'en', 'nl en', 'en nl'] as const
const ALL: readonly Language[] = ['nl', 'en']
const RATING = '5'
const TEXT = '1000'

export function splitIds(text: string | undefined): readonly string[] {
  return (text ?? '').split(' ').filter((id) => id !== '')
}

export function listLanguages({ languages }: Pick<SurveyForm, 'languages'>): readonly Language[] {
  return ALL.filter((one) => languages.startsWith(one)).concat(
    ALL.filter((one) => languages.includes(one) && !languages.startsWith(one)),
  )
}

export function getQuestionType(form: SurveyForm, question: string): QuestionType {
  return QUESTION_TYPES.find((type) => type === form[`${question}.type`]) ?? 'choice'
}

/** The texts of both have fields such as `q1.option.o1.nl`, because their ids are distinct together. */
export type OptionList = 'options' | 'rows'

/** In the order of the form. */
export function listLists(type: QuestionType): readonly OptionList[] {
  if (type === 'matrix') return ['rows', 'options']
  return ANSWER_FORMS[type] === 'options' || type === 'ranking' ? ['options'] : []
}

const toFieldTexts = (at: string, text: LocalText): SurveyTexts =>
  Object.fromEntries(ALL.map((language) => [`${at}.${language}`, text[language] ?? '']))

const joinOptionIds = (options: readonly AnswerOption[]): string => options.map(({ id }) => id).join(' ')

const toQuestionTexts = ({ id, label, help, required, kind, shownWhen, section }: QuestionWire): SurveyTexts => ({
  ...toFieldTexts(`${id}.label`, label),
  ...toFieldTexts(`${id}.help`, help),
  ...toFieldTexts(`${id}.low`, 'low' in kind ? kind.low : {}),
  ...toFieldTexts(`${id}.high`, 'high' in kind ? kind.high : {}),
  [`${id}.required`]: required ? 'yes' : '',
  [`${id}.type`]: kind.type,
  [`${id}.rating`]: kind.type === 'rating' ? String(kind.most) : RATING,
  [`${id}.text`]: kind.type === 'text' ? String(kind.most) : TEXT,
  ...toNumberFields(id, kind.type === 'number' ? kind : undefined),
  [`${id}.options`]: joinOptionIds(listOptions(kind)),
  [`${id}.rows`]: joinOptionIds(listRows(kind)),
  ...Object.assign({}, ...listWorded(kind).map((one) => toFieldTexts(`${id}.option.${one.id}`, one.label))),
  [`${id}.other`]: hasOtherText(kind) ? 'yes' : '',
  [`${id}.order`]: 'options' in kind ? (kind.order ?? '') : '',
  ...toConditionFields(id, shownWhen),
  [`${id}.section`]: section === undefined ? '' : 'yes',
  ...toFieldTexts(`${id}.section.title`, section?.title ?? {}),
  ...toFieldTexts(`${id}.section.text`, section?.text ?? {}),
  ...toConditionFields(`${id}.section`, section?.shownWhen),
})

export function makeEmptySurvey(language: Language): SurveyForm {
  return {
    ...toFieldTexts('.title', {}),
    ...toFieldTexts('.introduction', {}),
    ...toFieldTexts('.thanks', {}),
    name: '',
    languages: language,
    questions: '',
    revision: 0,
  }
}

export function toSurveyForm({ name, content, revision }: Omit<SurveyDetailResponse, 'uuid'>): SurveyForm {
  return {
    ...toFieldTexts('.title', content.title),
    ...toFieldTexts('.introduction', content.introduction),
    ...toFieldTexts('.thanks', content.thanks),
    ...Object.assign({}, ...content.questions.map(toQuestionTexts)),
    name,
    languages: content.languages.join(' '),
    questions: content.questions.map(({ id }) => id).join(' '),
    revision,
  }
}

/** All values of a draft except the revision are texts. */
export const isSurveyForm: Guard<SurveyForm> = (value): value is SurveyForm =>
  isLike(makeEmptySurvey('nl'))(value) &&
  Object.entries(value).every(([name, one]) => name === 'revision' || typeof one === 'string')

/** Replaces the form by the saved survey. Fields that the saved survey lacks become undefined. */
export function replaceForm(form: SurveyForm, saved: SurveyForm): SurveyForm {
  return {
    ...Object.fromEntries(Object.keys(form).map((name) => [name, undefined])),
    ...saved,
  }
}

/** The maximum length of an answer; null: not a valid number of characters. */
export function parseTextSize(form: SurveyForm, question: string): number | null {
  const typed = (form[`${question}.text`] ?? '').trim()
  const size = /^\d{1,5}$/.test(typed) ? Number(typed) : 0
  return size >= 1 && size <= TEXT_ANSWER_AT_MOST ? size : null
}

/** Contains the languages of the survey, without empty texts. Options and rows without any text are left out. */
export function toSurveyContent(form: SurveyForm): SurveyContentWire {
  const languages = listLanguages(form)
  const getTextAt = (at: string): LocalText =>
    Object.fromEntries(
      languages.map((one) => [one, (form[`${at}.${one}`] ?? '').trim()] as const).filter(([, text]) => text !== ''),
    )
  const toKind = (id: string): QuestionWire['kind'] => {
    const type = getQuestionType(form, id)
    if (type === 'rating')
      return { type, most: Number(form[`${id}.rating`]), low: getTextAt(`${id}.low`), high: getTextAt(`${id}.high`) }
    if (type === 'recommendation') return { type, low: getTextAt(`${id}.low`), high: getTextAt(`${id}.high`) }
    if (type === 'date') return { type }
    if (type === 'number') return readNumberKind(form, id) ?? { type, least: 0, most: 0, decimals: 0 }
    if (type === 'text') return { type, most: parseTextSize(form, id) ?? 0 }
    const toOptions = (list: OptionList): readonly AnswerOption[] =>
      splitIds(form[`${id}.${list}`])
        .map((one) => ({ id: one, label: getTextAt(`${id}.option.${one}`) }))
        .filter(({ label }) => Object.keys(label).length > 0)
    const order = OPTION_ORDERS.find((one) => one === form[`${id}.order`])
    const common = { options: toOptions('options'), ...(order !== undefined && { order }) }
    if (type === 'matrix') return { type, rows: toOptions('rows'), ...common }
    return type === 'ranking'
      ? { type, ...common }
      : { type, ...common, ...(form[`${id}.other`] === 'yes' && { hasOther: true }) }
  }
  const withCondition = (at: string) => {
    const shownWhen = readCondition(form, at)
    return shownWhen === undefined ? {} : { shownWhen }
  }
  const toSection = (at: string) => ({
    section: { title: getTextAt(`${at}.title`), text: getTextAt(`${at}.text`), ...withCondition(at) },
  })
  return {
    languages,
    title: getTextAt('.title'),
    introduction: getTextAt('.introduction'),
    thanks: getTextAt('.thanks'),
    questions: splitIds(form.questions).map((id) => ({
      id,
      label: getTextAt(`${id}.label`),
      help: getTextAt(`${id}.help`),
      required: form[`${id}.required`] === 'yes',
      kind: toKind(id),
      ...withCondition(id),
      ...(form[`${id}.section`] === 'yes' && toSection(`${id}.section`)),
    })),
  }
}

/** The field that says that only the spelling of a question or option changed. */
export function toSpellingField(key: TextKey): SurveyText {
  const [question = '', option] = key.split('/')
  return option === undefined ? `${question}.mended` : `${question}.option.${option}.mended`
}

export function listMeaningChanges(form: SurveyForm, saved: SurveyContentWire): readonly MeaningChange[] {
  return findChangesOfMeaning(saved, toSurveyContent(form), (key) => form[toSpellingField(key)] === 'yes')
}

export function listSpellingChanges(form: SurveyForm, saved: SurveyContentWire): readonly TextKey[] {
  return listMeaningChanges(form, saved)
    .filter(({ key, change }) => change === 'reworded' && form[toSpellingField(key)] === 'yes')
    .map(({ key }) => key)
}

export function toSurveyBody(form: SurveyForm): AdminBody<'POST /surveys'> {
  return {
    name: form.name.trim(),
    content: toSurveyContent(form),
  }
}

/** The form field for a path in the content, as the service names it. Other paths are returned unchanged. */
export function findFieldAt(content: SurveyContentWire, path: string): string {
  const parts = path
    .replace(/^content\./, '')
    .replaceAll(/\[(\d+)\]/g, '.$1')
    .split('.')
  const [area = '', at = '', part = '', of = '', n = ''] = parts
  const question = area === 'questions' && at !== '' ? content.questions[Number(at)] : undefined
  if (area === 'questions' && question === undefined) return area
  if (question === undefined) return ['title', 'introduction', 'thanks'].includes(area) ? `.${parts.join('.')}` : area
  if (part === 'shownWhen') return toConditionField(question.id, parts[3])
  if (part === 'section' && of === 'shownWhen') return toConditionField(`${question.id}.section`, parts[4])
  if (part !== 'kind') return [question.id, ...parts.slice(2)].join('.')
  if (question.kind.type === 'number') return `${question.id}.number.${of}`
  if (of === 'most') return `${question.id}.${question.kind.type}`
  const option = (of === 'rows' ? listRows : listOptions)(question.kind)[Number(n)]
  if (n === '' || option === undefined) return [question.id, ...parts.slice(3)].join('.')
  return [question.id, 'option', option.id, ...parts.slice(6)].join('.')
}

/** Converts a refusal, so that its faults name the fields of the form. */
export function makeFaultsAtFields(content: SurveyContentWire) {
  return (failure: CallFailure): CallFailure =>
    failure._tag === 'Refused' && failure.errors !== undefined
      ? { ...failure, errors: failure.errors.map((one) => ({ ...one, path: findFieldAt(content, one.path) })) }
      : failure
}

/** The service finds all other faults at once. */
export function checkSurvey(t: FormText) {
  return (form: SurveyForm): FormFaults => ({
    ...checkName(t, form.name),
    ...Object.fromEntries(
      splitIds(form.questions)
        .filter((id) => getQuestionType(form, id) === 'text' && parseTextSize(form, id) === null)
        .map((id) => [`${id}.text`, t('survey.text.invalid', { max: TEXT_ANSWER_AT_MOST })]),
    ),
    ...Object.fromEntries(
      splitIds(form.questions)
        .filter((id) => getQuestionType(form, id) === 'number' && readNumberKind(form, id) === undefined)
        .map((id) => [`${id}.number.most`, t('survey.number.invalid')]),
    ),
  })
}
