// Pages for addresses that do not exist or that the user may not open, and the notice about ignored filters.
import type { Permission } from '#domain/identity/role.ts'
import { Link } from '#adapters/web/kit/views/link.tsx'
import { Button } from '#adapters/web/kit/views/button.tsx'
import { Notice } from '#adapters/web/kit/views/notice.tsx'
import { PageHeader } from '#adapters/web/kit/views/page-header.tsx'
import { useAdmin, useAppTools } from '../admin-context.tsx'

export const NotFound = () => {
  const { t } = useAdmin()
  return (
    <>
      <PageHeader title={t('notFound.title')} lead={t('notFound.body')} />
      <HomeLink class="button button-primary" />
    </>
  )
}

export const Forbidden = ({ permission }: { readonly permission: Permission }) => {
  const { me, t } = useAdmin()
  return (
    <>
      <PageHeader
        title={t('forbidden.title')}
        lead={t('forbidden.body', { permission: t(`permission.${permission}`) })}
      />
      <p dir="auto">
        {permission === 'platform:admin' ? t('forbidden.operator') : t('forbidden.who', { office: me.tenant.name })}
      </p>
      <HomeLink class="button" />
    </>
  )
}

const HomeLink = (props: { readonly class: string }) => {
  const { navigation, t } = useAdmin()
  return (
    <p>
      <Link class={props.class} href={navigation.href('home')}>
        {t('notFound.home')}
      </Link>
    </p>
  )
}

const SHOWN = 60

export const IgnoredFilters = ({ ignored }: { readonly ignored: readonly string[] }) => {
  const { navigation, t } = useAppTools()
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
      <Button onClick={() => navigation.narrow({})}>{t('filters.ignored.remove')}</Button>
    </Notice>
  )
}
