// A list of records: search, filters, sorting and page in the address, a table, an export, and actions on several rows at once.
import type { Either } from 'fp-ts/lib/Either.js'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { ShownFailure } from '../http.ts'
import { writeCsv, saveAsFile } from './csv.ts'
import { Button } from '../views/button.tsx'
import { FailureNotice } from '../views/panel.tsx'
import { SaveIcon } from '../views/icons.tsx'
import { useAddressQuery, useNavigation } from '../views/navigation-context.tsx'
import type { Remote } from '../views/use-remote.ts'
import { useDebouncedInput } from '../views/use-debounced-input.ts'
import { useWork } from '../views/use-work.ts'
import type { Column, Sorting } from './column.ts'
import { DataTable, type TableOf } from './data-table.tsx'
import type { ListFilter } from './filter.ts'
import { Filters } from './filters.tsx'
import { type ListPages, Pager } from './pager.tsx'

/** The rows of a list. */
export interface ListSource<Row> extends Omit<Remote<{ readonly data: readonly Row[] }>, 'replace'> {
  /** Loads all pages with the present filters; absent: the list cannot be exported. */
  readonly all?: () => Promise<Either<ShownFailure, readonly Row[]>>
  /** Absent: the list has one page. */
  readonly pages?: ListPages
}

export interface RowAction {
  /** The text of the button. */
  readonly word: string
  /** The accessible name, which contains the name of the row. */
  readonly label: string
  /** Enter on the row runs it. */
  readonly isFirst?: boolean
  readonly run: () => void
}

interface EmptyWords {
  readonly title: string
  readonly body?: string
  readonly action?: ComponentChildren
}

export interface ListProps<Row> extends TableOf<Row> {
  readonly source: ListSource<Row>
  /** Label of the search field; absent: no search. */
  readonly search?: string
  /** Filters in the address. Those of kind `words` are above the search field, the others beside it. */
  readonly filters?: readonly ListFilter[]
  /** The saved views of the application, beside the filters. */
  readonly views?: ComponentChildren
  /** The order when the address has none; absent: the list has only one order. */
  readonly sortedBy?: string
  /** Actions on one row, in the last column. */
  readonly actions?: (row: Row) => readonly RowAction[]
  /** Actions on the selected rows; absent: rows cannot be selected. */
  readonly bulk?: (chosen: readonly Row[], clear: () => void) => ComponentChildren
  /** The texts for a list without rows. */
  readonly empty: EmptyWords
}

export function List<Row>(props: ListProps<Row>) {
  const { navigation, t } = useNavigation()
  const query = useAddressQuery()
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const { source, search, filters = [], views, sortedBy, actions, bulk, empty, toKey: keyOf } = props
  const columns =
    actions === undefined ? props.columns : [...props.columns, makeActionColumn(t('table.actions'), actions)]
  const { all, pages } = source
  const names = ['q', ...filters.map(({ name }) => name)]
  const isFiltered = names.some((name) => (query[name] ?? '') !== '')
  const picked = source.value?.data.filter((row) => chosen.has(keyOf(row))) ?? []
  const sorting =
    sortedBy === undefined
      ? undefined
      : {
          by: query['sort'] ?? sortedBy,
          sort: (by: string) => navigation.narrow({ sort: by === sortedBy ? '' : by, page: '' }),
        }
  const words = isFiltered ? { title: t('table.noMatch.title'), body: t('table.noMatch.body') } : empty
  const clearFilters = (): void =>
    navigation.narrow({ ...Object.fromEntries(names.map((name) => [name, ''])), page: '' })
  const renderControls = (shown: readonly ListFilter[]) => (
    <Filters filters={shown} values={query} onChange={(changes) => navigation.narrow({ ...changes, page: '' })} />
  )
  const isWords = ({ kind }: ListFilter): boolean => kind === 'words'
  return (
    <>
      {renderControls(filters.filter(isWords))}
      {(search !== undefined || filters.length > 0 || views !== undefined || all !== undefined) && (
        <div class="toolbar" role="search">
          {search !== undefined && <SearchField label={search} />}
          {renderControls(filters.filter((filter) => !isWords(filter)))}
          {isFiltered && <Button onClick={clearFilters}>{t('table.clearFilters')}</Button>}
          {sorting !== undefined && <SortSelect columns={columns} sorting={sorting} />}
          {(views !== undefined || all !== undefined) && (
            <div class="row gap-12 push">
              {views}
              {all !== undefined && <ExportButton label={props.label} columns={columns} all={all} />}
            </div>
          )}
        </div>
      )}
      <DataTable
        {...props}
        columns={columns}
        remote={source}
        sorting={sorting}
        selection={bulk && { chosen, choose }}
        empty={
          <Empty title={words.title}>
            {words.body !== undefined && <p>{words.body}</p>}
            {words.action}
          </Empty>
        }
      />
      {pages !== undefined && <Pager {...pages} />}
      {picked.length > 0 && bulk?.(picked, () => choose(new Set()))}
    </>
  )
}

