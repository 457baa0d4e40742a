// Pages that can not be shown: there is no such place, or it is not open to whoever asks.
import type { Permission } from '#domain/identity/role.ts'
import { Link } from '#adapters/web/kit/views/link.tsx'
import { Notice } from '#adapters/web/kit/views/notice.tsx'
import { PageHeader } from '#adapters/web/kit/views/page-header.tsx'
import { useAdmin, useSurroundings } from '../admin-context.tsx'

export const NotFound = () => {
  const { navigation, t } = useAdmin()
  return (
    <>
      <PageHeader title={t('notFound.title')} lead={t('notFound.body')} />
      <p>
        <Link class="button button-primary" href={navigation.href('home')}>
          {t('notFound.home')}
        </Link>
      </p>
    </>
  )
}

export const Forbidden = ({ permission }: { readonly permission: Permission }) => {
  const { me, navigation, t } = useAdmin()
  return (
    <>
      <PageHeader
        title={t('forbidden.title')}
        lead={t('forbidden.body', { permission: t(`permission.${permission}`) })}
      />
      <p dir="auto">
        {permission === 'platform:admin' ? t('forbidden.operator') : t('forbidden.who', { office: me.tenant.name })}
      </p>
      <p>
        <Link class="button" href={navigation.href('home')}>
          {t('notFound.home')}
        </Link>
      </p>
    </>
  )
}

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
