// The sales tab of the open item's organisation: lists, one opportunity, or a new one.
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useDraft } from '#adapters/web/kit/views/use-draft.ts'
import { type SalesPlace, lists } from '../../sales/place.ts'
import { Action, ActionBar } from '../form/action-bar.tsx'
import { type TabProps, usePane, usePaneList } from '../pane-context.ts'
import { useSignals } from '#adapters/web/kit/views/use-signals.ts'
import { EmptyPanel } from '../elements.tsx'
import { Notice } from '#adapters/web/kit/views/panel.tsx'
import { NewOpportunity } from './opportunity-forms.tsx'
import { OpportunityList } from './opportunity-list.tsx'
import { OpportunityView } from './opportunity-view.tsx'
import { OrderList } from './order-list.tsx'
import { type SalesAccount, type SalesProps, Section } from './sales-parts.tsx'

export function SalesTab(props: TabProps) {
  const { t } = usePane()
  const { contact } = props
  const account =
    contact.kind === 'account' ? { id: contact.id, name: contact.fullName, url: null } : contact.organisation
  if (account !== null) return <AccountSales key={account.id} {...props} account={account} />
  const body = t('sales.none.body', { name: contact.fullName })
  return <EmptyPanel look="panel" title={t('sales.none.title')} body={body} />
}

function AccountSales(props: TabProps & { readonly account: SalesAccount }) {
  const { sales, drafts, t } = usePane()
  const { item, answer, account } = props
  const place = useDraft<SalesPlace>(drafts.salesPlace, `${item.key} ${account.id}`, () => lists)
  const root = useArrivingFocus(place.value)
  const views: SalesProps = {
    ...props,
    linkedId: sales.linked.get(item.key) ?? answer.salesLink?.id ?? null,
    onGo: place.set,
  }
  const { value } = place
  return (
    <div ref={root} class="sales stack gap-12 grow">
      {value.at === 'lists' && (
        <>
          {value.removed !== undefined && <Notice tone="success" title={t('sales.removed', { name: value.removed })} />}
          <Lists {...views} />
        </>
      )}
      {value.at === 'new' && <NewOpportunity {...views} />}
      {value.at === 'opportunity' && <OpportunityView key={value.id} {...views} place={value} />}
    </div>
  )
}

/** The id of the element that takes the focus. Back in the lists, it is the opportunity that was open. */
function findLandmark(from: SalesPlace, to: SalesPlace): string {
  if (to.at === 'opportunity' && to.news !== undefined && ['note', 'task', 'change'].includes(to.news))
    return 'sales-activities'
  if (to.at === 'opportunity' && to.isLeaving === true) return 'opportunity-keep'
  if (to.at !== 'lists') return 'sales-heading'
  return from.at === 'opportunity' ? `opportunity-${from.id}` : 'sales-opportunities-title'
}

/** Moves the focus when the user goes to another place. Opening the tab does not move it. */
function useArrivingFocus(place: SalesPlace) {
  const root = useRef<HTMLDivElement>(null)
  const at = useRef(place)
  useLayoutEffect(() => {
    const from = at.current
    if (from === place) return
    at.current = place
    const landmark =
      document.getElementById(findLandmark(from, place)) ?? document.getElementById('sales-opportunities-title')
    if (document.hasFocus()) landmark?.focus()
  }, [place])
  return root
}

function Lists({ item, account, linkedId, onGo }: SalesProps) {
  const { sales, t } = usePane()
  const [isOpen, setOpen] = useState({ opportunities: true, orders: false })
  const { known } = usePaneList(sales.opportunities, account.id)
  const opportunities = known._tag === 'Known' ? known.value.data : null
  const linked = opportunities?.find(({ id }) => id === linkedId)
  return (
    <>
      <Section
        id="sales-opportunities"
        title={t('sales.opportunities')}
        count={opportunities?.length ?? null}
        isOpen={isOpen.opportunities}
        onToggle={() => setOpen({ ...isOpen, opportunities: !isOpen.opportunities })}
      >
        {() => (
          <OpportunityList
            account={account}
            linked={{ id: linkedId, mark: t(`sales.linked.${item.kind}`) }}
            onOpen={(id) => onGo({ at: 'opportunity', id })}
          />
        )}
      </Section>
      <Section
        id="sales-orders"
        title={t('sales.orders')}
        count={useOrderCount(account.id)}
        isOpen={isOpen.orders}
        onToggle={() => setOpen({ ...isOpen, orders: !isOpen.orders })}
      >
        {() => <OrderList account={account} />}
      </Section>
      <ActionBar>
        {linked !== undefined && (
          <Action label={t(`sales.openLinked.${item.kind}`)} run={() => onGo({ at: 'opportunity', id: linked.id })} />
        )}
        <Action
          label={t('sales.new')}
          look={linked === undefined ? 'primary' : 'plain'}
          run={() => onGo({ at: 'new' })}
        />
      </ActionBar>
    </>
  )
}

/** Null until all kinds are loaded. It makes no calls. */
function useOrderCount(accountId: string): number | null {
  const { sales } = usePane()
  return useSignals(() => {
    const all = Object.values(sales.orders).map((list) => list.read(accountId))
    const known = all.flatMap((list) => (list._tag === 'Known' ? [list.value.data.length] : []))
    return known.length === all.length ? known.reduce((sum, length) => sum + length, 0) : null
  })
}
