// What is above a list: its search field, its sorting on a phone, and its export.
import type { Either } from 'fp-ts/lib/Either.js'
import { useEffect } from 'preact/hooks'
import type { ShownFailure } from '../failure.ts'
import { saveAsFile } from '../save-as-file.ts'
import { Button } from '../views/button.tsx'
import { FailureNotice } from '../views/failure-notice.tsx'
import { SaveIcon } from '../views/icons.tsx'
import { useAddressQuery, useNavigation } from '../views/navigation-context.tsx'
import { useTyped } from '../views/use-typed.ts'
import { useWork } from '../views/use-work.ts'
import type { Column, Sorting } from './column.ts'
import { csvOf } from './csv.ts'

/** The typed text goes into the address once typing pauses. */
export const SearchField = ({ label }: { readonly label: string }) => {
  const { navigation } = useNavigation()
  const { q = '' } = useAddressQuery()
  const { typed, settled, type } = useTyped(q)
  useEffect(() => {
    if (settled !== q) navigation.narrow({ q: settled, page: '' })
  }, [settled])
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

/** For a phone, where the headers are hidden. */
export const SortSelect = <Row,>(props: { readonly columns: readonly Column<Row>[]; readonly sorting: Sorting }) => {
  const { t } = useNavigation()
  const { columns, sorting } = props
  return (
    <label class="filter narrow-only">
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

/** Saves all rows of a list, with its filters, as a file. */
export const ExportButton = <Row,>(props: {
  /** Without its extension. */
  readonly fileName: string
  readonly columns: readonly Column<Row>[]
  readonly all: () => Promise<Either<ShownFailure, readonly Row[]>>
}) => {
  const { language, t } = useNavigation()
  const { fileName, columns, all } = props
  const { isBusy, failure, perform } = useWork()
  const save = (rows: readonly Row[]): void =>
    saveAsFile(`${fileName}.csv`, csvOf(columns, rows, language), 'text/csv;charset=utf-8')
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
