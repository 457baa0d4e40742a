// The opportunities of an organisation under their stages; those that are won or lost are folded away.
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { PaneOpportunity } from '../../api/sales.ts'
import { byStage, worthOf, chanceOf } from '../../sales/by-stage.ts'
import { usePane } from '../pane-context.tsx'
import { Day, ListState } from './sales-parts.tsx'
import { StageRefusal, StageSelect, useMove } from './stage-select.tsx'
import { useList } from '../use-stores.ts'

interface Props {
  readonly account: { readonly id: string; readonly name: string }
  /** The opportunity of the open item, and how it is marked. */
  readonly linked: { readonly id: string | null; readonly mark: string }
  readonly onOpen: (id: string) => void
}

export const OpportunityList = ({ account, linked, onOpen }: Props) => {
  const { sales, t, format } = usePane()
  const { known, again } = useList(sales.opportunities, account.id)
  const stages = useList(sales.stages, '')
  const move = useMove(account.id)
  const focused = useFollowedFocus()
  if (known._tag !== 'Known') return <ListState known={known} label={t('sales.opportunities.loading')} again={again} />
  if (known.value.data.length === 0)
    return <p class="quiet">{t('sales.opportunities.empty', { name: account.name })}</p>

  const listed = stages.known._tag === 'Known' ? stages.known.value.data : []
  const { open, closed } = byStage(known.value.data, listed)
  const row = (opportunity: PaneOpportunity) => (
    <OpportunityRow
      key={opportunity.id}
      opportunity={opportunity}
      chance={chanceOf(opportunity, listed)}
      mark={opportunity.id === linked.id ? linked.mark : null}
      onOpen={() => onOpen(opportunity.id)}
      refusal={opportunity.status === 'open' && <StageRefusal opportunity={opportunity} move={move} />}
    >
      <StageSelect opportunity={opportunity} stages={listed} move={move} />
    </OpportunityRow>
  )
  return (
    <div ref={focused}>
      <p class="visually-hidden" role="status">
        {move.said}
      </p>
      {stages.known._tag === 'Failed' && (
        <p class="quiet">
          {t('sales.stages.failed')}{' '}
          <button type="button" class="link" onClick={stages.again}>
            {t('shell.retry')}
          </button>
        </p>
      )}
      {open.length === 0 && <p class="quiet">{t('sales.opportunities.allClosed')}</p>}
      {open.map(({ stage, opportunities }) => {
        const worth = worthOf(opportunities)
        return (
          <section key={stage?.id ?? ''} class="stage">
            <h3 class="stage-head">
              <span class="cut">{stage?.description ?? t('sales.stage.none')}</span>
              {worth !== null && <span class="stage-worth">{format.amount(worth.amount, worth.currency)}</span>}
            </h3>
            <ul>{opportunities.map(row)}</ul>
          </section>
        )
      })}
      {closed.map((opportunity) => (
        <StageRefusal key={opportunity.id} opportunity={opportunity} move={move} />
      ))}
      {closed.length > 0 && (
        <details>
          <summary>{t('sales.opportunities.closed', { count: closed.length })}</summary>
          <ul>{closed.map(row)}</ul>
        </details>
      )}
      {known.value.truncated && <p class="quiet">{t('sales.truncated')}</p>}
    </div>
  )
}

/** A row that moves to another stage is made anew there: the focus goes with it. */
const useFollowedFocus = () => {
  const root = useRef<HTMLDivElement>(null)
  // Read while the rows still stand where they were.
  const { activeElement } = document
  const held = root.current?.contains(activeElement) ? (activeElement?.id ?? '') : ''
  useLayoutEffect(() => {
    if (held !== '' && document.activeElement?.id !== held) document.getElementById(held)?.focus()
  })
  return root
}

const OpportunityRow = (props: {
  readonly opportunity: PaneOpportunity
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
      <button type="button" id={`opportunity-${opportunity.id}`} class="bare opportunity-name" onClick={onOpen}>
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

const Worth = ({ opportunity, chance }: { readonly opportunity: PaneOpportunity; readonly chance: number | null }) => {
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
