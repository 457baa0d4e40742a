// The first page: what needs attention, else that all is well, and the figures that show it. Each part asks only what is open to whoever looks.
import { DoneIcon } from '#adapters/web/kit/views/icons.tsx'
import { countsCall } from '../../api/people.ts'
import { useAdmin } from '../admin-context.tsx'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { latest, useAsked } from '#adapters/web/kit/views/use-asked.ts'
import { Attention } from './attention.tsx'
import { LogFigures } from './log-figures.tsx'
import { OwnSignIns } from './own-sign-ins.tsx'
import { PeopleFigures } from './people-figures.tsx'
import { useLogDay } from './use-log-day.ts'

export const HomePage = () => {
  const { me, may, t } = useAdmin()
  const counts = useAsked(may('users:read') ? countsCall : null)
  const log = useLogDay()
  if (!may('users:read') && !may('logs:read') && !may('roles:read'))
    return <PageHeader title={t('home.nothing.title')} lead={t('home.nothing.body', { office: me.tenant.name })} />
  const people = latest(counts.asked)
  const isKnown = (!may('users:read') || counts.asked._tag === 'Told') && (!may('logs:read') || log.isKnown)
  const needs = [
    ...(log.errors !== null && log.errors > 0 ? (['errors'] as const) : []),
    ...(people !== null && people.TO_BE_REMOVED > 0 ? (['removal'] as const) : []),
  ]
  return (
    <>
      <PageHeader title={t('home.title')} lead={t('home.lead', { office: me.tenant.name })} />
      {counts.asked._tag === 'Failed' && <FailureNotice failure={counts.asked.failure} onRetry={counts.again} />}
      {log.failure !== null && <FailureNotice failure={log.failure} onRetry={log.again} />}
      {needs.length > 0 && <Attention needs={needs} errors={log.errors ?? 0} removals={people?.TO_BE_REMOVED ?? 0} />}
      {needs.length === 0 && isKnown && (
        <p class="well" role="status">
          <DoneIcon />
          {t('home.well')}
        </p>
      )}
      {needs.length === 0 && !isKnown && <span class="skeleton skeleton-well" aria-hidden="true" />}
      <div class="figures">
        {may('users:read') && <PeopleFigures counts={people} />}
        {may('logs:read') && <LogFigures errors={log.errors} warnings={log.warnings} />}
        {may('users:read') && <OwnSignIns />}
      </div>
    </>
  )
}
