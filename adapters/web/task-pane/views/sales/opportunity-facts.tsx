// What the ledger tells of an opportunity; its stage can be changed.
import type { ComponentChildren } from 'preact'
import type { Opportunity } from '../../api/sales.ts'
import { chanceOf } from '../../sales/chance.ts'
import { usePane } from '../pane-context.tsx'
import { Day } from './section.tsx'
import { StageRefusal, StageSelect, useMove } from './stage-select.tsx'
import { useList } from '../use-stores.ts'

export const OpportunityFacts = (props: { readonly accountId: string; readonly opportunity: Opportunity }) => {
  const { sales, t, format } = usePane()
  const { accountId, opportunity } = props
  const stages = useList(sales.stages, '').known
  const move = useMove(accountId)
  const { amount, currency, closeDate, nextAction } = opportunity
  const listed = stages._tag === 'Known' ? stages.value.data : []
  const chance = chanceOf(opportunity, listed)
  const facts: readonly (readonly [string, ComponentChildren])[] = [
    [t('sales.stage'), <StageSelect key="stage" opportunity={opportunity} stages={listed} move={move} />],
    [t('sales.amount'), amount === null ? null : format.amount(amount, currency)],
    [t('sales.closeDate'), closeDate === null ? null : <Day key="day" day={closeDate} />],
    [t('sales.chance'), chance === null ? null : format.percent(chance)],
    [t('sales.nextAction'), nextAction],
  ]
  return (
    <>
      <dl class="stack stack-4 sales-facts">
        {facts.map(
          ([label, fact]) =>
            fact !== null &&
            fact !== '' && (
              <div key={label} class="sales-fact">
                <dt>{label}</dt>
                <dd dir="auto">{fact}</dd>
              </div>
            ),
        )}
      </dl>
      <StageRefusal opportunity={opportunity} move={move} />
      <p class="visually-hidden" role="status">
        {move.said}
      </p>
    </>
  )
}
