// Says which parts of the address no filter of this page understands, and takes them out of it.
import { Notice } from '#adapters/web/kit/views/notice.tsx'
import { useSurroundings } from '../admin-context.tsx'

const SHOWN = 60

export const IgnoredFilters = ({ ignored }: { readonly ignored: readonly string[] }) => {
  const { navigation, t } = useSurroundings()
  if (ignored.length === 0) return null
  return (
    <Notice tone="info" title={t('filters.ignored.title')}>
      <p>{t('filters.ignored.body')}</p>
      <ul class="ignored-filters">
        {ignored.map((one) => (
          <li key={one}>
            <code title={one}>{one.length > SHOWN ? `${one.slice(0, SHOWN)}…` : one}</code>
          </li>
        ))}
      </ul>
      <button type="button" class="button" onClick={() => navigation.narrow({})}>
        {t('filters.ignored.remove')}
      </button>
    </Notice>
  )
}
