// The form of a new opportunity and the form that changes one. A new one is linked to the open item, unless the item already has a link.
import { right } from 'fp-ts/lib/Either.js'
import { SelectField, TextField } from '#adapters/web/kit/views/field.tsx'
import { callPlugin } from '../../api/plugin-api.ts'
import type { PaneOpportunity } from '../../api/sales.ts'
import { getChance } from '../../sales/by-stage.ts'
import { withNewOpportunity } from '../../sales/sales-work.ts'
import {
  makeOpportunityForm,
  parseOpportunity,
  parseOpportunityChanges,
  toOpportunityForm,
} from '../../sales/opportunity-form.ts'
import { lists } from '../../sales/place.ts'
import { usePane } from '../pane-context.ts'
import { isOpen, type SalesProps, useStages } from './sales-parts.tsx'
import { SalesForm, useSalesForm } from './sales-form.tsx'

type FieldName = 'name' | 'amount' | 'closeDate' | 'nextAction'

function useFields(
  field: (
    name: FieldName,
    label: string,
  ) => Pick<Parameters<typeof TextField>[0], 'id' | 'label' | 'value' | 'onInput'>,
) {
  const { t } = usePane()
  const help = t('sales.form.optional')
  return {
    name: <TextField {...field('name', t('sales.form.name'))} maxLength={255} />,
    amount: (isOptional: boolean) => (
      <TextField {...field('amount', t('sales.amount'))} inputMode="decimal" help={isOptional ? help : undefined} />
    ),
    closeDate: <TextField {...field('closeDate', t('sales.closeDate'))} type="date" />,
    nextAction: <TextField {...field('nextAction', t('sales.nextAction'))} maxLength={255} help={help} />,
  }
}

export function NewOpportunity({ item, contact, account, linkedId, onGo }: SalesProps) {
  const { api, drafts, host, sales, t, format, now } = usePane()
  const form = useSalesForm('opportunity', drafts.newOpportunity, `${item.key} ${account.id}`, () =>
    makeOpportunityForm(item.subject, now()),
  )
  const fields = useFields(form.field)
  const { known: stages, listed } = useStages()
  const stage = listed.find(({ id }) => id === form.value.stageId) ?? listed[0]
  const chance = stage?.probability ?? null
  const links = linkedId === null
  const linkWords = !links ? 'notLinked' : item.itemId === null ? 'savedFirst' : 'linked'

  const create = (): void =>
    form.save(
      parseOpportunity(form.value, listed),
      async (body) => {
        const itemId = links && item.itemId === null ? await host.savedItemId(item.key) : right(item.itemId)
        if (itemId._tag === 'Left') return itemId
        const outlookItemId = links ? itemId.right : null
        const answer = await api(
          callPlugin('POST /mailclient-plugin/opportunities', {
            body: {
              ...body,
              accountId: account.id,
              ...(contact.kind === 'contact' && { contactId: contact.id }),
              ...(outlookItemId !== null && { outlookItemId }),
            },
          }),
        )
        if (answer._tag === 'Left' && isOpen(answer.left)) void sales.opportunities.reload(account.id)
        return answer
      },
      ({ opportunity }) => {
        if (links) sales.linked.set(item.key, opportunity.id)
        sales.opportunities.change(account.id, withNewOpportunity(opportunity))
        onGo({ at: 'opportunity', id: opportunity.id, news: 'made' })
      },
    )
  return (
    <SalesForm
      form={form}
      title={t('sales.new')}
      backLabel={t('sales.back')}
      onBack={() => onGo(lists)}
      lead={
        <p class="quiet">
          {t('sales.form.for', { name: account.name })} {t(`sales.form.${linkWords}.${item.kind}`)}
        </p>
      }
      meaning={t(`sales.form.open.${links ? 'linked' : 'loose'}`)}
      action={t('sales.form.create')}
      onSave={create}
    >
      {fields.name}
      {stages._tag === 'Loading' && <span class="skeleton skeleton-row" />}
      {listed.length > 0 && (
        <SelectField
          id="opportunity-stage"
          label={t('sales.stage')}
          value={stage?.id ?? ''}
          options={listed.map(({ id, description }) => ({ value: id, label: description }))}
          help={chance === null ? undefined : t('sales.form.chance', { chance: format.percent(chance) })}
          fault={form.faults['stageId']}
          onChange={(stageId) => form.change({ stageId })}
        />
      )}
      <div class="field-row">
        {fields.amount(true)}
        {fields.closeDate}
      </div>
      {fields.nextAction}
    </SalesForm>
  )
}

export function OpportunityEditor(props: {
  readonly itemKey: string
  readonly accountId: string
  readonly opportunity: PaneOpportunity
  readonly onBack: () => void
  /** `was`: the opportunity before; undefined: there were no changes. */
  readonly onSaved: (was: PaneOpportunity | undefined) => void
}) {
  const { drafts, sales, t, format } = usePane()
  const { itemKey, accountId, opportunity, onBack, onSaved } = props
  const form = useSalesForm('opportunity', drafts.opportunity, `${itemKey} ${opportunity.id}`, () =>
    toOpportunityForm(opportunity, format.decimal),
  )
  const fields = useFields(form.field)
  const ofStage = getChance({ ...opportunity, probability: null }, useStages().listed)

  const save = (): void =>
    form.save(
      parseOpportunityChanges(opportunity, form.value, format.decimal),
      async (change) =>
        Object.keys(change).length === 0
          ? right(null)
          : sales.opportunityWork.correct(accountId, opportunity.id, change),
      (corrected) => onSaved(corrected === null ? undefined : opportunity),
    )
  return (
    <SalesForm
      form={form}
      title={t('sales.correct.title')}
      backLabel={t('sales.backTo', { name: opportunity.name })}
      onBack={onBack}
      meaning={t('sales.correct.open')}
      action={t('sales.write.save.change')}
      onSave={save}
    >
      {fields.name}
      <div class="field-row">
        {fields.amount(false)}
        <TextField
          {...form.field('chance', t('sales.correct.chance'), 'probability')}
          inputMode="decimal"
          help={ofStage === null ? undefined : t('sales.correct.ofStage', { chance: format.percent(ofStage) })}
        />
      </div>
      {fields.closeDate}
      {fields.nextAction}
    </SalesForm>
  )
}
