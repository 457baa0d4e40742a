// Small mistakes that an engineer can make, as edits of a source text. Most of them compile; the compiler decides which.
// Stryker knows neither this compiler nor SQL.
import { type CallExpression, type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast'
import {
  isArrayLiteralExpression,
  isBinaryExpression,
  isBlock,
  isBreakOrContinueStatement,
  isCallExpression,
  isConditionalExpression,
  isExportDeclaration,
  isExpressionStatement,
  isIdentifier,
  isIfStatement,
  isImportDeclaration,
  isNumericLiteral,
  isObjectLiteralExpression,
  isPrefixUnaryExpression,
  isPropertyAccessExpression,
  isReturnStatement,
  isStringLiteral,
  isThrowStatement,
  isTryStatement,
  isTypeNode,
  isWhileStatement,
} from 'typescript/unstable/ast/is'
import { type Edit, sqlEdits } from './sql-edits.ts'

export interface Mutation extends Edit {
  /** False: it runs once, when the module loads. */
  readonly isInFunction: boolean
  /** Where coverage shows whether it runs: V8 counts no `finally` behind a return, so there its `try`. */
  readonly place: number
}

/** The other values that a string literal may have where it stands; none where any text may. */
export type OtherValues = (literal: Node) => readonly string[]

interface Place {
  readonly source: SourceFile
  readonly otherValues: OtherValues
}

const isInPostgres = ({ source }: Place): boolean => source.fileName.includes('/adapters/postgres/')

type Rule = (node: Node, place: Place) => readonly Edit[]

const getText = (node: Node, { source }: Place): string => source.text.slice(node.getStart(source), node.end)

const replaced = (node: Node, place: Place, ...texts: readonly string[]): readonly Edit[] =>
  texts.map((text) => ({ start: node.getStart(place.source), end: node.end, text }))

const FUNCTIONS = new Set<SyntaxKind>([
  SyntaxKind.ArrowFunction,
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.FunctionExpression,
  SyntaxKind.MethodDeclaration,
])

export function isFunction({ kind }: Node): boolean {
  return FUNCTIONS.has(kind)
}

const OPERATORS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '<': '<=',
    '<=': '<',
    '>': '>=',
    '>=': '>',
    '===': '!==',
    '!==': '===',
    '&&': '||',
    '||': '&&',
    '+': '-',
    '-': '+',
    '*': '/',
  }),
)

const operators: Rule = (node, place) => {
  if (!isBinaryExpression(node)) return []
  const operator = getText(node.operatorToken, place)
  const other = OPERATORS.get(operator)
  const sides = [getText(node.left, place), getText(node.right, place)]
  return [
    ...(other === undefined ? [] : replaced(node.operatorToken, place, other)),
    ...(['&&', '||', '??'].includes(operator) ? replaced(node, place, ...sides) : []),
  ]
}

const negations: Rule = (node, place) =>
  isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken
    ? replaced(node, place, getText(node.operand, place))
    : []

const conditions: Rule = (node, place) => {
  if (isWhileStatement(node)) return replaced(node.expression, place, 'false')
  if (isIfStatement(node))
    return replaced(node.expression, place, `!(${getText(node.expression, place)})`, 'true', 'false')
  if (!isConditionalExpression(node)) return []
  const [asked, first, second] = [node.condition, node.whenTrue, node.whenFalse].map((one) => getText(one, place))
  return replaced(node, place, `${asked} ? ${second} : ${first}`, `${first}`, `${second}`)
}

const statements: Rule = (node, place) =>
  isExpressionStatement(node) ||
  isBreakOrContinueStatement(node) ||
  isThrowStatement(node) ||
  (isReturnStatement(node) && !(isBlock(node.parent) && isFunction(node.parent.parent)))
    ? replaced(node, place, '{}')
    : []

/** Drops one part of a list, with a comma beside it. */
function without(parts: readonly Node[], at: number, { source }: Place): Edit {
  const [part, next, previous] = [parts[at], parts[at + 1], parts[at - 1]]
  const start = part?.getStart(source) ?? 0
  if (next !== undefined) return { start, end: next.getStart(source), text: '' }
  return { start: previous?.end ?? start, end: part?.end ?? 0, text: '' }
}

const IN_ORDER = new Set(['pipe', 'flow'])

