// Shows the entries of the log: as a table, as the story of a request, as a skeleton, or the reason why there are none.
import { useMemo } from 'preact/hooks'
import { Empty } from '#adapters/web/kit/list/list.tsx'
import { ActionButton } from '#adapters/web/kit/views/button.tsx'
import { isFiltered, isStory, toLastSpan, PLAIN_VIEW, withQuery, getSpan } from '../../logs/log-view.ts'
import { type Story, toStory } from '../../logs/story.ts'
import { useAdmin } from '../admin-context.tsx'
import { useLogTime } from './log-parts.tsx'
import { LogTable } from './log-table.tsx'
import type { ShownLog } from './use-log.ts'

export function LogLines(log: ShownLog) {
  const { view, page, live, lines } = log
  const state = live?.state()
  const isKnown = state?.isKnown ?? page.value !== null
  const isFailed = state === undefined ? page.failure !== null : state.failures > 0 || state.isRefused
  const isLoading = live === null && page.isLoading
  const isOneStory = isStory(view)
  const story = useMemo(() => (isOneStory ? toStory(lines) : null), [isOneStory, lines])
  if (isFailed && (!isKnown || lines.length === 0)) return null
  if (!isKnown) return <LinesSkeleton />
  if (lines.length === 0)
    return (
      <div class="log-lines framed">
        <EmptyLog {...log} />
      </div>
    )
  return (
    <div class={isLoading ? 'log-lines framed log-lines-former' : 'log-lines framed'} aria-busy={isLoading}>
      {story !== null && <StoryHead {...log} story={story} />}
      <LogTable {...log} story={story?.lines ?? null} />
    </div>
  )
}

function EmptyLog({ view, show, addressOf }: ShownLog) {
  const { t } = useAdmin()
  if (view.live) return <Empty title={t('logs.empty.live')} />
  if (view.requestId !== '')
    return (
      <Empty title={t('logs.story.empty.title')}>
        <p>{t('logs.story.empty.body')}</p>
        <ActionButton label={t('logs.story.back')} to={addressOf(PLAIN_VIEW)} />
      </Empty>
    )
  const isWeek = getSpan(view) === '7d'
  return (
    <Empty title={t('logs.empty.title')}>
      <p>{t(isFiltered(view) ? 'logs.empty.body' : 'logs.empty.plain')}</p>
      {isWeek && isFiltered(view) && (
        <ActionButton label={t('table.clearFilters')} to={() => show({ ...PLAIN_VIEW, ...toLastSpan('7d') })} />
      )}
      {!isWeek && <ActionButton label={t('logs.empty.week')} to={() => show(withQuery(view, toLastSpan('7d')))} />}
    </Empty>
  )
}

function LinesSkeleton() {
  const { t } = useAdmin()
  return (
    <div class="log-lines framed" aria-busy="true" role="status" aria-label={t('table.loading')}>
      {Array.from({ length: 12 }, (_, n) => (
        <div key={n} class="log-row-skeleton" aria-hidden="true">
          <span class="skeleton" />
          <span class="skeleton" />
          <span class="skeleton" />
        </div>
      ))}
    </div>
  )
}

function StoryHead({ view, page, story }: ShownLog & { readonly story: Story }) {
  const { t, format } = useAdmin()
  const time = useLogTime()
  // The service may have more entries than the page shows.
  const total = page.value?.total ?? 0
  const { lines, duration, jobs, gravest } = story
  const words = [
    `${t.counted('logs.found', lines.length)} ${t('logs.story.duration', { length: time.duration(duration) })}`,
    jobs > 0 && t.counted('logs.story.jobs', jobs),
    gravest !== null && t('logs.story.gravest', { level: t(`logs.level.${gravest}`) }),
  ]
  return (
    <section class="log-story-head">
      <h2 class="break">{t('logs.request', { id: view.requestId })}</h2>
      <p>{words.filter((word) => word !== false).join(', ')}</p>
      {total > lines.length && (
        <p class="quiet">{t('logs.story.more', { shown: format.number(lines.length), total: format.number(total) })}</p>
      )}
    </section>
  )
}
