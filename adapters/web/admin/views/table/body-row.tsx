// One row: its box, its name as a link, its other cells. A click anywhere on it opens it; what can be pressed in it goes before.
import { useSurroundings } from '../admin-context.tsx'
import { Link } from '../frame/link.tsx'
import type { Column } from './column.ts'
import { type Selection, toggled } from './selection.ts'
import { ROW_KEY } from './use-row-keys.ts'

const isOwnPress = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('a, button, input, select, label') !== null

export const BodyRow = <Row,>(props: {
  readonly row: Row
  readonly columns: readonly Column<Row>[]
  readonly rowKey: string
  readonly name: string
  readonly href: string | null
  /** Whether Tab comes to it; the arrows go on from there. */
  readonly isStop: boolean
  readonly selection: Selection | undefined
}) => {
  const { navigation, t } = useSurroundings()
  const { row, columns, rowKey, name, href, isStop, selection } = props
  const isChosen = selection?.chosen.has(rowKey) ?? false
  return (
    <tr
      role="row"
      class={href === null ? 'row' : 'row row-opens'}
      tabIndex={isStop ? 0 : -1}
      aria-selected={selection === undefined ? undefined : isChosen}
      {...{ [ROW_KEY]: rowKey }}
      onClick={(event) => {
        // Whoever marks text with the mouse opens nothing.
        if (href !== null && !isOwnPress(event) && String(getSelection()) === '') navigation.go(href)
      }}
    >
      {selection !== undefined && (
        <td role="cell" class="col-tick">
          <label class="tick">
            <input
              type="checkbox"
              aria-label={t('table.select', { name })}
              tabIndex={-1}
              checked={isChosen}
              onChange={(event) => selection.choose(toggled(selection.chosen, [rowKey], event.currentTarget.checked))}
            />
          </label>
        </td>
      )}
      {columns.map((column, index) =>
        index === 0 ? (
          <th key={column.name} role="rowheader" scope="row">
            {href === null ? (
              column.cell(row)
            ) : (
              <Link class="row-link" href={href} tabIndex={-1}>
                {column.cell(row)}
              </Link>
            )}
          </th>
        ) : (
          <td
            key={column.name}
            role="cell"
            class={column.align === undefined ? undefined : `col-${column.align}`}
            data-label={column.header}
          >
            {column.cell(row)}
          </td>
        ),
      )}
    </tr>
  )
}
