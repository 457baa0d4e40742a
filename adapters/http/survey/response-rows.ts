// Exported responses as rows of cells, for CSV and spreadsheets: the heads, and a page of responses at a time.
import { E } from '#domain/shared/fp.ts'
import type { ExportedResponses } from '#application/survey/results.ts'
import {
  listResponseColumns,
  readResponseCell,
  type ResponseCell,
  type ResponseColumn,
} from '#domain/survey/response-columns.ts'
import { type LocalText, pickLocalText } from '#domain/survey/survey.ts'
import { type Bilingual, type Language, LANGUAGES, pickText } from '#domain/shared/language.ts'

const HEADS: Bilingual<readonly string[]> = [
  ['Reactie', 'Ingevuld op', 'Versie', 'Taal'],
  ['Response', 'Submitted on', 'Version', 'Language'],
]

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

function renderHead({ question, option }: ResponseColumn, language: Language): string {
  const asked = renderWorded(question, question.isCurrent, language)
  return option === undefined
    ? asked
    : `${asked}: ${renderWorded(option, option.versions[0] === question.versions[0], language)}`
}

export interface ResponseRows {
  readonly heads: readonly string[]
  /** Throws if a page cannot be read, so that a cut-off file does not look complete. */
  readonly pages: AsyncGenerator<readonly (readonly ResponseCell[])[], void, void>
}

/** Leaves out responses of versions that were first answered after the export began, because they have no column. */
export function toResponseRows({ questions, pages }: ExportedResponses, language: Language): ResponseRows {
  const columns = listResponseColumns(questions)
  const known = new Set(questions.flatMap(({ versions }) => versions))
  async function* readPages(): ResponseRows['pages'] {
    for await (const page of pages) {
      if (E.isLeft(page)) throw new Error('the database failed while responses were exported')
      yield page.right
        .filter(({ version }) => known.has(version))
        .map(({ uuid, submittedOn, version, language: theirs, answers }) => [
          uuid,
          submittedOn,
          version,
          theirs,
          ...columns.map((column) => readResponseCell(column, version, answers[column.question.id], language)),
        ])
    }
  }
  return {
    heads: [...pickText(HEADS, language), ...columns.map((column) => renderHead(column, language))],
    pages: readPages(),
  }
}
