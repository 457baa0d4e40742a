// Pages of rows in memory, as from the database: sorted by key, starting after a given key.
import { O, TE } from '#domain/shared/fp.ts'
import {
  type ExportPage,
  exportPages,
  type Person,
  type PersonalKind,
  type PersonalTable,
} from '#domain/identity/personal-data.ts'
import type { Table } from './memory.ts'

export function sliceAfter<Row>(
  rows: readonly Row[],
  key: (row: Row) => string,
  after: O.Option<string>,
  limit: number,
): readonly Row[] {
  return rows
    .filter((row) => O.isNone(after) || key(row) > after.value)
    .toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
    .slice(0, limit)
}

/** Pages of a person's rows for an export of personal data. */
export function exportRows<Row>(kind: PersonalKind<Row>, rowsOf: (person: Person) => readonly Row[]): ExportPage {
  return exportPages(kind, (person, after, limit) =>
    TE.fromIO(() => sliceAfter(rowsOf(person), kind.keyOf, after, limit)),
  )
}

/** A table from which the rows of a person are exported and erased. */
export function makePersonalTable<Stored, Row>(
  kind: PersonalKind<Row>,
  table: Table<Stored>,
  isOf: (stored: Stored, person: Person) => boolean,
  toRow: (stored: Stored) => Row,
): PersonalTable {
  return {
    page: exportRows(kind, (person) =>
      table
        .rows()
        .filter((stored) => isOf(stored, person))
        .map(toRow),
    ),
    erase: (person) => TE.fromIO(() => table.removeWhere((stored) => isOf(stored, person))),
  }
}