/** A codec's name in `t.type({ … }, 'messages')`: no fault of a row contains it. */
function isRowName(node: CallExpression, place: Place): boolean {
  const last = node.arguments.at(-1)
  const isCodec = getText(node.expression, place).startsWith('t.')
  return isCodec && last !== undefined && isStringLiteral(last) && isInPostgres(place)
}

const parts: Rule = (node, place) => {
  const eachOf = (list: readonly Node[], from = 0): readonly Edit[] =>
    list.flatMap((_, at) => (at < from ? [] : [without(list, at, place)]))
  if (isArrayLiteralExpression(node)) return eachOf(node.elements)
  if (isObjectLiteralExpression(node)) return eachOf(node.properties)
  if (!isCallExpression(node)) return []
  if (isRowName(node, place)) return []
  return IN_ORDER.has(getText(node.expression, place))
    ? eachOf(node.arguments, 1)
    : eachOf(node.arguments, Math.max(1, node.arguments.length - 1))
}

/** `list.filter(isRemovalDue)` becomes `list`; a module is no value that a call could leave. */
const links: Rule = (node, place) => {
  if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return []
  const whole = node.expression.expression
  return isIdentifier(whole) && /^[A-Z]/.test(getText(whole, place)) ? [] : replaced(node, place, getText(whole, place))
}

const OTHER_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    left: 'right',
    isLeft: 'isRight',
    isRight: 'isLeft',
    isSome: 'isNone',
    isNone: 'isSome',
    some: 'every',
    every: 'some',
    min: 'max',
    max: 'min',
    ceil: 'floor',
    floor: 'ceil',
    startsWith: 'endsWith',
    endsWith: 'startsWith',
    indexOf: 'lastIndexOf',
    lastIndexOf: 'indexOf',
  }),
)

const names: Rule = (node, place) => {
  if (isCallExpression(node) && getText(node.expression, place) === 'O.some') return replaced(node, place, 'O.none')
  if (!isPropertyAccessExpression(node)) return []
  const other = OTHER_NAMES.get(getText(node.name, place))
  return other === undefined ? [] : replaced(node.name, place, other)
}

const literals: Rule = (node, place) => {
  if (node.kind === SyntaxKind.TrueKeyword) return replaced(node, place, 'false')
  if (node.kind === SyntaxKind.FalseKeyword) return replaced(node, place, 'true')
  if (isStringLiteral(node)) return replaced(node, place, ...place.otherValues(node).map((value) => `'${value}'`))
  if (!isNumericLiteral(node)) return []
  const value = Number(getText(node, place).replaceAll('_', ''))
  return replaced(node, place, ...[value + 1, value - 1].filter((one) => one >= 0).map(String))
}

const TEXTS = new Set<SyntaxKind>([
  SyntaxKind.StringLiteral,
  SyntaxKind.NoSubstitutionTemplateLiteral,
  SyntaxKind.TemplateHead,
  SyntaxKind.TemplateMiddle,
  SyntaxKind.TemplateTail,
])

const sql: Rule = (node, place) => {
  if (!TEXTS.has(node.kind) || !isInPostgres(place)) return []
  const start = node.getStart(place.source)
  return sqlEdits(getText(node, place)).map((edit) => ({ ...edit, start: start + edit.start, end: start + edit.end }))
}

const RULES: readonly Rule[] = [operators, negations, conditions, statements, parts, links, names, literals, sql]

/** All mutations of a file, in the order of its nodes. */
export function mutationsOf(source: SourceFile, otherValues: OtherValues): readonly Mutation[] {
  const found: Mutation[] = []
  const visit = (node: Node, isInFunction: boolean, place?: number): void => {
    if (isTypeNode(node) || isImportDeclaration(node) || isExportDeclaration(node)) return
    for (const rule of RULES)
      for (const edit of rule(node, { source, otherValues }))
        found.push({ ...edit, isInFunction, place: place ?? edit.start })
    node.forEachChild((child) => {
      const isFinally = isTryStatement(node) && child === node.finallyBlock
      visit(child, isInFunction || isFunction(node), isFinally ? node.getStart(source) : place)
    })
  }
  visit(source, false)
  return found.filter(({ start, end, text }) => source.text.slice(start, end) !== text)
}
