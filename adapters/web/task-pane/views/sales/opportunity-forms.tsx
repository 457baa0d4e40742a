// The form of a new opportunity and the form that changes one. A new one is linked to the open item, unless the item already has a link.
import { right } from 'fp-ts/lib/Either.js'
import type { Form } from '#adapters/web/kit/form/form-state.ts'
import { SelectField, TextField } from '#adapters/web/kit/views/field.tsx'
import { useDraft } from '#adapters/web/kit/views/use-draft.ts'
import { callPlugin } from '../../api/plugin-api.ts'
import type { PaneOpportunity } from '../../api/sales.ts'
import { getChance } from '../../sales/by-stage.ts'
import { withNewOpportunity } from '../../sales/sales-work.ts'
import {
  makeOpportunityForm,
  type OpportunityForm,
  parseOpportunity,
  parseOpportunityChanges,
  toOpportunityForm,
} from '../../sales/opportunity-form.ts'
import { lists } from '../../sales/place.ts'
import { usePane } from '../pane-context.ts'
import { isOpen, type SalesProps, useStages } from './sales-parts.tsx'
import { SalesForm, useSalesForm } from './sales-form.tsx'

const LABELS = {
  name: 'sales.form.name',
  stageId: 'sales.stage',
  amount: 'sales.amount',
  chance: 'sales.correct.chance',
  closeDate: 'sales.closeDate',
  nextAction: 'sales.nextAction',
} as const

function useFields({ text }: Pick<Form<Omit<OpportunityForm, 'chance'>>, 'text'>) {
  const help = usePane().t('sales.form.optional')
  return {
    name: <TextField {...text('name')} maxLength={255} />,
    amount: (isOptional: boolean) => (
      <TextField {...text('amount')} inputMode="decimal" help={isOptional ? help : undefined} />
    ),
    closeDate: <TextField {...text('closeDate')} type="date" />,
    nextAction: <TextField {...text('nextAction')} maxLength={255} help={help} />,
  }
}

export function NewOpportunity({ item, contact, account, linkedId, onGo }: SalesProps) {
  const { api, drafts, host, sales, t, format, now } = usePane()
  const { known: stages, listed } = useStages()
  const links = linkedId === null
  const linkWords = !links ? 'notLinked' : item.itemId === null ? 'savedFirst' : 'linked'
  const form = useSalesForm({
    prefix: 'opportunity',
    draft: useDraft(drafts.newOpportunity, `${item.key} ${account.id}`, () => makeOpportunityForm(item.subject, now())),
    label: (name) => t(LABELS[name]),
    check: (value) => parseOpportunity(value, listed),
    send: async (body) => {
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
    onDone: ({ opportunity }) => {
      if (links) sales.linked.set(item.key, opportunity.id)
      sales.opportunities.change(account.id, withNewOpportunity(opportunity))
      onGo({ at: 'opportunity', id: opportunity.id, news: 'made' })
    },
  })
  const fields = useFields(form)
  const stage = listed.find(({ id }) => id === form.value.stageId) ?? listed[0]
  const chance = stage?.probability ?? null
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
    >
      {fields.name}
      {stages._tag === 'Loading' && <span class="skeleton skeleton-row" />}
      {listed.length > 0 && (
        <SelectField
          {...form.field('stageId')}
          value={stage?.id ?? ''}
          options={listed.map(({ id, description }) => ({ value: id, label: description }))}
          help={chance === null ? undefined : t('sales.form.chance', { chance: format.percent(chance) })}
          onChange={(stageId) => form.set({ stageId })}
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
  const form = useSalesForm({
    prefix: 'opportunity',
    draft: useDraft(drafts.opportunity, `${itemKey} ${opportunity.id}`, () =>
      toOpportunityForm(opportunity, format.decimal),
    ),
    label: (name) => t(LABELS[name]),
    check: (value) => parseOpportunityChanges(opportunity, value, format.decimal),
    send: async (change) =>
      Object.keys(change).length === 0 ? right(null) : sales.opportunityWork.correct(accountId, opportunity.id, change),
    onDone: (corrected) => onSaved(corrected === null ? undefined : opportunity),
  })
  const fields = useFields(form)
  const ofStage = getChance({ ...opportunity, probability: null }, useStages().listed)
  return (
    <SalesForm
      form={form}
      title={t('sales.correct.title')}
      backLabel={t('sales.backTo', { name: opportunity.name })}
      onBack={onBack}
      meaning={t('sales.correct.open')}
      action={t('sales.write.save.change')}
    >
      {fields.name}
      <div class="field-row">
        {fields.amount(false)}
        <TextField
          {...form.text('chance')}
          inputMode="decimal"
          help={ofStage === null ? undefined : t('sales.correct.ofStage', { chance: format.percent(ofStage) })}
        />
      </div>
      {fields.closeDate}
      {fields.nextAction}
    </SalesForm>
  )
}
