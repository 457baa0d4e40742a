// The home page: what needs attention in all areas, then the figures of the last days (ADM-9).
import { type CheckState, Dashboard } from '#adapters/web/kit/dashboard/dashboard.tsx'
import { PageHeader } from '#adapters/web/kit/views/page-header.tsx'
import { PaceContext } from '#adapters/web/kit/views/use-remote.ts'
import type { Permission } from '#domain/identity/role.ts'
import type { AdminTextKey } from '../../texts/texts.ts'
import { listAreaGroups } from '../../areas.ts'
import { useAdmin } from '../admin-context.tsx'
import { AreaHeader } from '../frame/area-header.tsx'
import { useCampaignsHome } from '../campaigns/campaigns-home.tsx'
import { useLogsHome } from '../logs/logs-home.tsx'
import { useMailboxesHome, useMailServerHome } from '../mailing/mailing-home.tsx'
import { useFailedJobsHome, useSchedulesHome } from '../operations/jobs-home.tsx'
import { usePeopleHome } from '../people/people-home.tsx'
import { PACE, useChecksHome } from './checks-home.tsx'
import { DayFigures } from './day-figures.tsx'
import { SampleNotice } from './sample-notice.tsx'

/** One entry for each check of an area. Without the permission, the check does not run. */
const PARTS: readonly (readonly [Permission, AdminTextKey, () => CheckState])[] = [
  ['users:read', 'people.title', usePeopleHome],
  ['logs:read', 'logs.title', useLogsHome],
  ['campaigns:read', 'campaigns.title', useCampaignsHome],
  ['mail:read', 'mail.title', useMailServerHome],
  ['platform:admin', 'mailboxes.title', useMailboxesHome],
  ['platform:admin', 'jobs.title', useFailedJobsHome],
  ['platform:admin', 'home.schedules', useSchedulesHome],
]

export function HomePage() {
  return (
    <PaceContext.Provider value={PACE}>
      <Parts />
    </PaceContext.Provider>
  )
}

function Parts() {
  const { me, may, t } = useAdmin()
  // The permissions stay the same while the page is open, so the order of the hooks is stable.
  const parts = PARTS.filter(([needs]) => may(needs)).map(([, what, usePart]) => ({ what: t(what), check: usePart() }))
  const checks = useChecksHome()
  if (listAreaGroups(may).flatMap(({ areas }) => areas).length === 1)
    return <PageHeader title={t('home.nothing.title')} lead={t('home.nothing.body', { office: me.tenant.name })} />
  return (
    <>
      <AreaHeader of="home" lead={t('home.lead', { office: me.tenant.name })} />
      <SampleNotice />
      <Dashboard parts={[...parts, ...checks]} />
      <DayFigures />
    </>
  )
}
