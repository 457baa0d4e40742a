// The entries of the log: as a table, as the story of a request, as a skeleton, or as the reason why there are none.
import { useMemo } from 'preact/hooks'
import type { LogEntryResponse } from '#adapters/contract/logging/logs.ts'
import { Empty } from '#adapters/web/kit/list/list.tsx'
import { ActionButton } from '#adapters/web/kit/views/button.tsx'
import { isFiltered, isStory, lastSpan, orderedBy, orderOf, plainView, queried, spanOf } from '../../logs/log-view.ts'
import { type Story, storyOfLines } from '../../logs/story.ts'
import { useAdmin } from '../admin-context.tsx'
import { useLogTime } from './log-parts.tsx'
import { LogTable } from './log-table.tsx'
import type { Viewing } from './use-log.ts'
import type { Walking } from './use-walking.ts'

interface LogLinesProps {
  readonly lines: readonly LogEntryResponse[]
  readonly viewing: Viewing
  readonly offices: ReadonlyMap<string, string> | null
  readonly isLoading: boolean
  readonly isFailed: boolean
  /** No entries were loaded yet. */
  readonly isFirst: boolean
  readonly total: number
  readonly walking: Walking
}

export const LogLines = (props: LogLinesProps) => {
  const { lines, viewing, offices, isLoading, isFailed, isFirst, total, walking } = props
  const { view, show } = viewing
  const tells = isStory(view)
  const story = useMemo(() => (tells ? storyOfLines(lines) : null), [tells, lines])
  if (isFirst && isFailed) return null
  if (isFirst) return <LinesSkeleton />
  if (lines.length === 0) return isFailed ? null : <NoLines viewing={viewing} />
  return (
    <div class={isLoading ? 'log-lines log-lines-former' : 'log-lines'} aria-busy={isLoading}>
      {story !== null && <StoryHead requestId={view.requestId} story={story} total={total} />}
      <LogTable
        lines={lines}
        story={story?.lines ?? null}
        sought={view.q.trim()}
        offices={offices}
        order={orderOf(view)}
        onSort={view.live ? null : (by) => show(orderedBy(view, by))}
        present={walking.present}
        openId={view.entry}
        onOpen={walking.open}
        onScrolled={walking.onScrolled}
        box={walking.box}
      />
    </div>
  )
}

const NoLines = ({ viewing }: { readonly viewing: Viewing }) => (
  <div class="log-lines">
    <EmptyLog {...viewing} />
  </div>
)

const EmptyLog = ({ view, show, addressOf }: Viewing) => {
  const { t } = useAdmin()
  if (view.live) return <Empty title={t('logs.empty.live')} />
  if (view.requestId !== '')
    return (
      <Empty title={t('logs.story.empty.title')}>
        <p>{t('logs.story.empty.body')}</p>
        <ActionButton label={t('logs.story.back')} to={addressOf(plainView)} />
      </Empty>
    )
  const isWeek = spanOf(view) === '7d'
  return (
    <Empty title={t('logs.empty.title')}>
      <p>{t(isFiltered(view) ? 'logs.empty.body' : 'logs.empty.plain')}</p>
      {isWeek && isFiltered(view) && (
        <ActionButton label={t('table.clearFilters')} to={() => show({ ...plainView, ...lastSpan('7d') })} />
      )}
      {!isWeek && <ActionButton label={t('logs.empty.week')} to={() => show(queried(view, lastSpan('7d')))} />}
    </Empty>
  )
}

const LinesSkeleton = () => {
  const { t } = useAdmin()
  return (
    <div class="log-lines" aria-busy="true" role="status" aria-label={t('table.loading')}>
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

const StoryHead = (props: {
  readonly requestId: string
  readonly story: Story
  /** Of the service, which may have more entries than are shown. */
  readonly total: number
}) => {
  const { t, format } = useAdmin()
  const time = useLogTime()
  const { requestId, story, total } = props
  const { lines, duration, jobs, gravest } = story
  const words = [
    `${t.counted('logs.found', lines.length)} ${t('logs.story.duration', { length: time.duration(duration) })}`,
    jobs > 0 && t.counted('logs.story.jobs', jobs),
    gravest !== null && t('logs.story.gravest', { level: t(`logs.level.${gravest}`) }),
  ]
  return (
    <section class="log-story-head">
      <h2 class="break">{t('logs.story.title', { id: requestId })}</h2>
      <p>{words.filter((word) => word !== false).join(', ')}</p>
      {total > lines.length && (
        <p class="quiet">{t('logs.story.more', { shown: format.number(lines.length), total: format.number(total) })}</p>
      )}
    </section>
  )
}
