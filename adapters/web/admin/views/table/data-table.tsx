// A table over one page of a list: sorted by its headers, chosen from by check boxes, walked by arrows, opened by Enter. The first column names
// the row and links to it. On a phone each row is a card. Which rows there are, the caller asks.
import type { ComponentChildren } from 'preact'
import type { ShownFailure } from '#adapters/web/kit/failure.ts'
import { useSurroundings } from '../admin-context.tsx'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { type Asked, latest } from '#adapters/web/kit/views/use-asked.ts'
import { BodyRow } from './body-row.tsx'
import type { Column } from './column.ts'
import { HeadRow, type Sorting } from './head-row.tsx'
import type { Selection } from './selection.ts'
import { useRowKeys } from './use-row-keys.ts'

export interface DataTableProps<Row> {
  /** What the table is of; read out. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly asked: Asked<{ readonly data: readonly Row[] }>
  readonly onRetry: () => void
  readonly keyOf: (row: Row) => string
  /** What a row is called where it is told of alone. */
  readonly nameOf: (row: Row) => string
  /** Where a row opens; null: nowhere. */
  readonly hrefOf?: (row: Row) => string | null
  readonly sorting?: Sorting
  readonly selection?: Selection
  /** What stands in an empty table: what this is, and the one thing to do. */
  readonly empty: ComponentChildren
}

const SKELETON_ROWS = 6

export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { label, columns, asked, onRetry, keyOf, nameOf, hrefOf, sorting, selection, empty } = props
  const rows = latest(asked)?.data ?? null
  const keys = rows?.map(keyOf) ?? []
  const { body, stop, onKeyDown, onFocus } = useRowKeys(keys, selection)
  const span = columns.length + (selection === undefined ? 0 : 1)
  return (
    <div class="table-frame">
      {asked._tag === 'Failed' && rows !== null && <FailureNotice failure={asked.failure} onRetry={onRetry} />}
      <table class="table" role="table" aria-label={label} aria-busy={asked._tag === 'Loading'}>
        <HeadRow columns={columns} keys={keys} sorting={sorting} selection={selection} />
        <tbody ref={body} role="rowgroup" onKeyDown={onKeyDown} onFocusIn={onFocus}>
          {rows === null && asked._tag === 'Loading' && <SkeletonRows columns={span} />}
          {rows === null && asked._tag === 'Failed' && (
            <WideRow span={span}>
              <FailedRow failure={asked.failure} onRetry={onRetry} />
            </WideRow>
          )}
          {rows?.length === 0 && <WideRow span={span}>{empty}</WideRow>}
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

const FailedRow = (props: { readonly failure: ShownFailure; readonly onRetry: () => void }) => (
  <FailureNotice failure={props.failure} onRetry={props.onRetry} />
)

const WideRow = (props: { readonly span: number; readonly children: ComponentChildren }) => (
  <tr role="row" class="row-wide">
    <td role="cell" colSpan={props.span}>
      {props.children}
    </td>
  </tr>
)

const SkeletonRows = ({ columns }: { readonly columns: number }) => {
  const { t } = useSurroundings()
  return (
    <>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <tr key={row} role="row" class="row-skeleton">
          {Array.from({ length: columns }, (_, column) => (
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
