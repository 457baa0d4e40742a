// Describes the form of a survey in words: field labels, questions as readable text, and preview content while texts are missing.
import type { SurveyContentWire } from '#adapters/contract/survey/content.ts'
import { listOptions, listRows } from '#domain/survey/question-kinds.ts'
import { findScale, hasOtherText, type LocalText } from '#domain/survey/survey.ts'
import type { FormText } from '../forms/field-faults.ts'
import { toSurveyContent, splitIds, listLanguages, type SurveyForm, parseTextSize } from './survey-form.ts'
import { makeConditionWords } from './condition-words.ts'
import { type Language, LANGUAGES } from '#domain/shared/language.ts'

const TEXTS = ['title', 'introduction', 'thanks'] as const
const PARTS = [
  'help',
  'type',
  'required',
  'options',
  'rows',
  'low',
  'high',
  'rating',
  'text',
  'number',
  'when',
  'section',
] as const

/** The label in the summary of faults and in conflicts. */
export function makeFieldLabel(t: FormText) {
  return (field: string, form: SurveyForm): string => {
    if (field === 'name' || field === 'languages' || field === 'questions') return t(`survey.${field}`)
    const [id = '', part, option] = field.split('.')
    const language = LANGUAGES.find((one) => field.endsWith(`.${one}`))
    const withLanguage = (label: string): string =>
      language === undefined || listLanguages(form).length < 2 ? label : `${label} (${t(`language.${language}`)})`
    const own = TEXTS.find((one) => one === part)
    if (id === '' && own !== undefined) return withLanguage(t(`survey.${own}`))
    const at = splitIds(form.questions).indexOf(id) + 1
    const question = at === 0 ? t('survey.question.other') : t('survey.question', { n: at })
    const named = PARTS.find((one) => one === part)
    if (named !== undefined) return withLanguage(t('survey.of', { part: t(`survey.${named}`), question }))
    if (option === undefined || part !== 'option') return withLanguage(question)
    const row = splitIds(form[`${id}.rows`]).indexOf(option) + 1
    const n = splitIds(form[`${id}.options`]).indexOf(option) + 1
    const ofList = row > 0 ? t('survey.row', { n: row }) : t('survey.option', { n })
    return withLanguage(t('survey.of', { part: ofList, question }))
  }
}

const joinLanguages = (text: LocalText): string => Object.values(text).join(' / ')

function describeScale(kind: SurveyContentWire['questions'][number]['kind']): readonly string[] {
  const scale = findScale(kind)
  if (scale !== undefined)
    return [`${joinLanguages(scale.low)} ${scale.from}–${scale.to} ${joinLanguages(scale.high)}`.trim()]
  return kind.type === 'number' ? [`${kind.least}–${kind.most}, ${kind.decimals}`] : []
}

/** The texts that a conflict compares: each text, each question with its options, and the order. */
export function makeReadableSurvey(t: FormText, language: Language) {
  return (form: SurveyForm): Readonly<Record<string, string>> => {
    const content = toSurveyContent(form)
    const { languages, questions } = content
    const { describeCondition } = makeConditionWords(t, content, language)
    const sayWhen = ({ shownWhen }: Pick<SurveyContentWire['questions'][number], 'shownWhen'>): readonly string[] =>
      shownWhen === undefined ? [] : [describeCondition(shownWhen)]
    return {
      name: form.name,
      languages: languages.map((one) => t(`language.${one}`)).join(', '),
      ...Object.fromEntries(
        TEXTS.flatMap((one) => languages.map((language) => [`.${one}.${language}`, content[one][language] ?? ''])),
      ),
      ...Object.fromEntries(
        questions.map(({ id, label, help, required, kind, section, ...question }) => [
          id,
          [
            ...(section === undefined
              ? []
              : [
                  `${t('survey.section')}: ${joinLanguages(section.title)}`,
                  joinLanguages(section.text),
                  ...sayWhen(section),
                ]),
            joinLanguages(label),
            joinLanguages(help),
            ...sayWhen(question),
            `${t(`survey.type.${kind.type}`)}${required ? `, ${t('survey.required').toLowerCase()}` : ''}`,
            ...listRows(kind).map((one, n) => `${t('survey.row', { n: n + 1 })}: ${joinLanguages(one.label)}`),
            ...listOptions(kind).map((one) => `– ${joinLanguages(one.label)}`),
            ...(hasOtherText(kind) ? [t('survey.other')] : []),
            ...('options' in kind && kind.order !== undefined ? [t(`survey.order.${kind.order}`)] : []),
            ...describeScale(kind),
          ]
            .filter((line) => line !== '')
            .join('\n'),
        ]),
      ),
      questions: questions.map(({ label }, n) => `${n + 1}. ${joinLanguages(label)}`).join('\n'),
    }
  }
}

/** Fills empty texts with the names of their fields, so that the preview shows the whole page. Null: there is no question. */
export function toPreviewContent(t: FormText, form: SurveyForm): SurveyContentWire | null {
  const ids = splitIds(form.questions)
  const fillText = (at: string, otherwise: string) =>
    listLanguages(form)
      .map((language) => `${at}.${language}` as const)
      .filter((name) => (form[name] ?? '').trim() === '')
      .map((name) => [name, otherwise] as const)
  const fillings = [
    ...fillText('.title', t('survey.title')),
    ...ids.flatMap((id, n) => [
      ...fillText(`${id}.label`, t('survey.question', { n: n + 1 })),
      ...fillText(`${id}.section.title`, t('survey.section')),
      ...(['option', 'row'] as const).flatMap((one) =>
        splitIds(form[`${id}.${one}s`]).flatMap((option, m) =>
          fillText(`${id}.option.${option}`, t(`survey.${one}`, { n: m + 1 })),
        ),
      ),
      ...(parseTextSize(form, id) === null ? [[`${id}.text`, '1'] as const] : []),
    ]),
  ]
  return ids.length === 0 ? null : toSurveyContent({ ...form, ...Object.fromEntries(fillings) })
}
