// A page of rows in memory, as the database would give it: in the order of their keys, behind one of them.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import {
  type ExportPage,
  exportPages,
  type Person,
  type PersonalKind,
  type Plain,
} from '#domain/identity/personal-data.ts'
import type { Table } from './memory.ts'

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

/** Pages of a person's rows for an export of personal data. */
export const personalRows =
  (limit: number) =>
  <Row>(
    rowsOf: (person: Person) => readonly Row[],
    key: (row: Row) => string,
    toItem: (row: Row) => Plain,
  ): ExportPage =>
    exportPages(limit, (person, after, most) => TE.fromIO(() => pageOf(rowsOf(person), key, after, most)), key, toItem)

/** A table of which a person's rows are exported and erased. */
export const personalTable =
  (limit: number) =>
  <Row>(
    table: Table<Row>,
    isOf: (row: Row, person: Person) => boolean,
    key: (row: Row) => string,
    toItem: (row: Row) => Plain,
  ): PersonalKind => ({
    page: personalRows(limit)((person) => table.rows().filter((row) => isOf(row, person)), key, toItem),
    erase: (person) => TE.fromIO(() => table.removeWhere((row) => isOf(row, person))),
  })
