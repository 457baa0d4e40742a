// Cells that many lists use: a moment, and a name with an address.
import { When } from '../views/panel.tsx'
import type { Column } from './column.ts'

/** A column with a moment. The export contains it as ISO 8601. `at` returns null if the row has no moment. */
export function makeMomentColumn<Row>(
  column: Omit<Column<Row>, 'cell' | 'text'>,
  at: (row: Row) => string | null,
  isDay = false,
): Column<Row> {
  return {
    width: 'moment',
    ...column,
    cell: (row) => {
      const moment = at(row)
      return moment !== null && <When at={moment} isDay={isDay} />
    },
    text: (row) => at(row) ?? '',
  }
}

/** `address` null: `name` already is the address. */
export function NameLines({ name, address }: { readonly name: string; readonly address: string | null }) {
  return (
    <span class="lines" title={address === null ? name : `${name}\n${address}`}>
      <span class="cut" dir="auto">
        {name}
      </span>
      {address !== null && <span class="cut small">{address}</span>}
    </span>
  )
}
