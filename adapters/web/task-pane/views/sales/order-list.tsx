// Quotations and orders of an organisation in one list by date. Each kind has a separate call and failure.
import { useState } from 'preact/hooks'
import { FailureNotice } from '#adapters/web/kit/views/panel.tsx'
import type { OrdersKind } from '../../api/sales.ts'
import { compareByDate, type OrderOfKind } from '../../sales/by-stage.ts'
import { PaneButton, Cut } from '../elements.tsx'
import { usePaneList, usePane } from '../pane-context.ts'
import { Day, ListSkeleton, type SalesAccount } from './sales-parts.tsx'

const SHOWN = 20

function useOrders(kind: OrdersKind, accountId: string) {
  const { sales } = usePane()
  return { kind, ...usePaneList(sales.orders[kind], accountId) }
}

export function OrderList({ account }: { readonly account: SalesAccount }) {
  const { t } = usePane()
  const [shown, setShown] = useState(SHOWN)
  const lists = [
    useOrders('quotations', account.id),
    useOrders('sales-orders', account.id),
    useOrders('purchase-orders', account.id),
  ]
  const loaded = lists.flatMap(({ kind, known }) => (known._tag === 'Known' ? [{ kind, orders: known.value }] : []))
  const orders = compareByDate(loaded)
  return (
    <>
      {lists.map(
        ({ kind, known, again }) =>
          known._tag === 'Failed' && (
            <section key={kind} class="stack" aria-label={t(`sales.orders.failed.${kind}`)}>
              <h3 class="between at-baseline small stage-head">{t(`sales.orders.failed.${kind}`)}</h3>
              <FailureNotice failure={known.failure} area="sales" onRetry={again} />
            </section>
          ),
      )}
      {orders.length > 0 && (
        <ul>
          {orders.slice(0, shown).map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </ul>
      )}
      {orders.length > shown && <PaneButton label={t('sales.more')} run={() => setShown(shown + 5 * SHOWN)} />}
      {lists.some(({ known }) => known._tag === 'Loading') && <ListSkeleton label={t('sales.orders.loading')} />}
      {orders.length === 0 && loaded.length === lists.length && (
        <p class="quiet">{t('sales.orders.empty', { name: account.name })}</p>
      )}
      {loaded.some((list) => list.orders.truncated) && <p class="quiet">{t('sales.truncated')}</p>}
    </>
  )
}

export function OrderRow({ order }: { readonly order: OrderOfKind }) {
  const { t, format } = usePane()
  const { kind, number, description, date, amount, currency, status } = order
  return (
    <li class="entry stack gap-2">
      <div class="between">
        <span class="strong order-name">
          {t(`sales.orders.${kind}`)} {number}
        </span>
        {amount !== null && <span class="strong flex-none">{format.amount(amount, currency)}</span>}
      </div>
      {description !== null && <Cut text={description} />}
      <span class="dotted quiet">
        {date !== null && <Day day={date} />}
        {status !== null && <span>{status}</span>}
      </span>
    </li>
  )
}
