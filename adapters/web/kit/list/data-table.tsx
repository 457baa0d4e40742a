// A table over one page of a list: headers sort, check boxes select, arrow keys move, Enter opens. The first column names the row and links to it.
// On a phone each row is a card.
import type { ComponentChildren } from 'preact'
import { FailureNotice } from '../views/failure-notice.tsx'
import { Link } from '../views/link.tsx'
import { useNavigation } from '../views/navigation-context.tsx'
import type { Remote } from '../views/use-remote.ts'
import { type Column, type RowSelection, type Sorting, toggled } from './column.ts'
import { HeadRow } from './head-row.tsx'
import { ROW_KEY, useRowKeys } from './use-row-keys.ts'

export interface TableOf<Row> {
  /** The name of the table for screen readers. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly keyOf: (row: Row) => string
  /** The name of a row outside the table. */
  readonly nameOf: (row: Row) => string
  /** The address that a row opens; null: none. */
  readonly hrefOf?: (row: Row) => string | null
}

const SKELETON_ROWS = 6

export const DataTable = <Row,>(
  props: TableOf<Row> & {
    readonly remote: Pick<Remote<{ readonly data: readonly Row[] }>, 'value' | 'isLoading' | 'failure' | 'reload'>
    readonly sorting: Sorting | undefined
    readonly selection: RowSelection | undefined
    readonly empty: ComponentChildren
  },
) => {
  const { label, remote, keyOf, nameOf, hrefOf, sorting, selection, empty } = props
  const columns = props.columns.filter(({ width }) => width !== 'file')
  const rows = remote.value?.data ?? null
  const keys = rows?.map(keyOf) ?? []
  const { body, stop, onKeyDown, onFocus } = useRowKeys(keys, selection)
  const failure = remote.failure && <FailureNotice failure={remote.failure} onRetry={remote.reload} />
  const wide = (children: ComponentChildren) => (
    <tr role="row" class="row-wide">
      <td role="cell" colSpan={columns.length + (selection === undefined ? 0 : 1)}>
        {children}
      </td>
    </tr>
  )
  return (
    <div class="stack-12">
      {rows !== null && failure}
      <table class="table" role="table" aria-label={label} aria-busy={remote.isLoading}>
        <HeadRow columns={columns} keys={keys} sorting={sorting} selection={selection} />
        <tbody ref={body} role="rowgroup" onKeyDown={onKeyDown} onFocusIn={onFocus}>
          {rows === null && (failure === null ? <SkeletonRows columns={columns.length} /> : wide(failure))}
          {rows?.length === 0 && wide(empty)}
          {rows?.map((row) => (
            <BodyRow
              key={keyOf(row)}
              row={row}
              columns={columns}
              rowKey={keyOf(row)}
              name={nameOf(row)}
              href={hrefOf?.(row) ?? null}
              isStop={keyOf(row) === stop}
              selection={selection}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const isOwnPress = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('a, button, input, select, label') !== null

const BodyRow = <Row,>(props: {
  readonly row: Row
  readonly columns: readonly Column<Row>[]
  readonly rowKey: string
  readonly name: string
  readonly href: string | null
  /** The row that the Tab key reaches; the arrow keys continue from there. */
  readonly isStop: boolean
  readonly selection: RowSelection | undefined
}) => {
  const { navigation, t } = useNavigation()
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
        // Selecting text with the mouse does not open the row.
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
      {columns.map(({ name: column, header, cell, align }, index) =>
        index === 0 ? (
          <th key={column} role="rowheader" scope="row">
            {href === null ? (
              cell(row)
            ) : (
              <Link class="row-link" href={href} tabIndex={-1}>
                {cell(row)}
              </Link>
            )}
          </th>
        ) : (
          <td key={column} role="cell" class={align && `col-${align}`} data-label={header}>
            {cell(row)}
          </td>
        ),
      )}
    </tr>
  )
}

const SkeletonRows = ({ columns }: { readonly columns: number }) => {
  const { t } = useNavigation()
  return (
    <>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <tr key={row} role="row" class="row-skeleton">
          {Array.from({ length: columns }, (_cell, column) => (
            <td key={column} role="cell">
              {row === 0 && column === 0 && (
                <span class="visually-hidden" role="status">
                  {t('table.loading')}
                </span>
              )}
              <span class="skeleton" />
            </td>
          ))}
        </tr>
      ))}
    </>
  )
}
