// Writes a note or a task: a new one, or one that is there.
import { useState } from 'preact/hooks'
import type { Activity } from '../../api/activities.ts'
import type { ApiFailure } from '../../api/failure.ts'
import type { Opportunity } from '../../api/sales.ts'
import { useDraft } from '#adapters/web/kit/views/use-draft.ts'
import { bodyOf, changeOf, formOf, newForm } from '../../sales/activity-form.ts'
import { dayOf } from '../../sales/day.ts'
import type { Writing } from '../../sales/place.ts'
import { Action, ActionBar } from '../form/action-bar.tsx'
import { TextArea, TextField } from '#adapters/web/kit/views/field.tsx'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { usePane } from '../pane-context.tsx'
import { ListState } from './list-state.tsx'
import { faultAt, isOpen } from './sales-failure.ts'
import { SubHead } from './sub-head.tsx'
import { useFaultFocus } from '../form/use-fault-focus.ts'
import { useList } from '../use-stores.ts'

interface Props {
  readonly itemKey: string
  readonly opportunity: Opportunity
  readonly writes: Writing
  readonly onBack: () => void
  readonly onSaved: (saved: 'note' | 'task' | 'change') => void
}

/** What is to be changed has to be known first; it may be gone by now. */
export const ActivityEditor = (props: Props) => {
  const { sales, t } = usePane()
  const { opportunity, writes } = props
  const { known, again } = useList(sales.activities, opportunity.id)
  const before = known._tag === 'Known' ? known.value.data.find(({ id }) => id === writes.id) : undefined
  if (writes.id === null || before !== undefined) return <Form {...props} before={before} />
  return (
    <section class="panel" aria-labelledby="sales-heading">
      <Head {...props} />
      <ListState known={known} label={t('sales.activities.loading')} again={again} />
      {known._tag === 'Known' && <p class="quiet">{t('sales.failure.LEDGER_NOT_FOUND.title')}</p>}
    </section>
  )
}

const Head = ({ opportunity, writes: { type, id }, onBack }: Props) => {
  const { t } = usePane()
  const kind = type === 'note' ? 'Note' : 'Task'
  return (
    <>
      <SubHead
        title={t(id === null ? `sales.write.new${kind}` : `sales.write.${type}`)}
        backLabel={t('sales.backTo', { name: opportunity.name })}
        onBack={onBack}
      />
      <p class="quiet cut" title={opportunity.name} dir="auto">
        {opportunity.name}
      </p>
    </>
  )
}

/** `before`: undefined for a new one. */
const Form = (props: Props & { readonly before: Activity | undefined }) => {
  const { sales, drafts, t, now } = usePane()
  const { itemKey, opportunity, writes, onSaved, before } = props
  const { type, id } = writes
  const form = useDraft(drafts.activity, `${itemKey} ${opportunity.id} ${id ?? type}`, () =>
    before === undefined ? newForm(type, dayOf(now())) : formOf(before),
  )
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const [isUnsaid, setUnsaid] = useState(false)
  const { form: fields } = useFaultFocus(failure)
  const [isBusy, setBusy] = useState(false)
  const { value } = form
  const kind = type === 'note' ? 'Note' : 'Task'

  const save = async (): Promise<void> => {
    if (value.description.trim() === '') {
      setUnsaid(true)
      return document.getElementById('activity-description')?.focus()
    }
    setBusy(true)
    setFailure(null)
    const answer =
      before === undefined
        ? await sales.work.log(opportunity.id, bodyOf(type, value))
        : await sales.work.change(before, changeOf(before, value))
    setBusy(false)
    if (answer._tag === 'Left') return setFailure(answer.left)
    form.drop()
    onSaved(id === null ? type : 'change')
  }

  return (
    <>
      <section ref={fields} class="panel" aria-labelledby="sales-heading">
        <Head {...props} />
        {failure !== null && (
          <FailureNotice
            failure={failure}
            area="sales"
            meaning={t(isOpen(failure) ? 'sales.write.open' : 'sales.form.kept')}
          />
        )}
        <TextField
          id="activity-description"
          label={t('sales.write.description')}
          value={value.description}
          maxLength={255}
          fault={isUnsaid ? t('sales.fault.description') : faultAt(failure, 'description')}
          onInput={(description) => {
            form.set({ ...value, description })
            setUnsaid(false)
          }}
        />
        <TextArea
          id="activity-notes"
          label={t('sales.write.notes')}
          value={value.notes}
          rows={5}
          maxLength={20_000}
          fault={faultAt(failure, 'notes')}
          onInput={(notes) => form.set({ ...value, notes })}
        />
        <TextField
          id="activity-day"
          label={t(type === 'note' ? 'sales.write.date' : 'sales.write.dueDate')}
          type="date"
          value={value.day}
          {...(type === 'task' && { help: t('sales.form.optional') })}
          fault={faultAt(failure, type === 'note' ? 'date' : 'dueDate')}
          onInput={(day) => form.set({ ...value, day })}
        />
      </section>
      <ActionBar>
        <Action
          label={t(id === null ? `sales.write.save.new${kind}` : 'sales.write.save.change')}
          run={() => void save()}
          isBusy={isBusy}
        />
      </ActionBar>
    </>
  )
}
