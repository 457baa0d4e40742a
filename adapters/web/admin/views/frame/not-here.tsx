// Pages that can not be shown: there is no such place, or it is not open to whoever asks.
import type { Permission } from '#domain/identity/role.ts'
import { useAdmin } from '../admin-context.tsx'
import { Link } from './link.tsx'
import { PageHeader } from './page-header.tsx'

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
