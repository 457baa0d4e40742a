// An opportunity in the list: its name opens it, its stage is changed here.
import type { ComponentChildren } from 'preact'
import type { Opportunity } from '../../api/sales.ts'
import { usePane } from '../pane-context.tsx'
import { Day } from './day.tsx'

export const OpportunityRow = (props: {
  readonly opportunity: Opportunity
  /** From 0 to 1, where there is one. */
  readonly chance: number | null
  /** That of the open item, in words. */
  readonly mark: string | null
  readonly onOpen: () => void
  /** Its stage, and what is said about it. */
  readonly children: ComponentChildren
  readonly refusal: ComponentChildren
}) => {
  const { opportunity, chance, mark, onOpen, children, refusal } = props
  return (
    <li class="opportunity">
      <button type="button" id={`opportunity-${opportunity.id}`} class="opportunity-name" onClick={onOpen}>
        <span class="cut" title={opportunity.name} dir="auto">
          {opportunity.name}
        </span>
        {mark !== null && <span class="tag">{mark}</span>}
      </button>
      <div class="opportunity-line">
        <Worth opportunity={opportunity} chance={chance} />
        {children}
      </div>
      {refusal}
    </li>
  )
}

const Worth = ({ opportunity, chance }: { readonly opportunity: Opportunity; readonly chance: number | null }) => {
  const { format, t } = usePane()
  const { amount, currency, closeDate } = opportunity
  const parts = [
    amount !== null && <span key="amount">{format.amount(amount, currency)}</span>,
    closeDate !== null && <Day key="day" day={closeDate} />,
    chance !== null && (
      <span key="chance" title={t('sales.chance')}>
        {format.percent(chance)}
      </span>
    ),
  ].filter((part) => part !== false)
  return <span class="dotted quiet">{parts}</span>
}
