// Cuts a $filter into tokens. What they mean together is the parser's business.
import * as E from 'fp-ts/lib/Either.js'
import { failure, type ODataFailure } from './odata-failure.ts'

export type Token =
  | { readonly kind: 'word'; readonly text: string; readonly at: number }
  | { readonly kind: 'mark'; readonly text: '(' | ')' | ','; readonly at: number }
  | { readonly kind: 'string' | 'guid' | 'datetime'; readonly text: string; readonly at: number }
  | { readonly kind: 'number'; readonly text: string; readonly at: number }

const GUID = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'
const MOMENT = '\\d{4}-\\d{2}-\\d{2}(?:T\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,7})?)?Z?)?'
const PATTERN = new RegExp(
  [
    `guid'(?<guid>${GUID})'`,
    `datetime'(?<datetime>${MOMENT})'`,
    "'(?<string>[^']*(?:''[^']*)*)'",
    '(?<number>-?\\d+(?:\\.\\d+)?)[LlMmDdFf]?(?![\\w.])',
    "(?<word>[A-Za-z_]\\w*)(?![\\w'])",
    '(?<mark>[(),])',
    '(?<space>\\s+)',
  ].join('|'),
  'uy',
)

const syntaxError = (at: number): ODataFailure => failure(400, `Syntax error at position ${at}.`)

/** Left names the position (in UTF-16 units) where the text stops making sense. */
export const tokenise = (text: string): E.Either<ODataFailure, readonly Token[]> => {
  const tokens: Token[] = []
  const pattern = new RegExp(PATTERN)
  for (let at = 0; at < text.length; at = pattern.lastIndex) {
    pattern.lastIndex = at
    const groups = pattern.exec(text)?.groups
    if (groups === undefined) return E.left(syntaxError(at))
    if (groups['guid'] !== undefined) tokens.push({ kind: 'guid', text: groups['guid'].toLowerCase(), at })
    else if (groups['datetime'] !== undefined) tokens.push({ kind: 'datetime', text: groups['datetime'], at })
    else if (groups['string'] !== undefined)
      tokens.push({ kind: 'string', text: groups['string'].replaceAll("''", "'"), at })
    else if (groups['number'] !== undefined) tokens.push({ kind: 'number', text: groups['number'], at })
    else if (groups['word'] !== undefined) tokens.push({ kind: 'word', text: groups['word'], at })
    else if (groups['mark'] === '(' || groups['mark'] === ')' || groups['mark'] === ',')
      tokens.push({ kind: 'mark', text: groups['mark'], at })
  }
  return E.right(tokens)
}
