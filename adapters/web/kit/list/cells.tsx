// Cells that many lists have: a moment, and a name with an address.
import { When } from '../views/panel.tsx'
import type { Column } from './column.ts'

/** The export has the moment as ISO 8601. `at` null: none. */
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

/** `address` null: the name is the address. */
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
