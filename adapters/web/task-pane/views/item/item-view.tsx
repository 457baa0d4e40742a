// The view of the open item: its people, its contact, and its tabs.
import { useState, useEffect } from 'preact/hooks'
import { displayName } from '#domain/shared/display-name.ts'
import type { MailPerson, OpenItem } from '../../host/mail-host.ts'
import { Cut, LinkButton, EmptyPanel, ItemSkeleton } from '../elements.tsx'
import { usePane, type TabProps } from '../pane-context.ts'
import { FailureNotice } from '#adapters/web/kit/views/panel.tsx'
import { type KeptDraft, useDraft } from '#adapters/web/kit/views/use-draft.ts'
import type { ContactAnswer, PaneContact } from '../../api/contact.ts'
import { isInternal, listCorrespondents, listOwnAddresses } from '../../contact/correspondents.ts'
import type { TabName } from '../../drafts/drafts.ts'
import { ArchiveBadge } from '../archive/archive-badge.tsx'
import { ArchivePanel } from '../archive/archive-panel.tsx'
import { ContactArea } from '../contact/contact-area.tsx'
import { toAccountContact } from '../contact/internal-item.tsx'
import { useContact } from '../contact/use-contact.ts'
import { Tabs } from '../frame/tabs.tsx'
import { History } from '../history/history.tsx'
import { SalesTab } from '../sales/sales-tab.tsx'
import { TimeTab } from '../time/time-tab.tsx'

/** These fit on one or two lines. More are shown on demand. */
const AT_FIRST = 3

function PeopleChooser(props: {
  readonly item: OpenItem
  readonly people: readonly MailPerson[]
  readonly person: MailPerson
  readonly onPerson: (person: MailPerson) => void
}) {
  const { t } = usePane()
  const { item, people, person, onPerson } = props
  const [isWhole, setWhole] = useState(false)
  if (people.length < 2) return null
  // The text "1 more" would need as much space as the name.
  const isShort = isWhole || people.length <= AT_FIRST + 1
  const shown = isShort ? people : people.filter((one, n) => n < AT_FIRST || one === person)
  const label = t(`contact.people.${item.kind}`)
  return (
    <div class="wrap gap-4" role="group" aria-label={label}>
      <span class="small" aria-hidden="true">
        {label}
      </span>
      {shown.map((one) => (
        <button
          key={one.address}
          type="button"
          class="chip hovers"
          title={one.address}
          aria-pressed={one === person}
          onClick={() => {
            setWhole(false)
            onPerson(one)
          }}
        >
          <span class="cut" dir="auto">
            {displayName(one) || one.address}
          </span>
        </button>
      ))}
      {!isShort && (
        <LinkButton
          look="link-line"
          label={t('contact.people.more', { count: people.length - shown.length })}
          run={() => setWhole(true)}
        />
      )}
    </div>
  )
}

export interface ItemViewProps {
  readonly item: OpenItem
  readonly onDivision: (division: number) => void
}

function ItemView({ item, onDivision }: ItemViewProps) {
  const { host, drafts, t } = usePane()
  useLookUp(item)
  const people = listCorrespondents(item, host.userAddress)
  const looked = useDraft(drafts.person, item.key, () => people[0]?.address ?? '')
  const person = people.find(({ address }) => address === looked.value) ?? people[0]
  if (person === undefined) return <NoCorrespondent item={item} />
  return (
    <>
      {item.owner !== undefined && (
        <Cut as="p" look="small flex-none" text={t('login.mailbox', { address: item.owner })} />
      )}
      <PeopleChooser item={item} people={people} person={person} onPerson={(next) => looked.set(next.address)} />
      <PersonView key={person.address} item={item} person={person} onDivision={onDivision} />
    </>
  )
}

function NoCorrespondent({ item }: { readonly item: OpenItem }) {
  const { t } = usePane()
  return (
    <EmptyPanel
      look="card"
      label={t('contact.region')}
      title={t('contact.nobody.title')}
      body={t(item.mode === 'compose' ? `contact.nobody.compose.${item.kind}` : 'contact.nobody.read')}
    />
  )
}

const listTabs = ({ kind }: OpenItem): readonly TabName[] =>
  kind === 'mail' ? ['mail', 'time', 'sales'] : ['time', 'sales']

