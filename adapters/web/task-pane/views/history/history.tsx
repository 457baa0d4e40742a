// The history with a relation, below the tabs. Opening it loads it, with at most four calls to the ledger (CLI-11).
import { useState } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import type { PaneContact } from '../../api/contact.ts'
import type { ArchivedDocument, PaneOpportunity } from '../../api/sales.ts'
import type { ListMemory } from '../../memory/answer-memory.ts'
import { isOpenOrder, toRelationKey } from '../../sales/relation.ts'
import { PaneButton, Cut, LedgerLink, toWebAddress } from '../elements.tsx'
import { usePaneList, usePane } from '../pane-context.ts'
import { OrderRow } from '../sales/order-list.tsx'
import { Day, ListState, Section } from '../sales/sales-parts.tsx'

const SHOWN = 5

export function History({ contact }: { readonly contact: PaneContact }) {
  const { sales, t } = usePane()
  const [isOpen, setOpen] = useState(false)
  const account = contact.kind === 'account' ? { id: contact.id, name: contact.fullName } : contact.organisation
  const documents = toRelationKey(contact.kind === 'contact' ? contact.id : null, account?.id ?? null)
  const toggle = (): void => {
    // The user may have archived or booked since the last load.
    sales.documents.expire(documents)
    if (account !== null) sales.hours.expire(account.id)
    setOpen(!isOpen)
  }
  return (
    <Section id="history" title={t('history.title')} count={null} isOpen={isOpen} onToggle={toggle}>
      {() => (
        <>
          <LastContact of={documents} />
          {account !== null && <Hours of={account.id} />}
          <Part
            title={t('history.documents')}
            empty={t('history.documents.empty')}
            list={sales.documents}
            of={documents}
            rows={({ data }) => data.map((one) => <DocumentRow key={one.archiveId} document={one} />)}
          />
          {account === null ? (
            <p class="quiet">{t('history.noOrganisation', { name: contact.fullName })}</p>
          ) : (
            <>
              <Part
                title={t('history.opportunities')}
                empty={t('sales.opportunities.allClosed')}
                list={sales.opportunities}
                of={account.id}
                rows={({ data }) =>
                  data
                    .filter(({ status }) => status === 'open')
                    .map((one) => <OpportunityRow key={one.id} opportunity={one} />)
                }
              />
              {(['quotations', 'sales-orders'] as const).map((kind) => (
                <Part
                  key={kind}
                  title={t(`history.${kind}`)}
                  empty={t(`history.${kind}.empty`)}
                  list={sales.orders[kind]}
                  of={account.id}
                  rows={({ data }) =>
                    data.filter(isOpenOrder).map((order) => <OrderRow key={order.id} order={{ ...order, kind }} />)
                  }
                />
              ))}
            </>
          )}
        </>
      )}
    </Section>
  )
}

function Part<A>(props: {
  readonly title: string
  readonly empty: string
  readonly list: ListMemory<A>
  readonly of: string
  readonly rows: (answer: A) => readonly ComponentChildren[]
}) {
  const { t } = usePane()
  const { title, empty, list, of, rows } = props
  const { known, again } = usePaneList(list, of)
  const [shown, setShown] = useState(SHOWN)
  const all = known._tag === 'Known' ? rows(known.value) : null
  return (
    <section class="stack" aria-label={title}>
      <h3 class="small stage-head">{title}</h3>
      <ListState known={known} label={title} again={again} />
      {all?.length === 0 && <p class="quiet">{empty}</p>}
      {all !== null && all.length > 0 && <ul>{all.slice(0, shown)}</ul>}
      {all !== null && all.length > shown && (
        <PaneButton label={t('sales.more')} run={() => setShown(shown + 4 * SHOWN)} />
      )}
    </section>
  )
}

/** The list of documents shows the loading state and the failure. */
function LastContact({ of }: { readonly of: string }) {
  const { sales, format, now, t } = usePane()
  const { known } = usePaneList(sales.documents, of)
  if (known._tag !== 'Known') return null
  const [last] = known.value.data
  if (last === undefined) return null
  const at = Date.parse(last.archivedAt)
  return <p title={format.exactly(at)}>{t('history.last', { when: format.when(at, now()) })}</p>
}

function Hours({ of }: { readonly of: string }) {
  const { sales, format, t } = usePane()
  const { known, again } = usePaneList(sales.hours, of)
  if (known._tag !== 'Known') return <ListState known={known} label={t('history.hours.loading')} again={again} />
  const { today, week } = known.value
  return <p>{t('history.hours', { today: format.decimal(today), week: format.decimal(week) })}</p>
}

function OpportunityRow({ opportunity }: { readonly opportunity: PaneOpportunity }) {
  const { format, t } = usePane()
  const { name, stage, amount, currency, closeDate } = opportunity
  return (
    <li class="entry stack gap-2">
      <div class="between">
        <Cut text={name} look="strong" />
        {amount !== null && <span class="strong flex-none">{format.amount(amount, currency)}</span>}
      </div>
      <span class="dotted quiet">
        {stage !== null && <span>{stage.description}</span>}
        {closeDate !== null && <Day day={closeDate} words={(day) => t('sales.activity.due', { day })} />}
      </span>
    </li>
  )
}

function DocumentRow({ document: { subject, archivedAt, archivedBy, documentUrl } }: { document: ArchivedDocument }) {
  const { format, now } = usePane()
  const url = toWebAddress(documentUrl)
  const at = Date.parse(archivedAt)
  return (
    <li class="entry stack gap-2">
      {url === null ? (
        <Cut text={subject} />
      ) : (
        <LedgerLink url={url} label={<Cut text={subject} />} look="cut-link row" />
      )}
      <span class="dotted quiet">
        <time dateTime={archivedAt} title={format.exactly(at)}>
          {format.when(at, now())}
        </time>
        {archivedBy !== null && <span dir="auto">{archivedBy}</span>}
      </span>
    </li>
  )
}
