// One opportunity: its facts, the outcome of the last change, and its notes and tasks.
import type { ComponentChildren } from 'preact'
import type { PaneOpportunity } from '../../api/sales.ts'
import { chanceOf } from '../../sales/by-stage.ts'
import { usePane } from '../pane-context.tsx'
import { Day, isOpen, type SalesAccount, ListState, type OpportunityProps, SubHead } from './sales-parts.tsx'
import { StageRefusal, StageSelect, useMove } from './stage-select.tsx'
import { useList } from '../use-stores.ts'
import type { ApiFailure } from '../../api/plugin-api.ts'
import { restoring } from '../../sales/opportunity-form.ts'
import { type SalesPlace, lists } from '../../sales/place.ts'
import { OpenIcon, DoneIcon } from '#adapters/web/kit/views/icons.tsx'
import { Notice } from '#adapters/web/kit/views/notice.tsx'
import { useWork } from '#adapters/web/kit/views/use-work.ts'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { webAddress } from '../frame/web-address.ts'
import { Menu } from '#adapters/web/kit/views/menu.tsx'
import { Activities } from './activities.tsx'
import { ActivityEditor } from './activity-editor.tsx'
import { OpportunityEditor } from './opportunity-forms.tsx'

const OpportunityFacts = (props: { readonly accountId: string; readonly opportunity: PaneOpportunity }) => {
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

const OpportunityNews = (props: {
  readonly account: SalesAccount
  readonly opportunity: PaneOpportunity
  readonly place: Extract<SalesPlace, { readonly at: 'opportunity' }>
  readonly onGo: (place: SalesPlace) => void
}) => {
  const { sales, t } = usePane()
  const { account, opportunity, place, onGo } = props
  const { news, was, isLeaving = false } = place
  const { isBusy, failure, run } = useWork<ApiFailure>()
  const here = { at: 'opportunity', id: opportunity.id } as const
  const url = webAddress(account.url)
  const remove = (): Promise<void> =>
    run(async () => {
      const removed = await sales.opportunityWork.remove(account.id, opportunity.id)
      if (removed._tag === 'Left') return removed.left
      onGo({ at: 'lists', removed: opportunity.name })
      return null
    })
  const restore = (to: PaneOpportunity): Promise<void> =>
    run(async () => {
      const restored = await sales.opportunityWork.correct(account.id, opportunity.id, restoring(to))
      if (restored._tag === 'Left') return restored.left
      onGo({ ...here, news: 'restored' })
      return null
    })
  const undo = (work: () => Promise<void>) => (
    <button type="button" class="button" aria-busy={isBusy} onClick={() => void work()}>
      {t('sales.undo')}
    </button>
  )

  return (
    <>
      {failure !== null && (
        <FailureNotice failure={failure} area="sales" meaning={isOpen(failure) ? t('sales.correct.open') : undefined} />
      )}
      {news === 'made' && (
        <Notice tone="success" title={t('sales.made')}>
          {url !== null && (
            <a class="cut-link" href={url} target="_blank" rel="noopener">
              {t('sales.made.organisation', { name: account.name })} <OpenIcon />
              <span class="visually-hidden">{t('archive.newWindow')}</span>
            </a>
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
      {isLeaving && <Ask isBusy={isBusy} onRemove={() => void remove()} onKeep={() => onGo(here)} />}
    </>
  )
}

const Ask = (props: { readonly isBusy: boolean; readonly onRemove: () => void; readonly onKeep: () => void }) => {
  const { t } = usePane()
  return (
    <div class="activity-ask" role="group" aria-label={t('sales.remove.ask')}>
      <p>{t('sales.remove.ask')}</p>
      <button id="opportunity-keep" type="button" class="button" onClick={props.onKeep}>
        {t('sales.activity.keep')}
      </button>
      <button type="button" class="button button-quiet" aria-busy={props.isBusy} onClick={props.onRemove}>
        {t('sales.activity.remove')}
      </button>
    </div>
  )
}

export const OpportunityView = (props: OpportunityProps) => {
  const { sales, t } = usePane()
  const { account, place, linkedId, item, onGo } = props
  const { known, again } = useList(sales.opportunities, account.id)
  const opportunity = known._tag === 'Known' ? known.value.data.find(({ id }) => id === place.id) : undefined
  const toLists = (): void => onGo(lists)

  if (opportunity === undefined)
    return (
      <section class="panel" aria-labelledby="sales-heading">
        <SubHead
          title={known._tag === 'Known' ? t('sales.gone.title') : t('sales.opportunities')}
          backLabel={t('sales.back')}
          onBack={toLists}
        />
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
        <SubHead title={opportunity.name} backLabel={t('sales.back')} onBack={toLists}>
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
        <OpportunityNews account={account} opportunity={opportunity} place={place} onGo={onGo} />
        {opportunity.id === linkedId && (
          <p class="sales-linked">
            <DoneIcon /> {t(`sales.belongs.${item.kind}`)}
          </p>
        )}
        <OpportunityFacts accountId={account.id} opportunity={opportunity} />
      </section>
      <Activities {...props} opportunity={opportunity} />
    </>
  )
}
