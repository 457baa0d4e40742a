// Responses to a survey as CSV (RFC 4180), for spreadsheets: a column for each question, written a page at a time.
import * as E from 'fp-ts/lib/Either.js'
import type { ExportedResponses } from '#application/survey/results.ts'
import { LANGUAGES } from '#domain/mailing/template.ts'
import { answerText } from '#domain/survey/results.ts'
import { textIn } from '#domain/survey/survey.ts'
import { iso } from '#adapters/contract/codecs/text.ts'
import type { Language } from '#adapters/contract/codecs/wording.ts'

const HEADS: Readonly<Record<Language, readonly string[]>> = {
  nl: ['Antwoord', 'Ingevuld op (UTC)', 'Versie', 'Taal'],
  en: ['Response', 'Submitted at (UTC)', 'Version', 'Language'],
}

/** Spreadsheets read a cell that begins so as a formula, and run it. */
const FORMULA = /^[=+\-@\t\r\n]/

/** Every cell is quoted. The apostrophe makes it a text. */
const cellOf = (text: string): string => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

const lineOf = (cells: readonly string[]): string => `${cells.map(cellOf).join(',')}\r\n`

/** Without it, spreadsheets take the text for another encoding. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Throws where a page cannot be had: a file that was cut off must not look whole. */
export async function* responseCsv(
  { asked, pages }: ExportedResponses,
  language: Language,
): AsyncGenerator<string, void, void> {
  const questions = asked.map(({ label }) => textIn(label, language, LANGUAGES))
  yield BYTE_ORDER_MARK + lineOf([...HEADS[language], ...questions])
  for await (const page of pages) {
    if (E.isLeft(page)) throw new Error('the database failed while responses were exported')
    yield page.right
      .map(({ uuid, submittedAt, version, language: theirs, answers }) =>
        lineOf([
          uuid,
          iso(submittedAt),
          String(version),
          theirs,
          ...asked.map((question) => answerText(question, answers[question.id], language)),
        ]),
      )
      .join('')
  }
}
