// The first page: what needs attention, else that all is well, and the figures that show it.
import { useAdmin } from '../admin-context.tsx'
import { PageHeader } from '../frame/page-header.tsx'

export const HomePage = () => {
  const { me, t } = useAdmin()
  return <PageHeader title={t('home.title')} lead={t('home.lead', { office: me.tenant.name })} />
}
