// A row that can not be decoded. Rows that jobs work off are set aside, so that one of them neither keeps its job busy nor holds up others.

/** The error names the columns, never their values. */
export class UnreadableRow extends Error {
  override readonly name = 'UnreadableRow'
  readonly row: unknown
  /** Marks the row by `:tenant` and `:id`. Absent: the row ends the unit of work. */
  readonly setAside: { readonly name: string; readonly sql: string } | undefined
  constructor(statement: string, columns: readonly string[], row: unknown, setAside: UnreadableRow['setAside']) {
    super(`${statement}: unreadable ${columns.join(', ')}`)
    this.row = row
    this.setAside = setAside
  }
}

export const idOf = ({ row }: UnreadableRow): string | null =>
  typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'string' ? row.id : null
