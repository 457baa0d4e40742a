// The log page: filters, the entries or the story of a request, and the open entry beside them. The address contains the whole state.
import { toSummary } from '../../logs/log-entry.ts'
import { useAdmin } from '../admin-context.tsx'
import { FailureNotice } from '#adapters/web/kit/views/panel.tsx'
import { Link } from '#adapters/web/kit/views/button.tsx'
import { PageHeader } from '#adapters/web/kit/views/page-header.tsx'
import { EntryPanel } from './entry-panel.tsx'
import { FilterBar } from './filter-bar.tsx'
import { Picture } from '../frame/icons.tsx'
import { LogHistogram } from './log-histogram.tsx'
import { LogLines } from './log-lines.tsx'
import { LogStatus } from './log-status.tsx'
import { useLog } from './use-log.ts'

export function LogPage() {
  const { me, navigation, t } = useAdmin()
  const log = useLog()
  const { view, offices, page, refresh, live, lines, listed, walking } = log
  return (
    <div class="log-page stack gap-16">
      <PageHeader
        title={t('logs.title')}
        lead={offices === null ? t('logs.lead.tenant', { office: me.tenant.name }) : t('logs.lead')}
        action={
          <button
            type="button"
            class="button button-primary"
            aria-pressed={view.live !== ''}
            onClick={walking.toggleLive}
          >
            <Picture of="live" />
            {t(view.live ? 'logs.live.stop' : 'logs.live')}
          </button>
        }
      />
      {offices === null && (
        <p class="quiet">
          {t('logs.people')} <Link href={navigation.href('changes')}>{t('logs.toActivity')}</Link>
        </p>
      )}
      <FilterBar {...log} />
      <LogStatus {...log} />
      <LogHistogram {...log} />
      {page.failure !== null && live === null && (
        <FailureNotice
          failure={page.failure}
          meaning={t(lines.length === 0 ? 'logs.failed' : 'logs.former')}
          onRetry={refresh}
        />
      )}
      <p class="visually-hidden" role="status">
        {listed !== null && t('logs.entry.opened', { message: toSummary(listed, '').message })}
      </p>
      <div class={view.entry === '' ? 'log-body' : 'log-body log-body-open'}>
        <LogLines {...log} />
        {view.entry !== '' && <EntryPanel {...log} />}
      </div>
    </div>
  )
}
