// The view of one opportunity: its facts, the outcome of the last change, and its notes and tasks.
import type { ComponentChildren } from 'preact'
import { FailureNotice, Notice } from '#adapters/web/kit/views/panel.tsx'
import { DoneIcon } from '#adapters/web/kit/views/icons.tsx'
import { Menu } from '#adapters/web/kit/views/menu.tsx'
import { useWork } from '#adapters/web/kit/views/use-work.ts'
import type { PaneOpportunity } from '../../api/sales.ts'
import type { ApiFailure } from '../../api/plugin-api.ts'
import { getChance } from '../../sales/by-stage.ts'
import { toRestoreChanges } from '../../sales/opportunity-form.ts'
import { lists } from '../../sales/place.ts'
import { PaneButton, LedgerLink, toWebAddress } from '../elements.tsx'
import { usePaneList, usePane } from '../pane-context.ts'
import { Activities } from './activities.tsx'
import { ActivityEditor } from './activity.tsx'
import { OpportunityEditor } from './opportunity-forms.tsx'
import {
  Day,
  isOpen,
  ListState,
  type OpportunityProps,
  RemovalQuestion,
  SubHead,
  useStages,
  StageRefusal,
  StageSelect,
  useMove,
} from './sales-parts.tsx'

interface OfOpportunity extends OpportunityProps {
  readonly opportunity: PaneOpportunity
}

function OpportunityFacts({ account, opportunity }: Pick<OfOpportunity, 'account' | 'opportunity'>) {
  const { t, format } = usePane()
  const { listed } = useStages()
  const move = useMove(account.id)
  const { amount, currency, closeDate, nextAction } = opportunity
  const chance = getChance(opportunity, listed)
  const facts: readonly (readonly [string, ComponentChildren])[] = [
    [t('sales.stage'), <StageSelect key="stage" opportunity={opportunity} stages={listed} move={move} />],
    [t('sales.amount'), amount === null ? null : format.amount(amount, currency)],
    [t('sales.closeDate'), closeDate === null ? null : <Day key="day" day={closeDate} />],
    [t('sales.chance'), chance === null ? null : format.percent(chance)],
    [t('sales.nextAction'), nextAction],
  ]
  return (
    <>
      <dl class="stack gap-4">
        {facts
          .filter(([, fact]) => fact !== null && fact !== '')
          .map(([label, fact]) => (
            <div key={label} class="sales-fact">
              <dt>{label}</dt>
              <dd dir="auto">{fact}</dd>
            </div>
          ))}
      </dl>
      <StageRefusal opportunity={opportunity} move={move} />
      <p class="visually-hidden" role="status">
        {move.announcement}
      </p>
    </>
  )
}

/** Shows the outcome of the last change with an undo, and asks for confirmation of a removal. */
function OpportunityNews({ account, opportunity, place, onGo }: OfOpportunity) {
  const { sales, t } = usePane()
  const { news, was, isLeaving = false } = place
  const { isBusy, failure, perform } = useWork<ApiFailure>()
  const here = { at: 'opportunity', id: opportunity.id } as const
  const url = toWebAddress(account.url)
  const remove = (): void =>
    perform(
      () => sales.opportunityWork.remove(account.id, opportunity.id),
      () => onGo({ at: 'lists', removed: opportunity.name }),
    )
  const restore = (to: PaneOpportunity): void =>
    perform(
      () => sales.opportunityWork.correct(account.id, opportunity.id, toRestoreChanges(to)),
      () => onGo({ ...here, news: 'restored' }),
    )
  const undo = (work: () => void) => <PaneButton aria-busy={isBusy} label={t('shell.undo')} run={work} />

  return (
    <>
      {failure !== null && (
        <FailureNotice failure={failure} area="sales" meaning={isOpen(failure) ? t('sales.correct.open') : undefined} />
      )}
      {news === 'made' && (
        <Notice tone="success" title={t('sales.made')}>
          {url !== null && (
            <LedgerLink look="cut-link" url={url} label={`${t('sales.made.organisation', { name: account.name })} `} />
          )}
          {undo(remove)}
        </Notice>
      )}
      {news === 'corrected' && (
        <Notice tone="success" title={t('sales.saved.change')}>
          {was !== undefined && undo(() => restore(was))}
        </Notice>
      )}
      {news === 'restored' && <Notice tone="success" title={t('sales.correct.restored')} />}
      {isLeaving && (
        <RemovalQuestion
          question={t('sales.remove.ask')}
          keepId="opportunity-keep"
          isBusy={isBusy}
          onRemove={remove}
          onKeep={() => onGo(here)}
        />
      )}
    </>
  )
}

export function OpportunityView(props: OpportunityProps) {
  const { sales, t } = usePane()
  const { account, place, linkedId, item, onGo } = props
  const { known, again } = usePaneList(sales.opportunities, account.id)
  const opportunity = known._tag === 'Known' ? known.value.data.find(({ id }) => id === place.id) : undefined
  const head = { backLabel: t('sales.back'), onBack: () => onGo(lists) }

  if (opportunity === undefined)
    return (
      <section class="panel" aria-labelledby="sales-heading">
        <SubHead {...head} title={t(known._tag === 'Known' ? 'sales.gone.title' : 'sales.opportunities')} />
        <ListState known={known} label={t('sales.opportunities.loading')} again={again} />
        {known._tag === 'Known' && <p class="quiet">{t('sales.gone.body')}</p>}
      </section>
    )

  const { writes, isCorrecting = false } = place
  const here = { at: 'opportunity', id: place.id } as const
  if (writes !== undefined)
    return (
      <ActivityEditor
        key={writes.id ?? writes.type}
        itemKey={item.key}
        opportunity={opportunity}
        writes={writes}
        onBack={() => onGo(here)}
        onSaved={(saved) => onGo({ ...here, news: saved })}
      />
    )
  if (isCorrecting && opportunity.status === 'open')
    return (
      <OpportunityEditor
        itemKey={item.key}
        accountId={account.id}
        opportunity={opportunity}
        onBack={() => onGo(here)}
        onSaved={(was) => onGo(was === undefined ? here : { ...here, news: 'corrected', was })}
      />
    )
  return (
    <>
      <section class="panel" aria-labelledby="sales-heading">
        <SubHead {...head} title={opportunity.name}>
          {opportunity.status === 'open' && (
            <Menu
              label={t('sales.activity.more', { name: opportunity.name })}
              actions={[
                { label: t('sales.activity.edit'), run: () => onGo({ ...here, isCorrecting: true }) },
                { label: t('sales.activity.remove'), run: () => onGo({ ...here, isLeaving: true }) },
              ]}
            />
          )}
        </SubHead>
        <OpportunityNews {...props} opportunity={opportunity} />
        {opportunity.id === linkedId && (
          <p class="row quiet sales-linked">
            <DoneIcon /> {t(`sales.belongs.${item.kind}`)}
          </p>
        )}
        <OpportunityFacts account={account} opportunity={opportunity} />
      </section>
      <Activities {...props} opportunity={opportunity} />
    </>
  )
}
