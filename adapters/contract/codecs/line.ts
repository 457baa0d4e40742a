// Lines and texts of forms, and search text.
import * as E from 'fp-ts/lib/Either.js'
import * as t from 'io-ts'
import { MAX_SEARCH, MIN_SEARCH, parseSearchText, type SearchText } from '#domain/ledger/search-text.ts'
import { hasBidiControls, hasUnseen, isBlank } from '#domain/shared/hidden-characters.ts'
import { described } from './described.ts'
import { wording } from './faults.ts'
import { text } from './text.ts'

const empty = wording('Vul dit veld in.', 'Fill in this field.')
const invisible = wording(
  'Hierin staan onzichtbare tekens. Typ de tekst zelf in plaats van hem te plakken.',
  'This holds invisible characters. Type the text instead of pasting it.',
)
const severalLines = wording('Zet dit op één regel.', 'Put this on one line.')

/** One line of visible characters, trimmed and not blank. */
export const line = (max: number): t.Type<string, string, unknown> => {
  const typed = text({ min: 1, max })
  return described(
    {
      type: 'string',
      minLength: 1,
      maxLength: max,
      pattern: '^\\P{Cc}*[^\\s\\p{Cc}]\\P{Cc}*$',
      'x-rules': ['Invisible characters and those that turn the reading order are refused.'],
    },
    new t.Type(
      `line(${max})`,
      t.string.is,
      (u, c) => {
        const read = typed.validate(u, c)
        if (E.isLeft(read)) return read
        const kept = read.right.trim()
        if (isBlank(kept)) return t.failure(u, c, empty)
        if (/\p{Cc}/u.test(kept)) return t.failure(u, c, severalLines)
        return hasUnseen(kept) ? t.failure(u, c, invisible) : t.success(kept)
      },
      t.identity,
    ),
  )
}

/** Text of several lines, in its own reading order. */
export const lines = (bounds: Parameters<typeof text>[0]): t.Type<string, string, unknown> => {
  const typed = text(bounds)
  return described(
    (schemaOf) => ({ ...schemaOf(typed), 'x-rules': ['Characters that turn the reading order are refused.'] }),
    new t.Type(
      `lines(${bounds.max})`,
      t.string.is,
      (u, c) => {
        const read = typed.validate(u, c)
        return E.isRight(read) && hasBidiControls(read.right) ? t.failure(u, c, invisible) : read
      },
      t.identity,
    ),
  )
}

const refusals = {
  'too short': wording(`Typ minstens ${MIN_SEARCH} tekens.`, `Type at least ${MIN_SEARCH} characters.`),
  'too long': wording('Zoek met minder tekst.', 'Search with less text.'),
} as const

export const searchText: t.Type<SearchText, string, unknown> = described(
  {
    type: 'string',
    minLength: MIN_SEARCH,
    maxLength: MAX_SEARCH,
    'x-rules': ['Blanks around it do not count; in non-Latin scripts the maximum is a few dozen letters.'],
  },
  new t.Type(
    'searchText',
    (u): u is SearchText => typeof u === 'string' && E.isRight(parseSearchText(u)),
    (u, c) => {
      const typed = text({ min: 1, max: MAX_SEARCH }).validate(u, c)
      if (E.isLeft(typed)) return typed
      const parsed = parseSearchText(typed.right)
      return E.isLeft(parsed) ? t.failure(u, c, refusals[parsed.left]) : t.success(parsed.right)
    },
    t.identity,
  ),
)
