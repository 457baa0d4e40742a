// Logs a new opportunity, filled in from the open item, which it is linked to where the item has none yet.
import { useState } from 'preact/hooks'
import type { ApiFailure } from '../../api/failure.ts'
import { createOpportunityCall } from '../../api/sales.ts'
import { useDraft } from '#adapters/web/kit/views/use-draft.ts'
import type { HostFailed } from '../../host/mail-host.ts'
import { type OpportunityFault, begunFrom, opportunityOf } from '../../sales/new-opportunity.ts'
import { withNewOpportunity } from '../../sales/move-stage.ts'
import { lists } from '../../sales/place.ts'
import { Action, ActionBar } from '../form/action-bar.tsx'
import { SelectField, TextField } from '#adapters/web/kit/views/field.tsx'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { usePane } from '../pane-context.tsx'
import { SubHead } from './sub-head.tsx'
import { faultAt, isOpen } from './sales-failure.ts'
import type { SalesProps } from './sales-props.ts'
import { useFaultFocus } from '../form/use-fault-focus.ts'
import { useList } from '../use-stores.ts'

export const NewOpportunity = ({ item, contact, account, linkedId, onGo }: SalesProps) => {
  const { api, host, sales, drafts, t, format, now } = usePane()
  const form = useDraft(drafts.newOpportunity, `${item.key} ${account.id}`, () => begunFrom(item.subject, now()))
  const stages = useList(sales.stages, '').known
  const [faults, setFaults] = useState<readonly OpportunityFault[]>([])
  const [failure, setFailure] = useState<ApiFailure | HostFailed | null>(null)
  const { form: fields } = useFaultFocus(failure)
  const [isBusy, setBusy] = useState(false)
  const listed = stages._tag === 'Known' ? stages.value.data : []
  const { value } = form
  const stage = listed.find(({ id }) => id === value.stageId) ?? listed[0]
  const chance = stage?.probability ?? null
  const links = linkedId === null
  const fill = (some: Partial<typeof value>): void => {
    form.set({ ...value, ...some })
    setFaults([])
  }

  const create = async (): Promise<void> => {
    const made = opportunityOf(value, listed)
    setFaults(made._tag === 'Left' ? made.left : [])
    setFailure(null)
    if (made._tag === 'Left') return document.getElementById(`opportunity-${made.left[0]}`)?.focus()
    setBusy(true)
    const itemId = links && item.itemId === null ? await host.savedItemId(item.key) : null
    if (itemId?._tag === 'Left') {
      setFailure(itemId.left)
      return setBusy(false)
    }
    const outlookItemId = links ? (itemId?.right ?? item.itemId) : null
    const answer = await api(
      createOpportunityCall({
        ...made.right,
        accountId: account.id,
        ...(contact.kind === 'contact' && { contactId: contact.id }),
        ...(outlookItemId !== null && { outlookItemId }),
      }),
    )
    setBusy(false)
    if (answer._tag === 'Left') {
      setFailure(answer.left)
      if (isOpen(answer.left)) void sales.opportunities.reload(account.id)
      return
    }
    const { opportunity } = answer.right
    if (outlookItemId !== null) sales.linked.set(item.key, opportunity.id)
    sales.opportunities.change(account.id, withNewOpportunity(opportunity))
    form.drop()
    onGo({ at: 'opportunity', id: opportunity.id, news: 'made' })
  }

  const linkWords = !links ? 'notLinked' : item.itemId === null ? 'savedFirst' : 'linked'
  return (
    <>
      <section ref={fields} class="panel" aria-labelledby="sales-heading">
        <SubHead title={t('sales.new')} backLabel={t('sales.back')} onBack={() => onGo(lists)} />
        <p class="quiet">
          {t('sales.form.for', { name: account.name })} {t(`sales.form.${linkWords}.${item.kind}`)}
        </p>
        {failure !== null && (
          <FailureNotice
            failure={failure}
            area="sales"
            meaning={isOpen(failure) ? t(`sales.form.open.${links ? 'linked' : 'loose'}`) : t('sales.form.kept')}
          />
        )}
        <TextField
          id="opportunity-name"
          label={t('sales.form.name')}
          value={value.name}
          maxLength={255}
          fault={faults.includes('name') ? t('sales.fault.name') : faultAt(failure, 'name')}
          onInput={(name) => fill({ name })}
        />
        {stages._tag === 'Loading' && <span class="skeleton skeleton-row" />}
        {listed.length > 0 && (
          <SelectField
            id="opportunity-stage"
            label={t('sales.stage')}
            value={stage?.id ?? ''}
            options={listed.map(({ id, description }) => ({ value: id, label: description }))}
            {...(chance !== null && { help: t('sales.form.chance', { chance: format.percent(chance) }) })}
            fault={faultAt(failure, 'stageId')}
            onChange={(stageId) => fill({ stageId })}
          />
        )}
        <div class="field-row">
          <TextField
            id="opportunity-amount"
            label={t('sales.amount')}
            value={value.amount}
            inputMode="decimal"
            help={t('sales.form.optional')}
            fault={faults.includes('amount') ? t('sales.fault.amount') : faultAt(failure, 'amount')}
            onInput={(amount) => fill({ amount })}
          />
          <TextField
            id="opportunity-closeDate"
            label={t('sales.closeDate')}
            type="date"
            value={value.closeDate}
            fault={faultAt(failure, 'closeDate')}
            onInput={(closeDate) => fill({ closeDate })}
          />
        </div>
        <TextField
          id="opportunity-nextAction"
          label={t('sales.nextAction')}
          value={value.nextAction}
          maxLength={255}
          help={t('sales.form.optional')}
          fault={faultAt(failure, 'nextAction')}
          onInput={(nextAction) => fill({ nextAction })}
        />
      </section>
      <ActionBar>
        <Action label={t('sales.form.create')} run={() => void create()} isBusy={isBusy} />
      </ActionBar>
    </>
  )
}