const makeActionColumn = <Row,>(header: string, actions: (row: Row) => readonly RowAction[]): Column<Row> => ({
  name: 'actions',
  header,
  width: 'action',
  cell: (row) => (
    <span class="button-row wrap">
      {actions(row).map(({ word, label, isFirst = false, run }) => (
        <button
          key={word}
          type="button"
          class={isFirst ? 'button button-quiet row-button' : 'button button-quiet'}
          aria-label={label}
          onClick={run}
        >
          {word}
        </button>
      ))}
    </span>
  ),
})

/** An empty state: what this list contains, and the one thing to do. */
export function Empty(props: { readonly title: string; readonly children?: ComponentChildren }) {
  return (
    <div class="empty stack">
      <p class="title">{props.title}</p>
      {props.children}
    </div>
  )
}

/** Writes the typed text to the address when the user pauses. */
function SearchField({ label }: { readonly label: string }) {
  const { navigation } = useNavigation()
  const { q = '' } = useAddressQuery()
  const { typed, type } = useDebouncedInput(q, (settled) => navigation.narrow({ q: settled, page: '' }))
  return (
    <input
      class="input toolbar-search"
      type="search"
      aria-label={label}
      placeholder={label}
      value={typed}
      dir="auto"
      onInput={(event) => type(event.currentTarget.value)}
    />
  )
}

/** Sorting on a phone, where the headers are hidden. */
function SortSelect<Row>(props: { readonly columns: readonly Column<Row>[]; readonly sorting: Sorting }) {
  const { t } = useNavigation()
  const { columns, sorting } = props
  return (
    <label class="filter row narrow-only">
      <span>{t('table.sort')}</span>
      <select class="input" value={sorting.by} onChange={(event) => sorting.sort(event.currentTarget.value)}>
        {columns.flatMap(({ header, sort }) =>
          sort === undefined
            ? []
            : [
                <option key={sort} value={sort}>
                  {header} ↑
                </option>,
                <option key={`-${sort}`} value={`-${sort}`}>
                  {header} ↓
                </option>,
              ],
        )}
      </select>
    </label>
  )
}

/** Saves all rows of a list, with the present filters, as a file. */
function ExportButton<Row>(props: {
  /** The label of the list, from which the file name is derived. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly all: () => Promise<Either<ShownFailure, readonly Row[]>>
}) {
  const { language, t } = useNavigation()
  const { label, columns, all } = props
  const fileName = label.toLowerCase().replaceAll(' ', '-')
  const { isBusy, failure, perform } = useWork()
  const save = (rows: readonly Row[]): void =>
    saveAsFile(`${fileName}.csv`, writeCsv(columns, rows, language), 'text/csv;charset=utf-8')
  return (
    <>
      <Button look="quiet" isBusy={isBusy} onClick={() => perform(all, save)}>
        <SaveIcon />
        {t(isBusy ? 'table.exporting' : 'table.export')}
      </Button>
      {failure !== null && <FailureNotice failure={failure} />}
    </>
  )
}
