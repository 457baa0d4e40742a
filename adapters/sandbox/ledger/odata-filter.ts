// Parses a $filter into a test for rows: comparisons, and/or/not, parentheses and the string functions that clients use.
// Checks types as the ledger does: a guid field needs guid'…', a moment needs datetime'…'. Comparisons of strings are case-sensitive.
import { E } from '#domain/shared/fp.ts'
import type { Entity, FieldType, Value } from './entity-description.ts'
import { makeODataFailure, type ODataFailure } from './odata-failure.ts'

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

const makeSyntaxError = (at: number): ODataFailure => makeODataFailure(400, `Syntax error at position ${at}.`)

/** Left: the position (in UTF-16 units) of the first syntax error. */
function tokenise(text: string): E.Either<ODataFailure, readonly Token[]> {
  const tokens: Token[] = []
  const pattern = new RegExp(PATTERN)
  for (let at = 0; at < text.length; at = pattern.lastIndex) {
    pattern.lastIndex = at
    const groups = pattern.exec(text)?.groups
    if (groups === undefined) return E.left(makeSyntaxError(at))
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

/** Reads a field of a row, including derived fields. */
export type ReadField = (field: string) => Value
export type Predicate = (read: ReadField) => boolean

interface Expression {
  readonly type: FieldType | 'Number' | 'Null'
  readonly value: (read: ReadField) => Value
}

const MAX_DEPTH = 50
const COMPARISONS = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'] as const
type Comparison = (typeof COMPARISONS)[number]

// Thrown and caught only in this file: a recursive descent parser is hard to read as a chain of Eithers.
class Refused extends Error {
  readonly refusal: ODataFailure
  constructor(message: string) {
    super(message)
    this.refusal = makeODataFailure(400, message)
  }
}

const compare: Record<Comparison, (a: Value, b: Value) => boolean> = {
  eq: (a, b) => a === b,
  ne: (a, b) => a !== b,
  gt: (a, b) => a !== null && b !== null && a > b,
  ge: (a, b) => a !== null && b !== null && a >= b,
  lt: (a, b) => a !== null && b !== null && a < b,
  le: (a, b) => a !== null && b !== null && a <= b,
}

const mapText = (value: Value, change: (text: string) => Value): Value =>
  typeof value === 'string' ? change(value) : null

type Function = { readonly takes: number; readonly type: FieldType; readonly apply: (args: readonly string[]) => Value }
const FUNCTIONS: Readonly<Record<string, Function>> = {
  substringof: { takes: 2, type: 'Boolean', apply: ([part = '', text = '']) => text.includes(part) },
  startswith: { takes: 2, type: 'Boolean', apply: ([text = '', part = '']) => text.startsWith(part) },
  endswith: { takes: 2, type: 'Boolean', apply: ([text = '', part = '']) => text.endsWith(part) },
  tolower: { takes: 1, type: 'String', apply: ([text = '']) => text.toLowerCase() },
  toupper: { takes: 1, type: 'String', apply: ([text = '']) => text.toUpperCase() },
  trim: { takes: 1, type: 'String', apply: ([text = '']) => text.trim() },
  length: { takes: 1, type: 'Int32', apply: ([text = '']) => text.length },
}

const isNumeric = (type: Expression['type']): boolean => type === 'Int32' || type === 'Double' || type === 'Number'
const canCompare = (a: Expression['type'], b: Expression['type']): boolean =>
  a === b || a === 'Null' || b === 'Null' || (isNumeric(a) && isNumeric(b))

function parse(entity: Entity, tokens: readonly Token[]): Expression {
  let next = 0
  const isWord = (text: string): boolean => tokens[next]?.kind === 'word' && tokens[next]?.text === text
  const isMark = (text: string): boolean => tokens[next]?.kind === 'mark' && tokens[next]?.text === text
  const expectMark = (text: string): void => {
    if (!isMark(text)) throw new Refused(`'${text}' expected at position ${tokens[next]?.at ?? 'the end'}.`)
    next += 1
  }
  const asTest = (one: Expression): Expression => {
    if (one.type !== 'Boolean') throw new Refused('The $filter expression must evaluate to a single boolean value.')
    return one
  }

  const any = (depth: number): Expression => {
    if (depth > MAX_DEPTH) throw new Refused('The $filter expression is nested too deeply.')
    let left = all(depth)
    while (isWord('or')) {
      next += 1
      const [a, b] = [asTest(left), asTest(all(depth))]
      left = { type: 'Boolean', value: (read) => a.value(read) === true || b.value(read) === true }
    }
    return left
  }
  const all = (depth: number): Expression => {
    let left = comparison(depth)
    while (isWord('and')) {
      next += 1
      const [a, b] = [asTest(left), asTest(comparison(depth))]
      left = { type: 'Boolean', value: (read) => a.value(read) === true && b.value(read) === true }
    }
    return left
  }
  const comparison = (depth: number): Expression => {
    const left = operand(depth)
    const operator = COMPARISONS.find(isWord)
    if (operator === undefined) return left
    next += 1
    const right = operand(depth)
    if (!canCompare(left.type, right.type))
      throw new Refused(
        `Operator '${operator}' has incompatible operand types 'Edm.${left.type}' and 'Edm.${right.type}'.`,
      )
    const test = compare[operator]
    return { type: 'Boolean', value: (read) => test(left.value(read), right.value(read)) }
  }
  const operand = (depth: number): Expression => {
    const token = tokens[next]
    if (token === undefined) throw new Refused('Expression expected at the end.')
    next += 1
    switch (token.kind) {
      case 'string':
        return { type: 'String', value: () => token.text }
      case 'guid':
        return { type: 'Guid', value: () => token.text }
      case 'datetime':
        return { type: 'DateTime', value: makeConstant(Date.parse(toUtc(token.text))) }
      case 'number':
        return { type: 'Number', value: makeConstant(Number(token.text)) }
      case 'mark': {
        if (token.text !== '(') throw new Refused(`Expression expected at position ${token.at}.`)
        const inner = any(depth + 1)
        expectMark(')')
        return inner
      }
      case 'word':
        return word(token, depth)
    }
  }
  const word = (token: Token, depth: number): Expression => {
    if (token.text === 'not') {
      if (depth > MAX_DEPTH) throw new Refused('The $filter expression is nested too deeply.')
      const inner = asTest(comparison(depth + 1))
      return { type: 'Boolean', value: (read) => inner.value(read) !== true }
    }
    if (token.text === 'true' || token.text === 'false')
      return { type: 'Boolean', value: makeConstant(token.text === 'true') }
    if (token.text === 'null') return { type: 'Null', value: () => null }
    if (isMark('(')) return call(token, depth + 1)
    const field = Object.hasOwn(entity.fields, token.text) ? entity.fields[token.text] : undefined
    if (field === undefined) throw new Refused(describeUnknownProperty(entity, token.text))
    return { type: field.type, value: (read) => read(token.text) }
  }
  const call = (name: Token, depth: number): Expression => {
    const called = Object.hasOwn(FUNCTIONS, name.text) ? FUNCTIONS[name.text] : undefined
    if (called === undefined) throw new Refused(`Unknown function '${name.text}' at position ${name.at}.`)
    const args: Expression[] = []
    do {
      next += 1
      args.push(any(depth))
    } while (isMark(','))
    expectMark(')')
    if (args.length !== called.takes || args.some((one) => one.type !== 'String' && one.type !== 'Null'))
      throw new Refused(`No applicable function '${name.text}' for the given arguments at position ${name.at}.`)
    return {
      type: called.type,
      value: (read) => {
        const values = args.map((one) => mapText(one.value(read), (text) => text))
        const texts = values.filter((one) => typeof one === 'string')
        if (texts.length === values.length) return called.apply(texts)
        return called.type === 'Boolean' ? false : null
      },
    }
  }

  const whole = asTest(any(0))
  const left = tokens[next]
  if (left !== undefined) throw new Refused(`Syntax error at position ${left.at}.`)
  return whole
}

function makeConstant(value: Value): () => Value {
  if (typeof value === 'number' && Number.isNaN(value)) throw new Refused('Unrecognized literal.')
  return () => value
}

/** The ledger's moments have no time zone; the stand-in reads them as UTC. */
export function toUtc(text: string): string {
  return text.includes('T') && !text.endsWith('Z') ? `${text}Z` : text
}

export function describeUnknownProperty(entity: Entity, name: string): string {
  return `No property '${name}' exists in type '${entity.typeName}'.`
}

/** Left: 400, for a syntax error, an unknown field, or types that do not match. */
export function parseFilter(entity: Entity, text: string): E.Either<ODataFailure, Predicate> {
  const tokens = tokenise(text)
  if (E.isLeft(tokens)) return tokens
  try {
    const whole = parse(entity, tokens.right)
    return E.right((read) => whole.value(read) === true)
  } catch (error) {
    if (error instanceof Refused) return E.left(error.refusal)
    throw error
  }
}
