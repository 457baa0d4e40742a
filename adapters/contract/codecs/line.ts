// Lines and texts of forms, and search text.
import * as E from 'fp-ts/lib/Either.js'
import { flow } from 'fp-ts/lib/function.js'
import type * as t from 'io-ts'
import { MAX_SEARCH, MIN_SEARCH, parseSearchText, type SearchText } from '#domain/ledger/search-text.ts'
import { hasBidiControls, hasUnseen, isBlank } from '#domain/shared/hidden-characters.ts'
import { refineText, makeText } from './text.ts'
import type { Bilingual } from '#domain/shared/language.ts'

/** Control characters, in the notation that every dialect of regular expressions accepts within brackets. */
export const CONTROLS = String.raw`\u0000-\u001f\u007f-\u009f`
/** One line that is not blank, as part of a pattern. */
export const ONE_LINE = String.raw`[^${CONTROLS}]*[^\s${CONTROLS}][^${CONTROLS}]*`

const empty: Bilingual = ['Vul dit veld in.', 'Fill in this field.']
const invisible: Bilingual = [
  'Hierin staan onzichtbare tekens. Typ de tekst zelf in plaats van hem te plakken.',
  'This holds invisible characters. Type the text instead of pasting it.',
]
const severalLines: Bilingual = ['Zet dit op één regel.', 'Put this on one line.']

/** One line of visible characters, trimmed and not blank. */
export function makeLine(max: number): t.Type<string, string, unknown> {
  return refineText(
    `line(${max})`,
    {
      type: 'string',
      minLength: 1,
      maxLength: max,
      pattern: `^${ONE_LINE}$`,
      'x-rules': ['Invisible characters and those that turn the reading order are refused.'],
    },
    { min: 1, max },
    (typed) => {
      const kept = typed.trim()
      if (isBlank(kept)) return E.left(empty)
      if (/[\p{Cc}\u2028\u2029]/u.test(kept)) return E.left(severalLines)
      return hasUnseen(kept) ? E.left(invisible) : E.right(kept)
    },
  )
}

/** Text of several lines, without characters that change the reading order. */
export function makeLines(bounds: Parameters<typeof makeText>[0]): t.Type<string, string, unknown> {
  return refineText(
    `lines(${bounds.max})`,
    (schemaOf) => ({
      ...schemaOf(makeText(bounds)),
      'x-rules': ['Characters that turn the reading order are refused.'],
    }),
    bounds,
    E.fromPredicate(
      (typed) => !hasBidiControls(typed),
      () => invisible,
    ),
  )
}

const refusals = {
  'too short': [`Typ minstens ${MIN_SEARCH} tekens.`, `Type at least ${MIN_SEARCH} characters.`],
  'too long': ['Zoek met minder tekst.', 'Search with less text.'],
} as const

export const searchText: t.Type<SearchText, string, unknown> = refineText(
  'searchText',
  {
    type: 'string',
    minLength: MIN_SEARCH,
    maxLength: MAX_SEARCH,
    'x-rules': ['Blanks around it do not count; in non-Latin scripts the maximum is a few dozen letters.'],
  },
  { min: 1, max: MAX_SEARCH },
  flow(
    parseSearchText,
    E.mapLeft((refusal) => refusals[refusal]),
  ),
)
