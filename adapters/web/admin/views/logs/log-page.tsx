// The log: filters, lines or the story of a request, and the line that is open beside them. All of it stands in the address.
import { useMemo, useRef } from 'preact/hooks'
import type { LogLine } from '../../api/logs.ts'
import { summaryOf } from '../../logs/line-summary.ts'
import { useAdmin } from '../admin-context.tsx'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { Link } from '#adapters/web/kit/views/link.tsx'
import { PageHeader } from '#adapters/web/kit/views/page-header.tsx'
import { latest } from '#adapters/web/kit/views/use-asked.ts'
import { EntryPanel } from './entry-panel.tsx'
import { FilterBar } from './filter-bar.tsx'
import { Picture } from '../frame/icons.tsx'
import { LogLines } from './log-lines.tsx'
import { LogStatus } from './log-status.tsx'
import { ShortcutHelp } from './shortcut-help.tsx'
import { useExport } from './use-export.ts'
import { useLive } from './use-live.ts'
import { useLogList, useLogView } from './use-log-list.ts'
import { useOffices } from './use-offices.ts'
import { useWalking } from './use-walking.ts'

const none: readonly LogLine[] = []

export const LogPage = () => {
  const { me, navigation, t } = useAdmin()
  const viewing = useLogView()
  const { view } = viewing
  const offices = useOffices()
  const { asked, bounds, refresh } = useLogList(view)
  const answer = latest(asked)
  const search = useRef<HTMLInputElement>(null)
  const walking = useWalking(viewing, search)
  const live = useLive(view, answer?.data ?? none, !walking.isAtTop || view.entry !== null)
  const lines = live === null ? (answer?.data ?? none) : live.state().shown
  walking.over(lines)
  const listed = useMemo(() => lines.find(({ id }) => id === view.entry) ?? null, [lines, view.entry])
  const exporting = useExport(view, bounds)
  const isEmpty = lines.length === 0

  return (
    <div class="log-page stack-16">
      <PageHeader
        title={t('logs.title')}
        lead={offices === null ? t('logs.lead.tenant', { office: me.tenant.name }) : t('logs.lead')}
        action={
          <button type="button" class="button button-primary" aria-pressed={view.isLive} onClick={walking.toggleLive}>
            <Picture of="live" />
            {t(view.isLive ? 'logs.live.stop' : 'logs.live')}
          </button>
        }
      />
      {offices === null && (
        <p class="quiet">
          {t('logs.people')} <Link href={navigation.href('changes')}>{t('logs.toActivity')}</Link>
        </p>
      )}
      <FilterBar viewing={viewing} offices={offices} search={search} />
      <LogStatus
        viewing={viewing}
        asked={asked}
        live={live}
        refresh={refresh}
        exporting={exporting}
        walking={walking}
      />
      {asked._tag === 'Failed' && live === null && (
        <FailureNotice failure={asked.failure} meaning={t(isEmpty ? 'logs.failed' : 'logs.former')} onRetry={refresh} />
      )}
      <p class="visually-hidden" role="status">
        {listed !== null && t('logs.entry.opened', { message: summaryOf(listed, '').message })}
      </p>
      <div class={view.entry === null ? 'log-body' : 'log-body log-body-open'}>
        <LogLines
          lines={lines}
          viewing={viewing}
          offices={offices}
          isLoading={live === null && asked._tag === 'Loading'}
          isFailed={live === null ? asked._tag === 'Failed' : live.state().failures > 0 || live.state().isRefused}
          isFirst={live === null ? answer === null : !live.state().isKnown}
          total={answer?.total ?? 0}
          walking={walking}
        />
        {view.entry !== null && (
          <EntryPanel
            id={view.entry}
            listed={listed}
            viewing={viewing}
            offices={offices}
            onClose={walking.close}
            panel={walking.panel}
          />
        )}
      </div>
      <ShortcutHelp isOn={walking.withLetters} onChange={walking.useLetters} />
    </div>
  )
}
