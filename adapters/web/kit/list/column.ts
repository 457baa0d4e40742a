// What a column of a list shows of a row, and which rows are chosen.
import type { ComponentChildren } from 'preact'

export interface Column<Row> {
  /** Unique in its list. */
  readonly name: string
  readonly header: string
  readonly cell: (row: Row) => ComponentChildren
  /** What the service sorts by, where it can. */
  readonly sort?: string
  /** The same in a file, as text; without it the column is not in the file. */
  readonly text?: (row: Row) => string
  /** How much of the width it takes; the other columns share the rest. `file`: only in the file. */
  readonly width?: 'narrow' | 'moment' | 'middle' | 'wide' | 'action' | 'file'
  readonly align?: 'end'
}

export interface Sorting {
  /** A column's `sort`, with `-` in front: from the last to the first. */
  readonly by: string
  readonly sort: (by: string) => void
}

/** Rows by their keys. */
export interface Selection {
  readonly chosen: ReadonlySet<string>
  readonly choose: (chosen: ReadonlySet<string>) => void
}

/** The other keys stay as they are. */
export const toggled = (
  chosen: ReadonlySet<string>,
  keys: readonly string[],
  isChosen: boolean,
): ReadonlySet<string> => {
  const next = new Set(chosen)
  for (const key of keys)
    if (isChosen) next.add(key)
    else next.delete(key)
  return next
}
