// Responses to a survey as CSV, for spreadsheets, written a page at a time.
import type { Language } from '#domain/shared/language.ts'
import { BYTE_ORDER_MARK, toCsvLine } from '#adapters/contract/codecs/csv.ts'
import { renderInPortions } from '../kernel/portions.ts'
import type { ResponseRows } from './response-rows.ts'

export async function* writeResponseCsv(
  { heads, pages }: ResponseRows,
  language: Language,
): AsyncGenerator<string, void, void> {
  yield BYTE_ORDER_MARK + toCsvLine(heads, language)
  for await (const page of pages)
    yield* renderInPortions(page, (cells) =>
      toCsvLine(
        cells.map((cell) => cell ?? ''),
        language,
      ),
    )
}
