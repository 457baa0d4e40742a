// What was found and how far was looked, or how live is doing; the pages, and saving and sharing.
import { Menu } from '#adapters/web/kit/views/menu.tsx'
import type { LogAnswer } from '../../api/logs.ts'
import type { LiveTail } from '../../logs/live-tail.ts'
import { MAX_PAGE, PAGE_SIZE } from '../../logs/log-view.ts'
import { useAdmin } from '../admin-context.tsx'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { SaveIcon } from '#adapters/web/kit/views/icons.tsx'
import { type Asked, latest } from '#adapters/web/kit/views/use-asked.ts'
import { copy } from './copy-button.tsx'
import { LiveLine } from './live-line.tsx'
import { Picture } from '../frame/icons.tsx'
import type { Export } from './use-export.ts'
import type { Viewing } from './use-log-list.ts'
import type { Walking } from './use-walking.ts'

interface LogStatusProps {
  readonly viewing: Viewing
  readonly asked: Asked<LogAnswer>
  readonly live: LiveTail | null
  readonly refresh: () => void
  readonly exporting: Export
  readonly walking: Walking
}

export const LogStatus = ({ viewing, asked, live, refresh, exporting, walking }: LogStatusProps) => {
  const { receipts, t } = useAdmin()
  const answer = latest(asked)
  const { exporting: state, save } = exporting
  const share = async (): Promise<void> => {
    const isCopied = await copy(`${location.origin}${viewing.addressOf({ ...viewing.view, entry: null })}`)
    receipts.tell({ title: t(isCopied ? 'logs.copied' : 'logs.copied.not') })
  }
  return (
    <>
      <div class="wrap between">
        {live === null ? (
          <Found answer={answer} viewing={viewing} />
        ) : (
          <LiveLine state={live.state()} onCatchUp={walking.catchUp} onAgain={() => live.tell({ _tag: 'Again' })} />
        )}
        <div class="wrap">
          {live === null && answer !== null && <Pages answer={answer} viewing={viewing} />}
          {live === null && (
            <button type="button" class="button button-quiet" onClick={refresh}>
              <Picture of="refresh" />
              {t('logs.refresh')}
            </button>
          )}
          {state._tag === 'Gathering' ? (
            <span role="status">{t('logs.saving', { fetched: state.fetched, total: state.total })}</span>
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

/** How many were found among how many, once they are known. */
const Found = ({ answer, viewing }: { readonly answer: LogAnswer | null; readonly viewing: Viewing }) => {
  const { format, t } = useAdmin()
  const { page } = viewing.view
  if (answer === null) return <p class="lines" role="status" />
  const { total, data, complete, scanned } = answer
  const from = (page - 1) * PAGE_SIZE + 1
  const isWhole = page === 1 && data.length >= total
  return (
    <p class="lines" role="status">
      {t.counted('logs.found', total)}
      {!isWhole && data.length > 0 && (
        <>
          {', '}
          {t('logs.shown', { from: format.number(from), to: format.number(from + data.length - 1) })}
        </>
      )}
      {!complete && <span class="log-reach">{t('logs.reach', { scanned: format.number(scanned) })}</span>}
    </p>
  )
}

const Pages = ({ answer, viewing }: { readonly answer: LogAnswer; readonly viewing: Viewing }) => {
  const { t } = useAdmin()
  const { view, show } = viewing
  const { page } = view
  if (view.requestId !== null || (answer.total <= PAGE_SIZE && page === 1)) return null
  const last = Math.min(Math.max(Math.ceil(answer.total / PAGE_SIZE), 1), MAX_PAGE)
  const button = (word: 'table.previous' | 'table.next', to: number) => {
    const isEnd = to < 1 || to > last
    return (
      <button
        type="button"
        class="button"
        aria-disabled={isEnd}
        onClick={() => !isEnd && show({ ...view, page: Math.min(to, last), entry: null })}
      >
        {t(word)}
      </button>
    )
  }
  return (
    <nav class="wrap" aria-label={t('logs.pages')}>
      {button('table.previous', page - 1)}
      {button('table.next', page + 1)}
    </nav>
  )
}
