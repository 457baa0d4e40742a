// The log on the home page: errors of the last 24 hours, and how many errors and warnings there were.
import { useState } from 'preact/hooks'
import { Link } from '#adapters/web/kit/views/link.tsx'
import { latest, useAsked } from '#adapters/web/kit/views/use-asked.ts'
import type { LogLevel } from '#domain/logging/ports.ts'
import { logsCall } from '../../api/logs.ts'
import { toQuery } from '../../logs/log-address.ts'
import { toQuestion } from '../../logs/log-question.ts'
import { type LogView, plainView, SPANS } from '../../logs/log-view.ts'
import { useAdmin } from '../admin-context.tsx'
import { checkedBy, type HomePart } from '../home/check.ts'
import { Figures } from '../home/figures.tsx'

const lastDay = (...levels: readonly LogLevel[]): LogView => ({ ...plainView, levels })
const ERRORS = lastDay('fatal', 'error')
const WARNINGS = lastDay('warn')

export const logsHome: HomePart = {
  needs: 'logs:read',
  use: () => {
    const { me, navigation, now, t } = useAdmin()
    const [from] = useState(() => now() - SPANS['24h'])
    // The first one, since when it is so; the total besides.
    const ask = (view: LogView) =>
      logsCall(toQuestion({ ...view, sort: { by: 'ts', dir: 'asc' } }, { from, to: null }, { skip: 0, size: 1 }))
    const errors = useAsked(ask(ERRORS))
    const warnings = useAsked(ask(WARNINGS))
    const isOverAll = me.operator && me.tenant.uuid === me.home.uuid
    const hrefOf = (view: LogView): string => navigation.href('logs', { query: toQuery(view) })
    const checked = checkedBy([errors, warnings], () => {
      const { data: [first] = [], total = 0 } = latest(errors.asked)?.data ?? {}
      if (total === 0) return null
      return {
        title: t.counted('home.errors', total),
        body: t('home.errors.body'),
        isGrave: true,
        since: first?.ts ?? null,
        affects: isOverAll ? t('logs.office.all') : me.tenant.name,
        action: { label: t('home.errors.do'), href: hrefOf(ERRORS) },
      }
    })
    return {
      checked,
      figures: (
        <Figures
          id="figures-log"
          title={t(isOverAll ? 'home.log.service' : 'home.log')}
          more={<Link href={navigation.href('logs')}>{t('home.log.open')}</Link>}
          figures={[
            {
              label: t('home.log.errors'),
              value: latest(errors.asked)?.data.total ?? null,
              href: hrefOf(ERRORS),
            },
            {
              label: t('home.log.warnings'),
              value: latest(warnings.asked)?.data.total ?? null,
              href: hrefOf(WARNINGS),
            },
          ]}
        />
      ),
    }
  },
}
