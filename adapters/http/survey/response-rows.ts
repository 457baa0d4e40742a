// Exported responses as rows of cells, for CSV and spreadsheets: the heads, and a page of responses at a time.
import { E, O } from '#domain/shared/fp.ts'
import type { ExportedResponses } from '#application/survey/results.ts'
import type { ListedResponse } from '#domain/survey/answers.ts'
import {
  getAnswerKey,
  listResponseColumns,
  readResponseCell,
  type ResponseCell,
  type ResponseColumn,
} from '#domain/survey/response-columns.ts'
import { ANSWERS_SHOWN_FROM } from '#domain/survey/selection.ts'
import type { Unshown } from '#domain/survey/shown-results.ts'
import { type LocalText, pickLocalText } from '#domain/survey/survey.ts'
import { type Bilingual, type Language, LANGUAGES, pickText } from '#domain/shared/language.ts'

const HEADS: Bilingual<readonly string[]> = [
  ['Reactie', 'Ingevuld op', 'Versie'],
  ['Response', 'Submitted on', 'Version'],
]

const RESPONDENT_HEADS: Bilingual<readonly string[]> = [
  ['Naam', 'Mailadres'],
  ['Name', 'Mail address'],
]

const LANGUAGE_HEAD: Bilingual = ['Taal', 'Language']

const OF_VERSIONS: Bilingual<(versions: string) => string> = [
  (versions) => `versie ${versions}`,
  (versions) => `version ${versions}`,
]

interface Worded {
  readonly label: LocalText
  readonly versions: readonly number[]
}

const renderWorded = ({ label, versions }: Worded, isNewest: boolean, language: Language): string => {
  const text = pickLocalText(label, language, LANGUAGES)
  return isNewest ? text : `${text} (${pickText(OF_VERSIONS, language)(versions.toReversed().join(', '))})`
}

/** Of a confidential campaign. */
const LEFT_OUT: Bilingual<Readonly<Record<Exclude<Unshown, 'none'>, (least: number) => string>>> = [
  {
    some: (least) => `zonder dagen met minder dan ${least} antwoorden`,
    all: (least) => `te zien vanaf ${least} antwoorden`,
  },
  {
    some: (least) => `without days with fewer than ${least} answers`,
    all: (least) => `shown from ${least} answers on`,
  },
]

const OWN_WORDS: Bilingual = ['eigen woorden', 'own words']

function renderAsked({ question, option, isOther }: ResponseColumn, language: Language): string {
  const asked = renderWorded(question, question.isCurrent, language)
  if (isOther === true) return `${asked}: ${pickText(OWN_WORDS, language)}`
  return option === undefined
    ? asked
    : `${asked}: ${renderWorded(option, option.versions[0] === question.versions[0], language)}`
}

function renderHead(column: ResponseColumn, unshown: Unshown, language: Language): string {
  const asked = renderAsked(column, language)
  return unshown === 'none' ? asked : `${asked} (${pickText(LEFT_OUT, language)[unshown](ANSWERS_SHOWN_FROM)})`
}

export interface ResponseRows {
  readonly heads: readonly string[]
  /** Throws if a page cannot be read, so that a cut-off file does not look complete. */
  readonly pages: AsyncGenerator<readonly (readonly ResponseCell[])[], void, void>
}

type ResponseKind = Pick<ExportedResponses, 'isNamed' | 'hasLanguages'>

function toHeads({ isNamed, hasLanguages }: ResponseKind, language: Language): readonly string[] {
  const [response = '', ...rest] = pickText(HEADS, language)
  return [
    response,
    ...(isNamed ? pickText(RESPONDENT_HEADS, language) : []),
    ...rest,
    ...(hasLanguages ? [pickText(LANGUAGE_HEAD, language)] : []),
  ]
}

const toRespondentCells = (respondent: ListedResponse['respondent']): readonly ResponseCell[] =>
  O.isSome(respondent) ? [respondent.value.name, respondent.value.email] : [null, null]

/** Leaves out responses of versions that were first answered after the export began, because they have no column. */
export function toResponseRows(exported: ExportedResponses, language: Language): ResponseRows {
  const { questions, isNamed, hasLanguages, findUnshown, pages } = exported
  const columns = listResponseColumns(questions)
  const known = new Set(questions.flatMap(({ versions }) => versions))
  async function* readPages(): ResponseRows['pages'] {
    for await (const page of pages) {
      if (E.isLeft(page)) throw new Error('the database failed while responses were exported')
      yield page.right
        .filter(({ version }) => known.has(version))
        .map(({ uuid, respondent, submittedOn, version, language: theirs, answers }) => [
          uuid,
          ...(isNamed ? toRespondentCells(respondent) : []),
          submittedOn,
          version,
          ...(hasLanguages ? [O.toNullable(theirs)] : []),
          ...columns.map((column) => readResponseCell(column, version, answers[getAnswerKey(column)], language)),
        ])
    }
  }
  return {
    heads: [
      ...toHeads(exported, language),
      ...columns.map((column) => {
        const { versions } = column.question
        return renderHead(column, findUnshown({ key: getAnswerKey(column), versions }), language)
      }),
    ],
    pages: readPages(),
  }
}
