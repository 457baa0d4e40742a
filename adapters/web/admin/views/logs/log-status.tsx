// The status of the log: how many entries were found, or the state of the live tail. Also pages, export and sharing.
import { useEffect, useRef, useState } from 'preact/hooks'
import { ActionButton, Button } from '#adapters/web/kit/views/button.tsx'
import { FailureNotice } from '#adapters/web/kit/views/panel.tsx'
import { SaveIcon } from '#adapters/web/kit/views/icons.tsx'
import { Menu } from '#adapters/web/kit/views/menu.tsx'
import { type LiveState, getNextCallDelay } from '../../logs/live-tail.ts'
import { MAX_PAGE, PAGE_SIZE, getLogPage } from '../../logs/log-view.ts'
import { type AdminTranslate, useAdmin } from '../admin-context.tsx'
import { Picture } from '../frame/icons.tsx'
import { copyText } from '../frame/copy-button.tsx'
import { type ShownLog, useExport } from './use-log.ts'

export function LogStatus(log: ShownLog) {
  const { receipts, t } = useAdmin()
  const { view, addressOf, page, live, refresh, walking } = log
  const { state, save } = useExport(log)
  const share = async (): Promise<void> => {
    const isCopied = await copyText(`${location.origin}${addressOf({ ...view, entry: '' })}`)
    receipts.show({ title: t(isCopied ? 'shell.copied' : 'shell.copied.not') })
  }
  return (
    <>
      <div class="wrap between">
        {live === null ? (
          <Found {...log} />
        ) : (
          <LiveLine state={live.state()} onCatchUp={walking.catchUp} onAgain={() => live.send({ _tag: 'Again' })} />
        )}
        <div class="wrap">
          {live === null && page.value !== null && <Pages {...log} total={page.value.total} />}
          {live === null && (
            <Button look="quiet" onClick={refresh}>
              <Picture of="refresh" />
              {t('logs.refresh')}
            </Button>
          )}
          {state._tag === 'Gathering' ? (
            <span role="status">{t('logs.saving', { fetched: state.loaded, total: state.total })}</span>
          ) : (
            <Menu
              label={t('logs.more')}
              face={
                <>
                  <SaveIcon />
                  {t('logs.more')}
                </>
              }
              actions={[
                { label: t('logs.save.csv'), run: () => save('csv') },
                { label: t('logs.save.ndjson'), run: () => save('ndjson') },
                { label: t('logs.copy.address'), run: () => void share() },
              ]}
            />
          )}
        </div>
      </div>
      {state._tag === 'Failed' && <FailureNotice failure={state.failure} meaning={t('logs.save.failed')} />}
    </>
  )
}

function Found({ page, view }: ShownLog) {
  const { format, t } = useAdmin()
  if (page.value === null) return <p class="lines" role="status" />
  const { total, data, complete, scanned } = page.value
  const from = (getLogPage(view) - 1) * PAGE_SIZE + 1
  const isWhole = from === 1 && data.length >= total
  const shown = { from: format.number(from), to: format.number(from + data.length - 1) }
  return (
    <p class="lines" role="status">
      {t.counted('logs.found', total)}
      {!isWhole && data.length > 0 && `, ${t('logs.shown', shown)}`}
      {!complete && <span class="log-reach">{t('logs.reach', { scanned: format.number(scanned) })}</span>}
    </p>
  )
}

function Pages({ view, show, total }: ShownLog & { readonly total: number }) {
  const { t } = useAdmin()
  const page = getLogPage(view)
  if (view.requestId !== '' || (total <= PAGE_SIZE && page === 1)) return null
  const last = Math.min(Math.max(Math.ceil(total / PAGE_SIZE), 1), MAX_PAGE)
  const renderButton = (word: 'table.previous' | 'table.next', to: number) => (
    <Button
      isBusy={to < 1 || to > last}
      onClick={() => show({ ...view, page: to === 1 ? '' : String(Math.min(to, last)), entry: '' })}
    >
      {t(word)}
    </Button>
  )
  return (
    <nav class="wrap" aria-label={t('logs.pages')}>
      {renderButton('table.previous', page - 1)}
      {renderButton('table.next', page + 1)}
    </nav>
  )
}

/** Milliseconds between messages to screen readers. */
const QUIET = 15_000

/** The number of entries since the last message to screen readers; 0: none. */
function useAnnounced(state: LiveState): number {
  const getNewestId = ({ waiting, shown }: LiveState): string | undefined => waiting[0]?.id ?? shown[0]?.id
  const [announced, setAnnounced] = useState(0)
  const current = useRef(state)
  current.current = state
  const last = useRef(getNewestId(state) ?? '')
  useEffect(() => {
    const timer = setInterval(() => {
      const { shown, waiting } = current.current
      const count = [...waiting, ...shown].filter(({ id }) => id > last.current).length
      last.current = getNewestId(current.current) ?? last.current
      setAnnounced(count)
    }, QUIET)
    return () => clearInterval(timer)
  }, [])
  return announced
}

function describeLive(t: AdminTranslate, state: LiveState): string {
  if (state.isRefused) return t('logs.live.refused')
  if (state.failures > 0) return t('logs.live.lost', { seconds: Math.round((getNextCallDelay(state) ?? 0) / 1_000) })
  if (state.isHidden) return t('logs.live.hidden')
  return t(state.isReading ? 'logs.live.reading' : 'logs.live.on')
}

function LiveLine(props: { readonly state: LiveState; readonly onCatchUp: () => void; readonly onAgain: () => void }) {
  const { t } = useAdmin()
  const { state, onCatchUp, onAgain } = props
  const announced = useAnnounced(state)
  const isLost = state.isRefused || state.failures > 0
  return (
    <div class="log-live wrap">
      <p class={isLost ? 'wrap bad' : 'wrap'} role={isLost ? 'alert' : undefined}>
        <span class={isLost ? 'log-live-dot' : 'log-live-dot log-live-on'} aria-hidden="true" />
        {describeLive(t, state)}
        {state.hasGaps && ` ${t('logs.live.gaps')}`}
      </p>
      {isLost && <Button onClick={onAgain}>{t('shell.retry')}</Button>}
      {state.waiting.length > 0 && (
        <ActionButton look="primary" label={t.counted('logs.live.new', state.waiting.length)} to={onCatchUp} />
      )}
      <span class="visually-hidden" role="status">
        {announced > 0 && t.counted('logs.live.new', announced)}
      </span>
    </div>
  )
}
