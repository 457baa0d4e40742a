// A list of thousands of rows in a box that scrolls: it renders only visible rows, all of one height. Keys move its cursor.
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useMemo, useState } from 'preact/hooks'
import { useNavigation } from '../views/navigation-context.tsx'
import { ColumnHead, getSortDirection } from './column-head.tsx'
import type { Sorting } from './column.ts'
import type { TableOf } from './data-table.tsx'
import { measureRowHeight, type RowCursor } from './row-cursor.ts'
import { getRowWindow, type RowWindow } from './row-steps.ts'

interface GridOf<Row> extends Omit<TableOf<Row>, 'toHref'> {
  readonly sorting: Sorting | undefined
  readonly cursor: RowCursor
  /** The key of the open row. */
  readonly open: string
  readonly onOpen: (key: string) => void
  /** The classes of the grid, which set its `--columns`. */
  readonly look: string
  readonly toRowLook: (row: Row) => string
}

interface RowGridProps<Row> extends GridOf<Row> {
  /** Null: not loaded yet. */
  readonly rows: readonly Row[] | null
  readonly isBusy: boolean
  readonly empty: ComponentChildren
  /** The content above the rows. */
  readonly children: ComponentChildren
}

export function RowGrid<Row>(props: RowGridProps<Row>) {
  const { rows, isBusy, empty, children } = props
  if (rows === null) return <GridSkeleton />
  return (
    <div class="row-grid framed" aria-busy={isBusy}>
      {rows.length === 0 ? (
        empty
      ) : (
        <>
          {children}
          <Grid {...props} rows={rows} />
        </>
      )}
    </div>
  )
}

function GridSkeleton() {
  const { t } = useNavigation()
  return (
    <div class="row-grid framed" aria-busy="true" role="status" aria-label={t('table.loading')}>
      {Array.from({ length: 12 }, (_, n) => (
        <div key={n} class="grid-skeleton" aria-hidden="true">
          <span class="skeleton" />
          <span class="skeleton" />
          <span class="skeleton" />
        </div>
      ))}
    </div>
  )
}

function useRowWindow({ box, setAtTop }: RowCursor, count: number) {
  const [shown, setShown] = useState<RowWindow & { readonly height: number }>({ first: 0, end: 60, height: 36 })
  useLayoutEffect(() => {
    const node = box.current
    if (node === null) return
    const measure = (): void => {
      const height = measureRowHeight(node)
      const next = { ...getRowWindow(node.scrollTop, node.clientHeight, height, count), height }
      setShown((before) =>
        before.first === next.first && before.end === next.end && before.height === height ? before : next,
      )
      setAtTop(node.scrollTop < height / 2)
    }
    measure()
    node.addEventListener('scroll', measure, { passive: true })
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => {
      node.removeEventListener('scroll', measure)
      observer.disconnect()
    }
  }, [box, count, setAtTop])
  return shown
}

const toRowId = (at: number): string => `grid-row-${at}`

function Grid<Row>(props: GridOf<Row> & { readonly rows: readonly Row[] }) {
  const { label, rows, toKey, cursor, look } = props
  const { first, end, height } = useRowWindow(cursor, rows.length)
  const drawn = rows.slice(first, end)
  const present = drawn.findIndex((row) => toKey(row) === cursor.present)
  const space = (count: number) => <div role="presentation" style={{ height: `${count * height}px` }} />
  return (
    <div
      ref={cursor.box}
      class={`grid-rows scroll focus-inside ${look}`}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-activedescendant={present === -1 ? undefined : toRowId(first + present)}
    >
      <GridHead {...props} />
      {space(first)}
      {drawn.map((row, n) => (
        <GridRow key={toKey(row)} {...props} row={row} at={first + n} isPresent={n === present} />
      ))}
      {space(Math.max(rows.length - first - drawn.length, 0))}
    </div>
  )
}

function GridHead<Row>({ columns, sorting }: GridOf<Row>) {
  return (
    <div class="grid-head col-head" role="row" aria-rowindex={1}>
      {columns.map((column) => {
        const isSortable = column.sort !== undefined && sorting !== undefined
        return (
          <span
            key={column.name}
            class={`grid-cell cell-${column.name}`}
            role="columnheader"
            aria-sort={isSortable ? (getSortDirection(column, sorting) ?? 'none') : undefined}
          >
            <ColumnHead column={column} sorting={sorting} />
          </span>
        )
      })}
    </div>
  )
}

function GridRow<Row>(props: GridOf<Row> & { readonly row: Row; readonly at: number; readonly isPresent: boolean }) {
  const { columns, row, at, isPresent, toKey, open, onOpen, toRowLook } = props
  // The cells are rendered once for each row. Moving to a row or opening it changes only the row element.
  const cells = useMemo(
    () =>
      columns.map(({ name, cell, text }) => (
        <span key={name} class={`grid-cell cell-${name}`} role="gridcell">
          {cell?.(row) ?? text?.(row)}
        </span>
      )),
    [columns, row],
  )
  const key = toKey(row)
  const isOpen = key === open
  return (
    <div
      id={toRowId(at)}
      class={['grid-row hovers', toRowLook(row), isPresent && 'grid-row-present'].filter(Boolean).join(' ')}
      role="row"
      aria-rowindex={at + 2}
      aria-selected={isOpen}
      onClick={() => onOpen(key)}
    >
      {cells}
    </div>
  )
}
