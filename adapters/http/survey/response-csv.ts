// Responses to a survey as CSV, for spreadsheets: a column for each question and wording, written a page at a time.
import { E } from '#domain/shared/fp.ts'
import type { ExportedResponses } from '#application/survey/results.ts'
import { toAnswerText, type AskedQuestion } from '#domain/survey/results.ts'
import { pickLocalText } from '#domain/survey/survey.ts'
import { BYTE_ORDER_MARK, toCsvLine } from '#adapters/contract/codecs/csv.ts'
import { type Bilingual, type Language, LANGUAGES, pickText } from '#domain/shared/language.ts'

const HEADS: Bilingual<readonly string[]> = [
  ['Antwoord', 'Ingevuld op', 'Versie', 'Taal'],
  ['Response', 'Submitted on', 'Version', 'Language'],
]

const OF_VERSIONS: Bilingual<(versions: string) => string> = [
  (versions) => `versie ${versions}`,
  (versions) => `version ${versions}`,
]

function renderHead({ label, isCurrent, versions }: AskedQuestion, language: Language): string {
  const text = pickLocalText(label, language, LANGUAGES)
  return isCurrent ? text : `${text} (${pickText(OF_VERSIONS, language)(versions.toReversed().join(', '))})`
}

/**
 * Leaves out responses of versions that were first answered after the export began, because they have no column. Throws if a page cannot be
 * read, so that a cut-off file does not look complete.
 */
export async function* writeResponseCsv(
  { questions, pages }: ExportedResponses,
  language: Language,
): AsyncGenerator<string, void, void> {
  const known = new Set(questions.flatMap(({ versions }) => versions))
  yield (
    BYTE_ORDER_MARK +
      toCsvLine([...pickText(HEADS, language), ...questions.map((one) => renderHead(one, language))], language)
  )
  for await (const page of pages) {
    if (E.isLeft(page)) throw new Error('the database failed while responses were exported')
    yield page.right
      .filter(({ version }) => known.has(version))
      .map(({ uuid, submittedOn, version, language: theirs, answers }) =>
        toCsvLine(
          [
            uuid,
            submittedOn,
            String(version),
            theirs,
            ...questions.map((question) => toAnswerText(question, version, answers[question.id], language)),
          ],
          language,
        ),
      )
      .join('')
  }
}
