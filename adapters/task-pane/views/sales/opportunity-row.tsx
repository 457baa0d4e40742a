// An opportunity in the list: its name opens it, its stage is changed here.
import type { ComponentChildren } from 'preact'
import type { Opportunity } from '../../api/sales.ts'
import { usePane } from '../pane-context.tsx'
import { Day } from './day.tsx'

export const OpportunityRow = (props: {
  readonly opportunity: Opportunity
  /** That of the open item, in words. */
  readonly mark: string | null
  readonly onOpen: () => void
  /** Its stage, and what is said about it. */
  readonly children: ComponentChildren
  readonly refusal: ComponentChildren
}) => {
  const { opportunity, mark, onOpen, children, refusal } = props
  return (
    <li class="opportunity">
      <button type="button" id={`opportunity-${opportunity.id}`} class="opportunity-name" onClick={onOpen}>
        <span class="cut" title={opportunity.name} dir="auto">
          {opportunity.name}
        </span>
        {mark !== null && <span class="tag">{mark}</span>}
      </button>
      <div class="opportunity-line">
        <Worth opportunity={opportunity} />
        {children}
      </div>
      {refusal}
    </li>
  )
}

const Worth = ({ opportunity }: { readonly opportunity: Opportunity }) => {
  const { format } = usePane()
  const { amount, currency, closeDate, probability, status } = opportunity
  const parts = [
    amount !== null && <span key="amount">{format.amount(amount, currency)}</span>,
    closeDate !== null && <Day key="day" day={closeDate} />,
    probability !== null && status === 'open' && <span key="chance">{format.percent(probability)}</span>,
  ].filter((part) => part !== false)
  return <span class="dotted quiet">{parts}</span>
}
