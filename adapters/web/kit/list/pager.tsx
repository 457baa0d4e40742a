// The pages of a list: which rows are in view, and buttons to those before and after them.
import { Button } from '../views/button.tsx'
import { useAddressQuery, useNavigation } from '../views/navigation-context.tsx'
import { usePage } from '../views/page-context.tsx'
import { useTotalWords } from '../views/use-total-words.ts'

export interface ListPages {
  readonly total: number
  readonly limit: number
  /** The highest number up to which the service counts. */
  readonly countedTo?: number | undefined
  /** In a view with several lists, the name of this list in the address and the id of its heading. */
  readonly of?: string | undefined
}

const PAGE = 'page'

/** Keeps the page in the address. */
export function Pager(pages: ListPages) {
  const { navigation } = useNavigation()
  const { limit, of } = pages
  const go = (next: number): void => {
    navigation.narrow({ [of ?? PAGE]: next === 0 ? '' : String(Math.floor(next / limit) + 1) })
    document.querySelector(of === undefined ? '#content h1' : `#${of}`)?.scrollIntoView()
  }
  return <PageBar {...pages} skip={useSkip(limit, of)} onGo={go} />
}

/** Shows nothing if one page has all rows. */
export function PageBar(props: ListPages & { readonly skip: number; readonly onGo: (skip: number) => void }) {
  const { t } = useNavigation()
  const { format } = usePage()
  const { total, limit, countedTo, of, skip, onGo } = props
  const totalWords = useTotalWords()
  if (total <= limit && skip === 0) return null
  const renderButton = (word: 'table.previous' | 'table.next', next: number) => (
    <Button isBusy={next < 0 || next >= total} onClick={() => onGo(next)}>
      {t(word)}
    </Button>
  )
  return (
    <nav id={of && `${of}-pages`} class="row" aria-label={t('table.pages')} aria-labelledby={of && `${of}-pages ${of}`}>
      <p class="quiet grow" role="status">
        {t('table.range', {
          from: format.number(Math.min(skip + 1, total)),
          to: format.number(Math.min(skip + limit, total)),
          total: totalWords(total, countedTo),
        })}
      </p>
      {renderButton('table.previous', skip === 0 ? -1 : Math.max(0, skip - limit))}
      {renderButton('table.next', skip + limit)}
    </nav>
  )
}

/** The number of rows before the visible page. */
export function useSkip(limit: number, of = PAGE): number {
  const page = useAddressQuery()[of] ?? '1'
  return /^[1-9]\d{0,6}$/.test(page) ? (Number(page) - 1) * limit : 0
}
