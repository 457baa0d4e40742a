// Quotations and orders of an organisation in one list by date. Each kind is asked for by itself, and may fail by itself.
import { useState } from 'preact/hooks'
import type { OrdersKind } from '../../api/sales.ts'
import { type OrderOfKind, byDate } from '../../sales/by-stage.ts'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { usePane } from '../pane-context.tsx'
import { Day, ListSkeleton } from './sales-parts.tsx'
import { useList } from '../use-stores.ts'

/** More than these are shown when asked for. */
const SHOWN = 20

const useOrders = (kind: OrdersKind, accountId: string) => {
  const { sales } = usePane()
  return { kind, ...useList(sales.orders[kind], accountId) }
}

export const OrderList = ({ account }: { readonly account: { readonly id: string; readonly name: string } }) => {
  const { t } = usePane()
  const [shown, setShown] = useState(SHOWN)
  const lists = [
    useOrders('quotations', account.id),
    useOrders('sales-orders', account.id),
    useOrders('purchase-orders', account.id),
  ]
  const told = lists.flatMap(({ kind, known }) => (known._tag === 'Known' ? [{ kind, orders: known.value }] : []))
  const orders = byDate(told)
  return (
    <>
      {lists.map(
        ({ kind, known, again }) =>
          known._tag === 'Failed' && (
            <section key={kind} class="stack" aria-label={t(`sales.orders.failed.${kind}`)}>
              <h3 class="stage-head">{t(`sales.orders.failed.${kind}`)}</h3>
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
      {orders.length > shown && (
        <button type="button" class="button" onClick={() => setShown(shown + 5 * SHOWN)}>
          {t('sales.more')}
        </button>
      )}
      {lists.some(({ known }) => known._tag === 'Loading') && <ListSkeleton label={t('sales.orders.loading')} />}
      {orders.length === 0 && told.length === lists.length && (
        <p class="quiet">{t('sales.orders.empty', { name: account.name })}</p>
      )}
      {told.some((list) => list.orders.truncated) && <p class="quiet">{t('sales.truncated')}</p>}
    </>
  )
}

const OrderRow = ({ order }: { readonly order: OrderOfKind }) => {
  const { t, format } = usePane()
  const { kind, number, description, date, amount, currency, status } = order
  return (
    <li class="order">
      <div class="order-head">
        <span class="order-name">
          {t(`sales.orders.${kind}`)} {number}
        </span>
        {amount !== null && <span class="order-amount">{format.amount(amount, currency)}</span>}
      </div>
      {description !== null && (
        <span class="cut" title={description} dir="auto">
          {description}
        </span>
      )}
      <span class="dotted quiet">
        {date !== null && <Day day={date} />}
        {status !== null && <span>{status}</span>}
      </span>
    </li>
  )
}