function PersonView({ item, person, onDivision }: ItemViewProps & { readonly person: MailPerson }) {
  const { drafts, host, t } = usePane()
  const tab = useDraft(drafts.tab, item.key, () => listTabs(item)[0] ?? 'time')
  const relation = useDraft<PaneContact | null>(drafts.relation, item.key, () => null)
  const { lookup, again } = useContact(person.address, item.itemId)
  useEffect(() => {
    if (lookup._tag === 'Found') onDivision(lookup.answer.division)
  }, [lookup])

  if (lookup._tag === 'Failed') return <FailureNotice failure={lookup.failure} onRetry={again} />
  if (lookup._tag === 'Loading') return <ItemSkeleton tabs={listTabs(item).length} />
  // The service also knows the office's other mail domains.
  const internal = lookup.answer.isColleague || isInternal(person.address, listOwnAddresses(item, host.userAddress))
  const answer = internal
    ? toInternalAnswer(lookup.answer, relation.value, t('contact.internal.booked'))
    : lookup.answer
  return (
    <ContactArea
      item={item}
      person={person}
      answer={answer}
      asking={lookup.asking}
      onAgain={again}
      {...(internal && { onRelation: relation.set })}
      badge={<ArchiveBadge item={item} isReceiptShown={tab.value === 'mail'} />}
      isFoldable={tab.value === 'time'}
    >
      {(contact) => (
        <>
          <ItemTabs item={item} contact={contact} answer={answer} tab={tab} />
          <History key={contact.id} contact={contact} />
        </>
      )}
    </ContactArea>
  )
}

/** An internal item is about the relation that the user chose, else about a colleague in the ledger or the organisation of its booking. */
function toInternalAnswer(answer: ContactAnswer, relation: PaneContact | null, booked: string): ContactAnswer {
  const { registration } = answer
  const known = answer.contact ?? (registration === null ? null : toAccountContact(registration.accountId, booked))
  return { ...answer, contact: relation ?? known, chosen: false, excluded: false, matchedContacts: [] }
}

function ItemTabs(props: TabProps & { readonly tab: KeptDraft<TabName> }) {
  const { drafts, t } = usePane()
  const { item, contact, answer, tab } = props
  const withTime = (): void => {
    drafts.archiveToo.keep(item.key, true)
    tab.set('time')
  }
  return (
    <Tabs
      label={t('item.tabs')}
      tabs={listTabs(item).map((name) => ({ name, label: t(`item.tab.${name}`) }))}
      open={tab.value}
      onOpen={tab.set}
    >
      {tab.value === 'mail' && item.kind === 'mail' && (
        <ArchivePanel key={contact.id} item={item} contact={contact} onTime={withTime} />
      )}
      {tab.value === 'time' && <TimeTab key={contact.id} item={item} contact={contact} answer={answer} />}
      {tab.value === 'sales' && <SalesTab key={contact.id} item={item} contact={contact} answer={answer} />}
    </Tabs>
  )
}

function useLookUp(item: OpenItem): void {
  const { archiveMail, sendPlans, settings } = usePane()
  useEffect(() => {
    if (item.kind !== 'mail') return
    void settings.load()
    void (item.mode === 'read' ? archiveMail.lookUp(item) : sendPlans.look(item))
  }, [item.key])
}

export function CurrentItem({ onDivision }: { readonly onDivision: (division: number) => void }) {
  const { host, t } = usePane()
  const [item, setItem] = useState<OpenItem | null | 'loading'>('loading')
  useEffect(() => {
    let asked = 0
    const load = async (): Promise<void> => {
      const mine = ++asked
      const current = await host.currentItem()
      if (mine === asked) setItem(current._tag === 'Right' ? current.right : null)
    }
    void load()
    const stop = host.onItemChanged(() => void load())
    return () => {
      asked = Infinity
      stop()
    }
  }, [host])

  if (item === 'loading') return <ItemSkeleton />
  if (item === null)
    return (
      <EmptyPanel
        look="card"
        label={t('contact.region')}
        title={t('contact.noItem.title')}
        body={t('contact.noItem.body')}
      />
    )
  return <ItemView key={item.key} item={item} onDivision={onDivision} />
}
