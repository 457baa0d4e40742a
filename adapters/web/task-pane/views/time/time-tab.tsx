// The time tab of the open item: a new booking, an existing one, or a change of it.
import { useEffect, useState } from 'preact/hooks'
import { useDraft } from '#adapters/web/kit/views/use-draft.ts'
import type { ContactAnswer, PaneContact } from '../../api/contact.ts'
import type { MailItem } from '../../host/mail-host.ts'
import type { BookingLists } from '../../time/booking-lists.ts'
import type { ItemBooking, TimeState } from '../../time/time-desk.ts'
import { type Archiving, useArchiving } from '../archive/use-archiving.ts'
import { EmptyPanel } from '../elements.tsx'
import { type TabProps, usePane, useTimeState } from '../pane-context.ts'
import { Booked } from './booked.tsx'
import { ChangeBooking, NewBooking } from './booking-form.tsx'
import { TimeSkeleton } from './time-panel.tsx'

/** `lists` is null until all lists are loaded or failed. `onAgain` loads the failed ones again. */
function useBookingLists(
  division: number,
  accountId: string,
): { readonly lists: BookingLists | null; readonly onAgain: () => void } {
  const { bookingLists } = usePane()
  const [lists, setLists] = useState(() => bookingLists.known(division, accountId))
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const known = bookingLists.known(division, accountId)
    setLists(known)
    if (known !== null) return
    let isGone = false
    void bookingLists.load(division, accountId).then((loaded) => {
      if (!isGone) setLists(loaded)
    })
    return () => {
      isGone = true
    }
  }, [bookingLists, division, accountId, turn])
  return { lists, onAgain: () => setTurn((n) => n + 1) }
}

export function TimeTab(props: TabProps) {
  const { item } = props
  return item.kind === 'mail' && item.mode === 'read' ? (
    <TimeOfMail {...props} item={item} />
  ) : (
    <TimeOf {...props} archiving={null} />
  )
}

/** Only a received or sent mail can be archived together with its booking. */
const TimeOfMail = (props: TabProps & { readonly item: MailItem }) => (
  <TimeOf {...props} archiving={useArchiving(props.item, props.contact)} />
)

interface TimeAccount {
  readonly id: string
  readonly name: string
}

const toTimeAccount = ({ kind, id, fullName, organisation }: PaneContact): TimeAccount | null =>
  kind === 'account' ? { id, name: fullName } : organisation

interface TimeProps extends TabProps {
  readonly archiving: Archiving | null
}

function TimeOf(props: TimeProps) {
  const { t } = usePane()
  const { item, contact, answer } = props
  const state = useTimeState(item, answer.registration)
  const account = toTimeAccount(contact)
  const { booking } = state
  if (booking !== null) return <BookedTime {...props} booking={booking} own={account} state={state} />
  if (account !== null) return <OpenTime {...props} account={account} state={state} />
  const name = contact.fullName
  return (
    <EmptyPanel
      look="panel"
      label={t('time.region')}
      title={t('time.noAccount.title', { name })}
      body={t('time.noAccount.body', { name })}
    />
  )
}

function OpenTime(props: TimeProps & { readonly account: TimeAccount; readonly state: TimeState }) {
  const { item, answer, account, archiving, state } = props
  const { division } = answer
  const { lists, onAgain } = useBookingLists(division, account.id)
  if (lists === null) return <TimeSkeleton />
  return <NewBooking {...{ item, account, division, state, lists, onAgain, archiving }} />
}

/** Null if the organisation is not that of a matched contact: the service returns no name for it. */
const getAccountName = (id: string, own: TimeAccount | null, { matchedContacts }: ContactAnswer): string | null =>
  [own, ...matchedContacts.map(toTimeAccount)].find((one) => one?.id === id)?.name ?? null

function BookedTime(
  props: TimeProps & { readonly booking: ItemBooking; readonly own: TimeAccount | null; readonly state: TimeState },
) {
  const { drafts, t } = usePane()
  const { item, answer, archiving, booking, own, state } = props
  const { accountId } = booking.registration
  const { lists, onAgain } = useBookingLists(answer.division, accountId)
  const change = useDraft(drafts.timeChange, item.key, () => null)
  const account = getAccountName(accountId, own, answer) ?? t('time.done.elsewhere')
  const shared = { item, account, booking, state }
  if (change.value === null || booking.isLocked)
    return <Booked {...shared} lists={lists} archiving={archiving} onChange={() => change.set({})} />
  if (lists === null) return <TimeSkeleton />
  return (
    <ChangeBooking
      {...shared}
      lists={lists}
      onAgain={onAgain}
      typed={change.value}
      onType={change.set}
      onDone={change.reset}
    />
  )
}
