// The list of entries, which may be the story of a request, and the reason why it is empty.
import { useMemo } from 'preact/hooks'
import { Empty } from '#adapters/web/kit/list/list.tsx'
import { RowGrid } from '#adapters/web/kit/list/row-grid.tsx'
import { ActionButton } from '#adapters/web/kit/views/button.tsx'
import {
  getLogOrder,
  isFiltered,
  isStory,
  toLastSpan,
  PLAIN_VIEW,
  withOrder,
  withQuery,
  getSpan,
} from '../../logs/log-view.ts'
import { type Story, toStory } from '../../logs/story.ts'
import { useAdmin } from '../admin-context.tsx'
import { useLogColumns } from './log-columns.tsx'
import { useLogTime } from './log-parts.tsx'
import type { ShownLog } from './use-log.ts'

export function LogLines(log: ShownLog) {
  const { t } = useAdmin()
  const { view, show, page, live, lines, offices, walking } = log
  const state = live?.state()
  const isKnown = state?.isKnown ?? page.value !== null
  const isFailed = state === undefined ? page.failure !== null : state.failures > 0 || state.isRefused
  const isOneStory = isStory(view)
  const story = useMemo(() => (isOneStory ? toStory(lines) : null), [isOneStory, lines])
  const columns = useLogColumns(log, story)
  const lateLines = useMemo(
    () => new Set(story?.lines.flatMap(({ line, pause }) => (pause === null ? [] : line))),
    [story],
  )
  if (isFailed && (!isKnown || lines.length === 0)) return null
  return (
    <RowGrid
      label={t('logs.list')}
      columns={columns}
      rows={isKnown ? lines : null}
      toKey={({ id }) => id}
      // The live tail cannot be sorted.
      sorting={view.live ? undefined : { by: getLogOrder(view), sort: (sort) => show(withOrder(view, sort)) }}
      cursor={walking.cursor}
      open={view.entry}
      onOpen={walking.open}
      look={`log-table${offices === null ? '' : ' log-with-office'}${story === null ? '' : ' log-story'}`}
      toRowLook={(line) => `log-row-${line.level}${lateLines.has(line) ? ' log-after-silence' : ''}`}
      isBusy={live === null && page.isLoading}
      empty={<EmptyLog {...log} />}
    >
      {story !== null && <StoryHead {...log} story={story} />}
    </RowGrid>
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
