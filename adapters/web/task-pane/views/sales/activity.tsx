// A note or a task of an opportunity: its row in the list, and its form.
import { useState } from 'preact/hooks'
import { DocumentIcon } from '#adapters/web/kit/views/icons.tsx'
import { Menu } from '#adapters/web/kit/views/menu.tsx'
import { useDraft } from '#adapters/web/kit/views/use-draft.ts'
import { useWork } from '#adapters/web/kit/views/use-work.ts'
import type { ApiFailure } from '../../api/plugin-api.ts'
import type { PaneActivity, PaneTask, PaneOpportunity } from '../../api/sales.ts'
import { toLocalDay, type WrittenActivity } from '../../sales/place.ts'
import { usePane, usePaneList } from '../pane-context.ts'
import { Day, RemovalQuestion, ListState, SubHead } from './sales-parts.tsx'
import { left, right } from 'fp-ts/lib/Either.js'
import { TextArea, TextField } from '#adapters/web/kit/views/field.tsx'
import { toActivityBody, toActivityChanges, toActivityForm, makeActivityForm } from '../../sales/activity-form.ts'
import { SalesForm, useSalesForm } from './sales-form.tsx'
import { Cut } from '../elements.tsx'

export function ActivityRow(props: {
  readonly activity: PaneActivity
  /** The user cannot undo the removal, so the menu asks first. */
  readonly asksFirst: boolean
  readonly onEdit: () => void
  readonly onRemove: () => void
  readonly onFailed: (failure: ApiFailure) => void
}) {
  const { t } = usePane()
  const { activity, asksFirst, onEdit, onRemove, onFailed } = props
  const [isAsking, setAsking] = useState(false)
  const { description, notes } = activity
  return (
    <li
      class={
        activity.type === 'task' && activity.done
          ? 'activity entry row at-start activity-done'
          : 'activity entry row at-start'
      }
    >
      {activity.type === 'task' ? <Tick task={activity} onFailed={onFailed} /> : <DocumentIcon />}
      <div class="lines activity-text grow">
        <p class="strong" dir="auto">
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

function Tick({ task, onFailed }: { task: PaneTask; onFailed: (failure: ApiFailure) => void }) {
  const { sales, t } = usePane()
  const { run } = useWork()
  const toggleDone = async (): Promise<null> => {
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
        onChange={() => void run(toggleDone)}
      />
    </label>
  )
}

const SHOWN = 160

function Notes({ text }: { readonly text: string }) {
  const { t } = usePane()
  const beginning = text.split('\n').slice(0, 2).join('\n').slice(0, SHOWN)
  const whole = (
    <p class="notes" dir="auto">
      {text}
    </p>
  )
  if (beginning === text) return whole
  return (
    <details class="activity-more">
      <summary class="notes" dir="auto">
        <span>{beginning.trimEnd()}… </span>
        <span class="link">{t('sales.more')}</span>
        <span class="link activity-less">{t('sales.less')}</span>
      </summary>
      {whole}
    </details>
  )
}

function ActivityFacts({ activity }: { readonly activity: PaneActivity }) {
  const { t, format, now } = usePane()
  const at = activity.createdAt === null ? NaN : Date.parse(activity.createdAt)
  const dueDate = activity.type === 'task' ? activity.dueDate : null
  const isLate = activity.type === 'task' && !activity.done && dueDate !== null && dueDate < toLocalDay(now())
  return (
    <p class="dotted quiet">
      {isLate && <span class="strong bad">{t('sales.activity.late')}</span>}
      {dueDate !== null && <Day day={dueDate} words={(day) => t('sales.activity.due', { day })} />}
      {activity.createdBy !== null && <span>{activity.createdBy}</span>}
      {!Number.isNaN(at) && <span title={format.exactly(at)}>{format.when(at, now())}</span>}
    </p>
  )
}

interface Props {
  readonly itemKey: string
  readonly opportunity: PaneOpportunity
  readonly writes: WrittenActivity
  readonly onBack: () => void
  readonly onSaved: (saved: 'note' | 'task' | 'change') => void
}

function useHead({ opportunity: { name }, writes: { type, id }, onBack }: Props) {
  const { t } = usePane()
  const kind = type === 'note' ? 'Note' : 'Task'
  return {
    head: {
      title: t(id === null ? `sales.write.new${kind}` : `sales.write.${type}`),
      backLabel: t('sales.backTo', { name }),
      onBack,
    },
    lead: <Cut as="p" text={name} look="quiet" />,
    action: t(id === null ? `sales.write.save.new${kind}` : 'sales.write.save.change'),
  }
}

/** Loads an existing activity first. It may have been removed meanwhile. */
export function ActivityEditor(props: Props) {
  const { sales, t } = usePane()
  const { opportunity, writes } = props
  const { head, lead } = useHead(props)
  const { known, again } = usePaneList(sales.activities, opportunity.id)
  const before = known._tag === 'Known' ? known.value.data.find(({ id }) => id === writes.id) : undefined
  if (writes.id === null || before !== undefined) return <Form {...props} before={before} />
  return (
    <section class="panel" aria-labelledby="sales-heading">
      <SubHead {...head} />
      {lead}
      <ListState known={known} label={t('sales.activities.loading')} again={again} />
      {known._tag === 'Known' && <p class="quiet">{t('sales.failure.LEDGER_NOT_FOUND.title')}</p>}
    </section>
  )
}

function Form(props: Props & { readonly before: PaneActivity | undefined }) {
  const { drafts, sales, t, now } = usePane()
  const { itemKey, opportunity, writes, onSaved, before } = props
  const { type, id } = writes
  const isNote = type === 'note'
  const { head, ...words } = useHead(props)
  const form = useSalesForm({
    prefix: 'activity',
    draft: useDraft(drafts.activity, `${itemKey} ${opportunity.id} ${id ?? type}`, () =>
      before === undefined ? makeActivityForm(type, toLocalDay(now())) : toActivityForm(before),
    ),
    label: (name) => t(`sales.write.${name !== 'day' ? name : isNote ? 'date' : 'dueDate'}`),
    check: (value) => (value.description.trim() === '' ? left(['description' as const]) : right(value)),
    send: (typed) =>
      before === undefined
        ? sales.work.log(opportunity.id, toActivityBody(type, typed))
        : sales.work.change(before, toActivityChanges(before, typed)),
    onDone: () => onSaved(id === null ? type : 'change'),
  })
  return (
    <SalesForm {...head} {...words} form={form} meaning={t('sales.write.open')}>
      <TextField {...form.text('description')} maxLength={255} />
      <TextArea {...form.text('notes')} rows={5} maxLength={20_000} />
      <TextField {...form.text('day')} type="date" help={isNote ? undefined : t('sales.form.optional')} />
    </SalesForm>
  )
}
