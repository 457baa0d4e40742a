// A page of rows in memory, as the database would give it: in the order of their keys, behind one of them.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { type ExportPage, exportPages, type Person, type Plain } from '#domain/identity/personal-data.ts'

export const pageOf = <Row>(
  rows: readonly Row[],
  key: (row: Row) => string,
  after: O.Option<string>,
  limit: number,
): readonly Row[] =>
  rows
    .filter((row) => O.isNone(after) || key(row) > after.value)
    .toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
    .slice(0, limit)

/** How many of the rows there were. */
export const removeAll = <Row>(
  table: { readonly remove: (key: string) => boolean },
  rows: readonly Row[],
  key: (row: Row) => string,
): number => rows.filter((row) => table.remove(key(row))).length

/** Pages of a person's rows for an export of personal data. */
export const personalRows =
  (limit: number) =>
  <Row>(
    rowsOf: (person: Person) => readonly Row[],
    key: (row: Row) => string,
    toItem: (row: Row) => Plain,
  ): ExportPage =>
    exportPages(limit, (person, after, most) => TE.fromIO(() => pageOf(rowsOf(person), key, after, most)), key, toItem)
