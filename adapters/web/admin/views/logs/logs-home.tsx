// The log on the home page: errors of the last 24 hours, and the number of errors and warnings.
import { useState } from 'preact/hooks'
import { Link } from '#adapters/web/kit/views/button.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { call } from '../../api/call.ts'
import { type LogView, PLAIN_VIEW, SPANS, toLogQuery } from '../../logs/log-view.ts'
import { useAdmin } from '../admin-context.tsx'
import { runCheck, type HomePart, Figures } from '#adapters/web/kit/dashboard/dashboard.tsx'

const ERRORS: LogView = { ...PLAIN_VIEW, level: 'fatal,error' }
const WARNINGS: LogView = { ...PLAIN_VIEW, level: 'warn' }

export function useLogsHome(): HomePart {
  const { me, navigation, now, t } = useAdmin()
  const [from] = useState(() => now() - SPANS['24h'])
  // Returns the total, and the oldest entry for its moment.
  const countCall = (view: LogView) => {
    const query = toLogQuery({ ...view, sort: 'ts' }, { from, to: null }, { skip: 0, limit: 1 })
    return call('GET /logs', { query })
  }
  const errors = useRemote(countCall(ERRORS))
  const warnings = useRemote(countCall(WARNINGS))
  const isOverAll = me.operator && me.tenant.uuid === me.home.uuid
  const toHref = (view: LogView): string => navigation.href('logs', { query: view })
  const check = runCheck([errors, warnings], () => {
    const { data: [first] = [], total = 0 } = errors.value?.data ?? {}
    if (total === 0) return null
    return {
      title: t.counted('home.errors', total),
      body: t('home.errors.body'),
      isGrave: true,
      since: first?.ts ?? null,
      affects: isOverAll ? t('calls.office.all') : me.tenant.name,
      action: { label: t('home.errors.do'), href: toHref(ERRORS) },
    }
  })
  return {
    check,
    figures: (
      <Figures
        id="figures-log"
        title={t(isOverAll ? 'home.log.service' : 'home.log')}
        more={<Link href={navigation.href('logs')}>{t('home.log.open')}</Link>}
        figures={[
          { label: t('home.log.errors'), value: errors.value?.data.total ?? null, href: toHref(ERRORS) },
          { label: t('home.log.warnings'), value: warnings.value?.data.total ?? null, href: toHref(WARNINGS) },
        ]}
      />
    ),
  }
}
