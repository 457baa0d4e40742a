// A number of records in words. The service may count only up to `countedTo`.
import { useNavigation } from './navigation-context.tsx'
import { usePage } from './page-context.tsx'

export function useTotalWords() {
  const { format } = usePage()
  const { t } = useNavigation()
  return (total: number, countedTo = Infinity): string =>
    total < countedTo ? format.number(total) : t('table.orMore', { total: format.number(countedTo) })
}
