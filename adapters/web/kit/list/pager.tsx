// The visible page of a list, and the way to its neighbours. The page is in the address, under the name of the list where a view has several.
import { useAddressQuery, useNavigation } from '../views/navigation-context.tsx'
import { Button } from '../views/button.tsx'
import { usePage } from '../views/page-context.tsx'

const PAGE = 'page'

export const Pager = (props: {
  readonly total: number
  readonly limit: number
  /** Where a view has several lists: the name of this one, and the id of its heading. */
  readonly of?: string | undefined
}) => {
  const { navigation, t } = useNavigation()
  const { format } = usePage()
  const { total, limit, of } = props
  const skip = useSkip(limit, of)
  if (total <= limit && skip === 0) return null
  const to = (next: number): void => {
    navigation.narrow({ [of ?? PAGE]: next === 0 ? '' : String(Math.floor(next / limit) + 1) })
    document.querySelector(of === undefined ? '#content h1' : `#${of}`)?.scrollIntoView()
  }
  const button = (word: 'table.previous' | 'table.next', next: number) => {
    const isEnd = next < 0 || next >= total
    return (
      <Button isBusy={isEnd} onClick={() => to(next)}>
        {t(word)}
      </Button>
    )
  }
  return (
    <nav
      id={of && `${of}-pages`}
      class="pager"
      aria-label={t('table.pages')}
      aria-labelledby={of && `${of}-pages ${of}`}
    >
      <p role="status">
        {t('table.range', {
          from: format.number(Math.min(skip + 1, total)),
          to: format.number(Math.min(skip + limit, total)),
          total: format.number(total),
        })}
      </p>
      {button('table.previous', skip === 0 ? -1 : Math.max(0, skip - limit))}
      {button('table.next', skip + limit)}
    </nav>
  )
}

/** The number of rows before the visible page. */
export const useSkip = (limit: number, of = PAGE): number => {
  const page = useAddressQuery()[of] ?? '1'
  return /^[1-9]\d{0,6}$/.test(page) ? (Number(page) - 1) * limit : 0
}
