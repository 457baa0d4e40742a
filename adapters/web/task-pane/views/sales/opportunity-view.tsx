// One opportunity: what it is, and its notes and tasks. Writing one of those takes the place of the list.
import { lists } from '../../sales/place.ts'
import { DoneIcon } from '#adapters/web/kit/views/icons.tsx'
import { Menu } from '#adapters/web/kit/views/menu.tsx'
import { usePane } from '../pane-context.tsx'
import { Activities } from './activities.tsx'
import { ActivityEditor } from './activity-editor.tsx'
import { ListState } from './list-state.tsx'
import { OpportunityEditor } from './opportunity-forms.tsx'
import { OpportunityFacts } from './opportunity-facts.tsx'
import { OpportunityNews } from './opportunity-news.tsx'
import type { OpportunityProps } from './sales-props.ts'
import { SubHead } from './section.tsx'
import { useList } from '../use-stores.ts'

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
