// One SQL statement, prepared once per connection, and the decoding of its rows. The unit of work decides what its failure means.
import type * as t from 'io-ts'
import { E, O, pipe, TE } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import { decodeColumns } from './columns.ts'
import { sendUnchanged } from './lent-connection.ts'
import { runQuery } from './unit-of-work.ts'

export interface Statement<A> {
  /** The prepared statement's name: one per text, in the whole service. */
  readonly name: string
  /** Values as `:name`. */
  readonly sql: string
  readonly row: t.Decoder<unknown, A>
}

type Command = Omit<Statement<never>, 'row'>

/** Defines a statement that returns no rows. */
export function defineCommand(name: string) {
  return (sql: TemplateStringsArray, ...parts: readonly string[]): Command => ({
    name,
    sql: String.raw({ raw: sql }, ...parts),
  })
}

export function defineStatement<A>(name: string, row: t.Decoder<unknown, A>) {
  return (sql: TemplateStringsArray, ...parts: readonly string[]): Statement<A> => ({
    ...defineCommand(name)(sql, ...parts),
    row,
  })
}

export type Values = Readonly<
  Record<string, string | number | boolean | readonly (string | null)[] | Buffer | readonly Buffer[] | null>
>

function getValue(values: Values, name: string): Values[string] {
  const value = values[name]
  if (value === undefined) throw new Error(`no value for :${name}`)
  return value
}

/** Throws if a row differs from the migrations. The error names the column, never its value. */
export function decodeRow<A>(statement: Pick<Statement<A>, 'name' | 'row'>, row: unknown): A {
  const decoded = decodeColumns(statement.row, row)
  if (E.isRight(decoded)) return decoded.right
  const columns = decoded.left.map(({ context }) => context.map(({ key }) => key).join('.'))
  throw new Error(`${statement.name}: unreadable ${columns.join(', ')}`)
}

const numbered = new WeakMap<Command, { readonly text: string; readonly names: readonly string[] }>()

/**
 * Each use of a value becomes a parameter of its own, so that it takes the type of its position. A colon after a quotation mark is JSON.
 */
function toNumbered(statement: Command) {
  const names: string[] = []
  const text = statement.sql.replace(/(?<![:"]):([a-z]\w*)/gi, (_, name: string) => `$${names.push(name)}`)
  const made = { text, names }
  numbered.set(statement, made)
  return made
}

function sendWithValues(query: Knex, statement: Command, values: Values) {
  const { text, names } = numbered.get(statement) ?? toNumbered(statement)
  return sendUnchanged(query, { name: statement.name, text, values: names.map((name) => getValue(values, name)) })
}

/** All rows of a statement. */
export function readRows<A>(query: Knex, statement: Statement<A>, values: Values): Stored<readonly A[]> {
  return pipe(
    runQuery(() => sendWithValues(query, statement, values)),
    TE.map((answer) => answer.rows.map((row) => decodeRow(statement, row))),
  )
}

/** The first row of a statement, if it has one. */
export function readFirstRow<A>(query: Knex, statement: Statement<A>, values: Values): Stored<O.Option<A>> {
  return pipe(
    readRows(query, statement, values),
    TE.map(([row]) => O.fromNullable(row)),
  )
}

/** How many rows a statement wrote. */
export function writeAndCount(query: Knex, statement: Command, values: Values): Stored<number> {
  return pipe(
    runQuery(() => sendWithValues(query, statement, values)),
    TE.map((answer) => answer.rowCount ?? 0),
  )
}

export function write(query: Knex, statement: Command, values: Values): Stored<void> {
  return pipe(writeAndCount(query, statement, values), TE.asUnit)
}

/** Whether a statement wrote any row. */
export function writeAndCheck(query: Knex, statement: Command, values: Values): Stored<boolean> {
  return pipe(
    writeAndCount(query, statement, values),
    TE.map((count) => count > 0),
  )
}
