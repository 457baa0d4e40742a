// The columns of a list, and which rows are selected.
import type { ComponentChildren } from 'preact'

export interface Column<Row> {
  /** Unique in its list. */
  readonly name: string
  readonly header: string
  /** Defaults to the text, cut off at the width of the column. */
  readonly cell?: (row: Row) => ComponentChildren
  /** The name by which the service sorts this column; absent: it cannot be sorted. */
  readonly sort?: string
  /** The first press of the header sorts in descending order. */
  readonly isDescendingFirst?: true
  /** The value in the export; absent: the export leaves the column out. */
  readonly text?: (row: Row) => string
  /** Columns without a width share the remaining space. `file`: only in the export. */
  readonly width?: 'narrow' | 'moment' | 'middle' | 'wide' | 'action' | 'file'
  readonly align?: 'end'
}

export interface Sorting {
  /** The `sort` of a column; a leading `-` reverses the order. */
  readonly by: string
  readonly sort: (by: string) => void
}

/** The keys of the selected rows. */
export interface RowSelection {
  readonly chosen: ReadonlySet<string>
  readonly choose: (chosen: ReadonlySet<string>) => void
}

export function toggleKeys(
  chosen: ReadonlySet<string>,
  keys: readonly string[],
  isChosen: boolean,
): ReadonlySet<string> {
  const next = new Set(chosen)
  for (const key of keys)
    if (isChosen) next.add(key)
    else next.delete(key)
  return next
}
