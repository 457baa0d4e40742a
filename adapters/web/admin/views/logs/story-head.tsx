// What a request's story comes to: how many lines, in what time, with which jobs, and how grave it became.
import type { Story } from '../../logs/story.ts'
import { useAdmin } from '../admin-context.tsx'
import { useLogTime } from './use-log-time.ts'

export const StoryHead = (props: {
  readonly requestId: string
  readonly story: Story
  /** Of the service; more than are shown where the story is that long. */
  readonly total: number
}) => {
  const { t, format } = useAdmin()
  const time = useLogTime()
  const { requestId, story, total } = props
  const { lines, duration, jobs, gravest } = story
  const words = [
    `${t.counted('logs.story.lines', lines.length)} ${t('logs.story.duration', { length: time.length(duration) })}`,
    jobs > 0 && t.counted('logs.story.jobs', jobs),
    gravest !== null && t('logs.story.gravest', { level: t(`logs.level.${gravest}`) }),
  ]
  return (
    <section class="log-story-head">
      <h2 class="log-story-title">{t('logs.story.title', { id: requestId })}</h2>
      <p>{words.filter((word) => word !== false).join(', ')}</p>
      {total > lines.length && (
        <p class="quiet">{t('logs.story.more', { shown: format.number(lines.length), total: format.number(total) })}</p>
      )}
    </section>
  )
}
