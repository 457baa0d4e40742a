// A note or a task in the list of an opportunity. Tasks are completed here.
import { useState } from 'preact/hooks'
import { DocumentIcon } from '#adapters/web/kit/views/icons.tsx'
import { Menu } from '#adapters/web/kit/views/menu.tsx'
import { useWork } from '#adapters/web/kit/views/use-work.ts'
import type { ApiFailure } from '../../api/plugin-api.ts'
import type { PaneActivity, PaneTask } from '../../api/sales.ts'
import { dayOf } from '../../sales/day.ts'
import { usePane } from '../pane-context.ts'
import { Day, RemovalQuestion } from './sales-parts.tsx'

export const ActivityRow = (props: {
  readonly activity: PaneActivity
  /** The removal can not be undone. */
  readonly asksFirst: boolean
  readonly onEdit: () => void
  readonly onRemove: () => void
  readonly onFailed: (failure: ApiFailure) => void
}) => {
  const { t } = usePane()
  const { activity, asksFirst, onEdit, onRemove, onFailed } = props
  const [isAsking, setAsking] = useState(false)
  const { description, notes } = activity
  return (
    <li class={activity.type === 'task' && activity.done ? 'activity activity-done' : 'activity'}>
      {activity.type === 'task' ? <Tick task={activity} onFailed={onFailed} /> : <DocumentIcon />}
      <div class="activity-text">
        <p class="activity-name" dir="auto">
          {description}
        </p>
        {notes !== null && notes !== '' && <Notes text={notes} />}
        <ActivityFacts activity={activity} />
        {isAsking && (
          <RemovalQuestion question={t('sales.activity.ask')} onRemove={onRemove} onKeep={() => setAsking(false)} />
        )}
      </div>
      <Menu
        label={t('sales.activity.more', { name: description })}
        actions={[
          { label: t('sales.activity.edit'), run: onEdit },
          { label: t('sales.activity.remove'), run: asksFirst ? () => setAsking(true) : onRemove },
        ]}
      />
    </li>
  )
}

const Tick = ({ task, onFailed }: { task: PaneTask; onFailed: (failure: ApiFailure) => void }) => {
  const { sales, t } = usePane()
  const { run } = useWork()
  const tick = async (): Promise<null> => {
    const answer = await sales.work.tick(task)
    if (answer._tag === 'Left') onFailed(answer.left)
    return null
  }
  return (
    <label class="tick">
      <input
        type="checkbox"
        aria-label={t('sales.activity.done', { name: task.description })}
        checked={task.done}
        onChange={() => void run(tick)}
      />
    </label>
  )
}

/** Longer texts are folded. */
const SHOWN = 160

const Notes = ({ text }: { readonly text: string }) => {
  const { t } = usePane()
  const beginning = text.split('\n').slice(0, 2).join('\n').slice(0, SHOWN)
  const whole = (
    <p class="activity-notes" dir="auto">
      {text}
    </p>
  )
  if (beginning === text) return whole
  return (
    <details class="activity-more">
      <summary class="activity-notes" dir="auto">
        <span class="activity-beginning">{beginning.trimEnd()}… </span>
        <span class="activity-all">{t('sales.more')}</span>
        <span class="activity-less">{t('sales.less')}</span>
      </summary>
      {whole}
    </details>
  )
}

const ActivityFacts = ({ activity }: { readonly activity: PaneActivity }) => {
  const { t, format, now } = usePane()
  const at = activity.createdAt === null ? NaN : Date.parse(activity.createdAt)
  const dueDate = activity.type === 'task' ? activity.dueDate : null
  const isLate = activity.type === 'task' && !activity.done && dueDate !== null && dueDate < dayOf(now())
  return (
    <p class="dotted quiet">
      {isLate && <span class="late">{t('sales.activity.late')}</span>}
      {dueDate !== null && <Day day={dueDate} words={(day) => t('sales.activity.due', { day })} />}
      {activity.createdBy !== null && <span>{activity.createdBy}</span>}
      {!Number.isNaN(at) && <span title={format.exactly(at)}>{format.when(at, now())}</span>}
    </p>
  )
}
