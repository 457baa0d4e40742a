// A table with one page of a list. Headers sort, check boxes select, arrow keys move between rows, Enter opens a row. The first column
// names the row and links to it. On a phone each row is a card.
import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { FailureNotice } from '../views/panel.tsx'
import { Link } from '../views/button.tsx'
import { useNavigation } from '../views/navigation-context.tsx'
import type { Remote } from '../views/use-remote.ts'
import { ColumnHead, getSortDirection } from './column-head.tsx'
import { type Column, type RowSelection, type Sorting, toggleKeys } from './column.ts'
import { getNextRow, ROW_KEYS } from './row-steps.ts'

export interface TableOf<Row> {
  /** The name of the table for screen readers. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly toKey: (row: Row) => string
  /** The address that a row opens; null: it opens nothing. */
  readonly toHref?: (row: Row) => string | null
}

const SKELETON_ROWS = 6

interface DataTableProps<Row> extends TableOf<Row> {
  readonly remote: Pick<Remote<{ readonly data: readonly Row[] }>, 'value' | 'isLoading' | 'failure' | 'reload'>
  readonly sorting: Sorting | undefined
  readonly selection: RowSelection | undefined
  readonly empty: ComponentChildren
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, remote, toKey: keyOf, selection, empty } = props
  const columns = props.columns.filter(({ width }) => width !== 'file')
  const rows = remote.value?.data ?? null
  const keys = rows?.map(keyOf) ?? []
  const { body, stop, onKeyDown, onFocus } = useRowKeys(keys, selection)
  const failure = remote.failure && <FailureNotice failure={remote.failure} onRetry={remote.reload} />
  const renderWide = (children: ComponentChildren) => (
    <tr role="row" class="row-wide">
      <td role="cell" colSpan={columns.length + (selection === undefined ? 0 : 1)}>
        {children}
      </td>
    </tr>
  )
  return (
    <div class="stack gap-12">
      {rows !== null && failure}
      <table class="table framed" role="table" aria-label={label} aria-busy={remote.isLoading}>
        <HeadRow {...props} columns={columns} keys={keys} />
        <tbody ref={body} role="rowgroup" onKeyDown={onKeyDown} onFocusIn={onFocus}>
          {rows === null && (failure === null ? <SkeletonRows columns={columns.length} /> : renderWide(failure))}
          {rows?.length === 0 && renderWide(empty)}
          {rows?.map((row) => (
            <BodyRow key={keyOf(row)} {...props} columns={columns} row={row} isStop={keyOf(row) === stop} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const cutCell =
  <Row,>(text: Column<Row>['text']) =>
  (row: Row) => {
    const value = text?.(row) ?? ''
    return (
      <span class="cut" title={value}>
        <bdi>{value}</bdi>
      </span>
    )
  }

const isOwnPress = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('a, button, input, select, label') !== null

function BodyRow<Row>(
  props: DataTableProps<Row> & {
    readonly row: Row
    /** The Tab key reaches this row. The arrow keys continue from there. */
    readonly isStop: boolean
  },
) {
  const { navigation, t } = useNavigation()
  const { row, columns, toKey: keyOf, toHref: hrefOf, isStop, selection } = props
  const rowKey = keyOf(row)
  const href = hrefOf?.(row) ?? null
  const isChosen = selection?.chosen.has(rowKey) ?? false
  return (
    <tr
      role="row"
      class={href === null ? 'table-row' : 'table-row row-opens'}
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
              aria-label={t('table.select', { name: columns[0]?.text?.(row) ?? '' })}
              tabIndex={-1}
              checked={isChosen}
              onChange={(event) =>
                selection.choose(toggleKeys(selection.chosen, [rowKey], event.currentTarget.checked))
              }
            />
          </label>
        </td>
      )}
      {columns.map(({ name: column, header, text, cell = cutCell(text), align }, index) =>
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

function SkeletonRows({ columns }: { readonly columns: number }) {
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

function HeadRow<Row>(props: DataTableProps<Row> & { readonly keys: readonly string[] }) {
  const { t } = useNavigation()
  const { columns, keys, sorting, selection } = props
  return (
    <thead role="rowgroup">
      <tr role="row">
        {selection !== undefined && (
          <th role="columnheader" class="col-head col-tick">
            <label class="tick">
              <input
                type="checkbox"
                aria-label={t('table.selectAll')}
                checked={keys.length > 0 && keys.every((key) => selection.chosen.has(key))}
                disabled={keys.length === 0}
                onChange={(event) => selection.choose(toggleKeys(selection.chosen, keys, event.currentTarget.checked))}
              />
            </label>
          </th>
        )}
        {columns.map((column) => {
          const { name, width, align } = column
          return (
            <th
              key={name}
              role="columnheader"
              scope="col"
              class={['col-head', width !== undefined && `col-${width}`, align !== undefined && `col-${align}`]
                .filter(Boolean)
                .join(' ')}
              aria-sort={getSortDirection(column, sorting)}
            >
              <ColumnHead column={column} sorting={sorting} />
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

const ROW_KEY = 'data-row'

function useRowKeys(keys: readonly string[], selection: RowSelection | undefined) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [at, setAt] = useState<string | null>(null)
  /** The row that the Tab key reaches. */
  const stop = at !== null && keys.includes(at) ? at : keys[0]

  const findRow = (target: EventTarget | null): HTMLElement | null =>
    target instanceof Element ? target.closest<HTMLElement>(`[${ROW_KEY}]`) : null

  const onFocus = ({ target }: FocusEvent): void => {
    const key = findRow(target)?.getAttribute(ROW_KEY)
    if (key !== null && key !== undefined) setAt(key)
  }
  const walk = (row: HTMLElement, key: string): boolean => {
    const rows = [...(body.current?.querySelectorAll<HTMLElement>(`[${ROW_KEY}]`) ?? [])]
    const step = ROW_KEYS[key]
    if (step === undefined) return false
    rows[getNextRow(step, rows.indexOf(row), rows.length, 1)]?.focus()
    return true
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = findRow(event.target)
    // Controls within a row have their own keys.
    if (row === null || row !== event.target) return
    const rowKey = row.getAttribute(ROW_KEY) ?? ''
    if (event.key === 'Enter') row.querySelector<HTMLElement>('.row-link, .row-button')?.click()
    else if (event.key === ' ' && selection !== undefined)
      selection.choose(toggleKeys(selection.chosen, [rowKey], !selection.chosen.has(rowKey)))
    else if (!walk(row, event.key)) return
    event.preventDefault()
  }
  return { body, stop, onKeyDown, onFocus }
}
