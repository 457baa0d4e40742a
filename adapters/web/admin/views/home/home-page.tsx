// The home page: the checks and figures of all areas.
import { Dashboard, type DashboardPart } from '#adapters/web/kit/dashboard/dashboard.tsx'
import { PageHeader } from '#adapters/web/kit/views/page-header.tsx'
import type { Permission } from '#domain/identity/role.ts'
import { useAdmin } from '../admin-context.tsx'
import { AreaHeader } from '../frame/area-header.tsx'
import { useCampaignsHome } from '../campaigns/campaigns-home.tsx'
import { useLogsHome } from '../logs/logs-home.tsx'
import { useMailboxesHome, useMailServerHome } from '../mailing/mailing-home.tsx'
import { useMailHome } from '../messages/mail-home.tsx'
import { useFailedJobsHome, useSchedulesHome } from '../operations/jobs-home.tsx'
import { useOwnSignInsHome, usePeopleHome } from '../people/people-home.tsx'

/** One for each area. Users without the permission see neither check nor figures. */
const PARTS: readonly (readonly [Permission, () => DashboardPart])[] = [
  ['users:read', usePeopleHome],
  ['mail:read', useMailHome],
  ['logs:read', useLogsHome],
  ['campaigns:read', useCampaignsHome],
  ['mail:read', useMailServerHome],
  ['platform:admin', useMailboxesHome],
  ['platform:admin', useFailedJobsHome],
  ['platform:admin', useSchedulesHome],
  ['users:read', useOwnSignInsHome],
]

export const HomePage = () => {
  const { me, may, t } = useAdmin()
  // The permissions do not change while the page is open, so the order of the hooks is stable.
  const parts = PARTS.filter(([needs]) => may(needs)).map(([, usePart]) => usePart())
  if (parts.length === 0 && !may('roles:read'))
    return <PageHeader title={t('home.nothing.title')} lead={t('home.nothing.body', { office: me.tenant.name })} />
  return (
    <>
      <AreaHeader of="home" lead={t('home.lead', { office: me.tenant.name })} />
      <Dashboard parts={parts} />
    </>
  )
}
