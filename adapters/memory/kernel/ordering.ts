// Order and pages of rows in memory, as in the database: texts by character, and equal rows by uuid.
import type { Page, Paged } from '#domain/identity/ports.ts'

export type Compare<Row> = (a: Row, b: Row) => number

export function byText<Row>(text: (row: Row) => string): Compare<Row> {
  return (a, b) => (text(a) < text(b) ? -1 : text(a) > text(b) ? 1 : 0)
}

/** Uses the first comparison that finds a difference. */
export function byAll<Row>(...compares: readonly Compare<Row>[]): Compare<Row> {
  return (a, b) => compares.map((compare) => compare(a, b)).find((order) => order !== 0) ?? 0
}

export function toPaged<Row>(rows: readonly Row[], { skip, limit }: Page): Paged<Row> {
  return {
    data: rows.slice(skip, skip + limit),
    total: rows.length,
  }
}
