// The opportunities of an organisation by stage. Those that are won or lost are collapsed.
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { PaneOpportunity } from '../../api/sales.ts'
import { groupByStage, getChance, sumWorth } from '../../sales/by-stage.ts'
import { Cut, LinkButton } from '../elements.tsx'
import { usePaneList, usePane } from '../pane-context.ts'
import { Day, ListState, type SalesAccount, useStages, StageRefusal, StageSelect, useMove } from './sales-parts.tsx'

export function OpportunityList(props: {
  readonly account: SalesAccount
  readonly linked: { readonly id: string | null; readonly mark: string }
  readonly onOpen: (id: string) => void
}) {
  const { sales, t, format } = usePane()
  const { account, linked, onOpen } = props
  const { known, again } = usePaneList(sales.opportunities, account.id)
  const stages = useStages()
  const move = useMove(account.id)
  const focused = useFollowedFocus()
  if (known._tag !== 'Known') return <ListState known={known} label={t('sales.opportunities.loading')} again={again} />
  if (known.value.data.length === 0)
    return <p class="quiet">{t('sales.opportunities.empty', { name: account.name })}</p>

  const { open, closed } = groupByStage(known.value.data, stages.listed)
  const renderRow = (opportunity: PaneOpportunity) => (
    <li key={opportunity.id} class="opportunity entry">
      <button
        type="button"
        id={`opportunity-${opportunity.id}`}
        class="bare opportunity-name"
        onClick={() => onOpen(opportunity.id)}
      >
        <Cut text={opportunity.name} />
        {opportunity.id === linked.id && <span class="tag flex-none">{linked.mark}</span>}
      </button>
      <div class="row between">
        <Worth opportunity={opportunity} chance={getChance(opportunity, stages.listed)} />
        <StageSelect opportunity={opportunity} stages={stages.listed} move={move} />
      </div>
      {opportunity.status === 'open' && <StageRefusal opportunity={opportunity} move={move} />}
    </li>
  )
  return (
    <div ref={focused}>
      <p class="visually-hidden" role="status">
        {move.announcement}
      </p>
      {stages.known._tag === 'Failed' && (
        <p class="quiet">
          {t('sales.stages.failed')} <LinkButton label={t('shell.retry')} run={stages.again} />
        </p>
      )}
      {open.length === 0 && <p class="quiet">{t('sales.opportunities.allClosed')}</p>}
      {open.map(({ stage, opportunities }) => {
        const worth = sumWorth(opportunities)
        return (
          <section key={stage?.id ?? ''} class="stage">
            <h3 class="between at-baseline small stage-head">
              <span class="cut">{stage?.description ?? t('sales.stage.none')}</span>
              {worth !== null && <span class="count">{format.amount(worth.amount, worth.currency)}</span>}
            </h3>
            <ul>{opportunities.map(renderRow)}</ul>
          </section>
        )
      })}
      {closed.map((opportunity) => (
        <StageRefusal key={opportunity.id} opportunity={opportunity} move={move} />
      ))}
      {closed.length > 0 && (
        <details>
          <summary>{t('sales.opportunities.closed', { count: closed.length })}</summary>
          <ul>{closed.map(renderRow)}</ul>
        </details>
      )}
      {known.value.truncated && <p class="quiet">{t('sales.truncated')}</p>}
    </div>
  )
}

/** A row that moves to another stage is rendered as a new element there. The focus moves with it. */
function useFollowedFocus() {
  const root = useRef<HTMLDivElement>(null)
  // Read before the rows change.
  const { activeElement } = document
  const focused = root.current?.contains(activeElement) ? (activeElement?.id ?? '') : ''
  useLayoutEffect(() => {
    if (focused !== '' && document.activeElement?.id !== focused) document.getElementById(focused)?.focus()
  })
  return root
}

function Worth(props: { readonly opportunity: PaneOpportunity; readonly chance: number | null }) {
  const { format, t } = usePane()
  const { amount, currency, closeDate } = props.opportunity
  const parts: readonly ComponentChildren[] = [
    amount !== null && <span key="amount">{format.amount(amount, currency)}</span>,
    closeDate !== null && <Day key="day" day={closeDate} />,
    props.chance !== null && (
      <span key="chance" title={t('sales.chance')}>
        {format.percent(props.chance)}
      </span>
    ),
  ]
  return <span class="dotted quiet">{parts.filter((part) => part !== false)}</span>
}
