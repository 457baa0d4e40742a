// What a column of a table shows of a row.
import type { ComponentChildren } from 'preact'

export interface Column<Row> {
  /** Unique in its table. */
  readonly name: string
  readonly header: string
  readonly cell: (row: Row) => ComponentChildren
  /** What the service sorts by, where it can. */
  readonly sort?: string
  /** The same in a file, as text; left out: not in it. */
  readonly text?: (row: Row) => string
  /** How much of the width it takes; what is left goes to those that say nothing. */
  readonly width?: 'narrow' | 'moment' | 'middle' | 'wide' | 'action'
  readonly align?: 'end'
}
