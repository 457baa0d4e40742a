// Time and costs of the open item: a new booking, an existing one, or a change of it.
import { useCallback, useEffect, useState } from 'preact/hooks'
import type { MailItem } from '../../host/mail-host.ts'
import type { BookingLists } from '../../time/booking-lists.ts'
import { usePane, type TabProps } from '../pane-context.tsx'
import type { PaneContact, ContactAnswer } from '../../api/contact.ts'
import type { Registration } from '../../api/time.ts'
import { useDraft } from '#adapters/web/kit/views/use-draft.ts'
import { type Archiving, useArchiving } from '../archive/use-archiving.ts'
import { Booked } from './booked.tsx'
import { ChangeBooking } from './change-booking.tsx'
import { NewBooking } from './new-booking.tsx'
import { TimeSkeleton } from './time-panel.tsx'
import { useTimeState } from '../use-stores.ts'

/** Null until they are there, failed ones included; `again` asks for those once more. */
const useBookingLists = (
  division: number,
  accountId: string,
): { readonly lists: BookingLists | null; readonly again: () => void } => {
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
  return { lists, again: useCallback(() => setTurn((n) => n + 1), []) }
}

export const TimeTab = (props: TabProps) => {
  const { item } = props
  return item.kind === 'mail' && item.mode === 'read' ? (
    <TimeOfMail {...props} item={item} />
  ) : (
    <TimeOf {...props} archiving={null} />
  )
}

/** Only a mail that was received or sent can be archived along with its booking. */
const TimeOfMail = (props: TabProps & { readonly item: MailItem }) => (
  <TimeOf {...props} archiving={useArchiving(props.item, props.contact)} />
)

interface Account {
  readonly id: string
  readonly name: string
}

const accountOf = ({ kind, id, fullName, organisation }: PaneContact): Account | null =>
  kind === 'account' ? { id, name: fullName } : organisation

const TimeOf = (props: TabProps & { readonly archiving: Archiving | null }) => {
  const { t } = usePane()
  const { item, contact, answer } = props
  const state = useTimeState(item, answer.registration)
  const account = accountOf(contact)
  const { booking } = state
  if (booking !== null) return <BookedTime {...props} booked={booking.registration} own={account} />
  if (account !== null) return <OpenTime {...props} account={account} />
  return (
    <section class="panel" aria-label={t('time.region')}>
      <h2 class="card-question">{t('time.noAccount.title', { name: contact.fullName })}</h2>
      <p class="quiet">{t('time.noAccount.body', { name: contact.fullName })}</p>
    </section>
  )
}

const OpenTime = (props: TabProps & { readonly archiving: Archiving | null; readonly account: Account }) => {
  const { item, answer, account, archiving } = props
  const state = useTimeState(item, answer.registration)
  const { lists, again } = useBookingLists(answer.division, account.id)
  if (lists === null) return <TimeSkeleton />
  return (
    <NewBooking
      item={item}
      account={account}
      division={answer.division}
      state={state}
      lists={lists}
      onAgain={again}
      archiving={archiving}
    />
  )
}

/** Of an organisation that is not this contact's the service tells no name here. */
const nameOf = (id: string, own: Account | null, { matchedContacts }: ContactAnswer): string | null =>
  [own, ...matchedContacts.map(accountOf)].find((one) => one?.id === id)?.name ?? null

const BookedTime = (
  props: TabProps & {
    readonly archiving: Archiving | null
    readonly booked: Registration
    readonly own: Account | null
  },
) => {
  const { drafts, t } = usePane()
  const { item, answer, archiving, booked, own } = props
  const state = useTimeState(item, answer.registration)
  const { lists, again } = useBookingLists(answer.division, booked.accountId)
  const change = useDraft(drafts.timeChange, item.key, () => null)
  const { booking } = state
  if (booking === null) return null
  const account = nameOf(booked.accountId, own, answer) ?? t('time.done.elsewhere')
  if (change.value === null || booking.isLocked)
    return (
      <Booked
        item={item}
        account={account}
        booking={booking}
        state={state}
        lists={lists}
        archiving={archiving}
        onChange={() => change.set({})}
      />
    )
  if (lists === null) return <TimeSkeleton />
  return (
    <ChangeBooking
      item={item}
      account={account}
      booking={booking}
      state={state}
      lists={lists}
      onAgain={again}
      typed={change.value}
      onType={change.set}
      onDone={change.drop}
    />
  )
}
