// The form of a note or a task, new or existing.
import { left, right } from 'fp-ts/lib/Either.js'
import { TextArea, TextField } from '#adapters/web/kit/views/field.tsx'
import type { PaneActivity, PaneOpportunity } from '../../api/sales.ts'
import { bodyOf, changeOf, formOf, newForm } from '../../sales/activity-form.ts'
import { dayOf } from '../../sales/day.ts'
import type { WrittenActivity } from '../../sales/place.ts'
import { usePane, useList } from '../pane-context.ts'
import { ListState, SubHead } from './sales-parts.tsx'
import { SalesForm, useSalesForm } from './sales-form.tsx'
import { Cut } from '../elements.tsx'

interface Props {
  readonly itemKey: string
  readonly opportunity: PaneOpportunity
  readonly writes: WrittenActivity
  readonly onBack: () => void
  readonly onSaved: (saved: 'note' | 'task' | 'change') => void
}

const useHead = ({ opportunity: { name }, writes: { type, id }, onBack }: Props) => {
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

/** An existing activity has to be loaded first; it may have been removed. */
export const ActivityEditor = (props: Props) => {
  const { sales, t } = usePane()
  const { opportunity, writes } = props
  const { head, lead } = useHead(props)
  const { known, again } = useList(sales.activities, opportunity.id)
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

const Form = (props: Props & { readonly before: PaneActivity | undefined }) => {
  const { drafts, sales, t, now } = usePane()
  const { itemKey, opportunity, writes, onSaved, before } = props
  const { type, id } = writes
  const form = useSalesForm('activity', drafts.activity, `${itemKey} ${opportunity.id} ${id ?? type}`, () =>
    before === undefined ? newForm(type, dayOf(now())) : formOf(before),
  )
  const { value, change, faultAt } = form
  const { head, ...words } = useHead(props)
  const isNote = type === 'note'

  const save = (): Promise<void> =>
    form.save(
      value.description.trim() === '' ? left(['description' as const]) : right(value),
      (typed) =>
        before === undefined
          ? sales.work.log(opportunity.id, bodyOf(type, typed))
          : sales.work.change(before, changeOf(before, typed)),
      () => onSaved(id === null ? type : 'change'),
    )
  return (
    <SalesForm {...head} {...words} form={form} meaning={t('sales.write.open')} onSave={() => void save()}>
      <TextField
        id="activity-description"
        label={t('sales.write.description')}
        value={value.description}
        maxLength={255}
        fault={faultAt('description')}
        onInput={(description) => change({ description })}
      />
      <TextArea
        id="activity-notes"
        label={t('sales.write.notes')}
        value={value.notes}
        rows={5}
        maxLength={20_000}
        fault={faultAt('notes')}
        onInput={(notes) => change({ notes })}
      />
      <TextField
        id="activity-day"
        label={t(isNote ? 'sales.write.date' : 'sales.write.dueDate')}
        type="date"
        value={value.day}
        help={isNote ? undefined : t('sales.form.optional')}
        fault={faultAt('day', isNote ? 'date' : 'dueDate')}
        onInput={(day) => change({ day })}
      />
    </SalesForm>
  )
}
