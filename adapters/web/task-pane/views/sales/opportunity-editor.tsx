// Corrects an opportunity that is there.
import { useState } from 'preact/hooks'
import type { ApiFailure } from '../../api/failure.ts'
import type { Opportunity } from '../../api/sales.ts'
import { chanceOf } from '../../sales/chance.ts'
import { type CorrectionFault, changeOf, formOf, type OpportunityForm } from '../../sales/opportunity-form.ts'
import { Action, ActionBar } from '../form/action-bar.tsx'
import { useFaultFocus } from '../form/use-fault-focus.ts'
import { useDraft } from '#adapters/web/kit/views/use-draft.ts'
import { TextField } from '#adapters/web/kit/views/field.tsx'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { usePane } from '../pane-context.tsx'
import { faultAt, isOpen } from './sales-failure.ts'
import { SubHead } from './sub-head.tsx'
import { useList } from '../use-stores.ts'

interface Props {
  readonly itemKey: string
  readonly accountId: string
  readonly opportunity: Opportunity
  readonly onBack: () => void
  /** `was`: undefined where nothing was changed. */
  readonly onSaved: (was: Opportunity | undefined) => void
}

export const OpportunityEditor = ({ itemKey, accountId, opportunity, onBack, onSaved }: Props) => {
  const { sales, drafts, t, format } = usePane()
  const form = useDraft(drafts.opportunity, `${itemKey} ${opportunity.id}`, () => formOf(opportunity, format.decimal))
  const [faults, setFaults] = useState<readonly CorrectionFault[]>([])
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { form: fields } = useFaultFocus(failure)
  const stages = useList(sales.stages, '').known
  const ofStage = chanceOf({ ...opportunity, probability: null }, stages._tag === 'Known' ? stages.value.data : [])
  const { value } = form
  const fill = (some: Partial<OpportunityForm>): void => {
    form.set({ ...value, ...some })
    setFaults([])
  }

  const save = async (): Promise<void> => {
    const change = changeOf(opportunity, value, format.decimal)
    setFaults(change._tag === 'Left' ? change.left : [])
    setFailure(null)
    if (change._tag === 'Left') return document.getElementById(`opportunity-${change.left[0]}`)?.focus()
    if (Object.keys(change.right).length > 0) {
      setBusy(true)
      const answer = await sales.opportunityWork.correct(accountId, opportunity.id, change.right)
      setBusy(false)
      if (answer._tag === 'Left') return setFailure(answer.left)
    }
    form.drop()
    onSaved(Object.keys(change.right).length > 0 ? opportunity : undefined)
  }
  const faultOf = (field: CorrectionFault, path: string): string | undefined =>
    faults.includes(field) ? t(`sales.fault.${field}`) : faultAt(failure, path)

  return (
    <>
      <section ref={fields} class="panel" aria-labelledby="sales-heading">
        <SubHead
          title={t('sales.correct.title')}
          backLabel={t('sales.backTo', { name: opportunity.name })}
          onBack={onBack}
        />
        {failure !== null && (
          <FailureNotice
            failure={failure}
            area="sales"
            meaning={t(isOpen(failure) ? 'sales.correct.open' : 'sales.form.kept')}
          />
        )}
        <TextField
          id="opportunity-name"
          label={t('sales.form.name')}
          value={value.name}
          maxLength={255}
          fault={faultOf('name', 'name')}
          onInput={(name) => fill({ name })}
        />
        <div class="field-row">
          <TextField
            id="opportunity-amount"
            label={t('sales.amount')}
            value={value.amount}
            inputMode="decimal"
            fault={faultOf('amount', 'amount')}
            onInput={(amount) => fill({ amount })}
          />
          <TextField
            id="opportunity-chance"
            label={t('sales.correct.chance')}
            value={value.chance}
            inputMode="decimal"
            {...(ofStage !== null && { help: t('sales.correct.ofStage', { chance: format.percent(ofStage) }) })}
            fault={faultOf('chance', 'probability')}
            onInput={(chance) => fill({ chance })}
          />
        </div>
        <TextField
          id="opportunity-closeDate"
          label={t('sales.closeDate')}
          type="date"
          value={value.closeDate}
          fault={faultAt(failure, 'closeDate')}
          onInput={(closeDate) => fill({ closeDate })}
        />
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
        <Action label={t('sales.write.save.change')} run={() => void save()} isBusy={isBusy} />
      </ActionBar>
    </>
  )
}
