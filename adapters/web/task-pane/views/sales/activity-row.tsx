// A note or a task: what it says, whose it is and from when. A task is ticked here.
import { useEffect, useRef, useState } from 'preact/hooks'
import type { PaneActivity, PaneTask } from '../../api/sales.ts'
import type { ApiFailure } from '../../api/plugin-api.ts'
import { dayOf } from '../../sales/day.ts'
import { DocumentIcon } from '#adapters/web/kit/views/icons.tsx'
import { Menu } from '#adapters/web/kit/views/menu.tsx'
import { usePane } from '../pane-context.tsx'
import { Day } from './sales-parts.tsx'

interface Props {
  readonly activity: PaneActivity
  /** Where removing can not be undone. */
  readonly asksFirst: boolean
  readonly onEdit: () => void
  readonly onRemove: () => void
  readonly onFailed: (failure: ApiFailure) => void
}

export const ActivityRow = ({ activity, asksFirst, onEdit, onRemove, onFailed }: Props) => {
  const { t } = usePane()
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
        <Told activity={activity} />
        {isAsking && <Ask onRemove={onRemove} onKeep={() => setAsking(false)} />}
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

const Ask = ({ onRemove, onKeep }: { readonly onRemove: () => void; readonly onKeep: () => void }) => {
  const { t } = usePane()
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  return (
    <div class="activity-ask" role="group" aria-label={t('sales.activity.ask')}>
      <p>{t('sales.activity.ask')}</p>
      <button ref={keep} type="button" class="button" onClick={onKeep}>
        {t('sales.activity.keep')}
      </button>
      <button type="button" class="button button-quiet" onClick={onRemove}>
        {t('sales.activity.remove')}
      </button>
    </div>
  )
}

const Tick = ({ task, onFailed }: { readonly task: PaneTask; readonly onFailed: Props['onFailed'] }) => {
  const { sales, t } = usePane()
  const [isBusy, setBusy] = useState(false)
  const tick = async (): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    const answer = await sales.work.tick(task)
    setBusy(false)
    if (answer._tag === 'Left') onFailed(answer.left)
  }
  return (
    <label class="tick">
      <input
        type="checkbox"
        aria-label={t('sales.activity.done', { name: task.description })}
        checked={task.done}
        onChange={() => void tick()}
      />
    </label>
  )
}

/** Longer texts are folded away. */
const SHOWN = 160

const Notes = ({ text }: { readonly text: string }) => {
  const { t } = usePane()
  const lines = text.split('\n').slice(0, 2).join('\n')
  const beginning = lines.slice(0, SHOWN)
  if (beginning === text)
    return (
      <p class="activity-notes" dir="auto">
        {text}
      </p>
    )
  return (
    <details class="activity-more">
      <summary class="activity-notes" dir="auto">
        <span class="activity-beginning">{beginning.trimEnd()}… </span>
        <span class="activity-all">{t('sales.more')}</span>
        <span class="activity-less">{t('sales.less')}</span>
      </summary>
      <p class="activity-notes" dir="auto">
        {text}
      </p>
    </details>
  )
}

const Told = ({ activity }: { readonly activity: PaneActivity }) => {
  const { t, format, now } = usePane()
  const at = activity.createdAt === null ? NaN : Date.parse(activity.createdAt)
  const dueDate = activity.type === 'task' ? activity.dueDate : null
  const isLate = activity.type === 'task' && !activity.done && dueDate !== null && dueDate < dayOf(now())
  return (
    <p class="dotted quiet activity-told">
      {isLate && <span class="late">{t('sales.activity.late')}</span>}
      {dueDate !== null && <Day day={dueDate} words={(day) => t('sales.activity.due', { day })} />}
      {activity.createdBy !== null && <span>{activity.createdBy}</span>}
      {!Number.isNaN(at) && <span title={format.exactly(at)}>{format.when(at, now())}</span>}
    </p>
  )
}
