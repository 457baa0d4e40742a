// The items of the shown folder. One is open; arrows and Tab reach the others.
import type { MailboxPerson } from '#adapters/sandbox/mailbox/sample-mail.ts'
import type { Appointment, MailboxDraft, MailboxMail } from './state/items.ts'
import { toPreview } from './state/letter.ts'
import { isUnread, type MailboxState, listMails } from './state/mailbox-state.ts'
import { formatDayHeading, formatFull, formatShort, formatTimeOfDay, translate } from './words.ts'

function ItemRow(props: {
  readonly head: string
  readonly time: { readonly short: string; readonly full: string }
  readonly subject: string
  readonly preview: string
  readonly isUnread?: boolean
  readonly isOpen: boolean
  readonly onOpen: () => void
}) {
  const isUnread = props.isUnread === true
  return (
    <li>
      <button
        type="button"
        class={isUnread ? 'item item-unread' : 'item'}
        aria-current={props.isOpen ? 'true' : undefined}
        onClick={props.onOpen}
      >
        <span class="item-head between">
          <span class="cut" dir="auto">
            {props.head}
          </span>
          <span class="item-time small flex-none" title={props.time.full}>
            {props.time.short}
          </span>
        </span>
        <span class="item-subject cut" dir="auto">
          {props.subject}
          {isUnread && <span class="visually-hidden"> ({translate('unread')})</span>}
        </span>
        <span class="item-preview small cut" dir="auto">
          {props.preview}
        </span>
      </button>
    </li>
  )
}

const joinNames = (people: readonly MailboxPerson[]): string =>
  people.map(({ name }) => name).join(', ') || translate('noRecipient')

/** Groups appointments by day, from early to late. */
function groupByDay(appointments: readonly Appointment[]): ReadonlyMap<string, readonly Appointment[]> {
  const days = new Map<string, Appointment[]>()
  for (const appointment of [...appointments].sort((a, b) => a.startsAt - b.startsAt)) {
    const day = formatDayHeading(appointment.startsAt)
    days.set(day, [...(days.get(day) ?? []), appointment])
  }
  return days
}

export function ItemList({ state, onOpen }: { readonly state: MailboxState; readonly onOpen: (key: string) => void }) {
  const walk = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const list = event.currentTarget
    if (step === 0 || !(list instanceof HTMLElement)) return
    event.preventDefault()
    const buttons = [...list.querySelectorAll<HTMLElement>('button')]
    buttons[buttons.findIndex((button) => button === document.activeElement) + step]?.focus()
  }
  const toRowProps = (key: string) => ({ isOpen: key === state.openKey, onOpen: () => onOpen(key) })
  const mailRow = (mail: MailboxMail) => (
    <ItemRow
      key={mail.itemId}
      {...toRowProps(mail.itemId)}
      head={mail.folder === 'sent' ? joinNames(mail.to) : mail.from.name}
      time={{ short: formatShort(mail.sentAt), full: formatFull(mail.sentAt) }}
      subject={mail.subject || translate('noSubject')}
      preview={mail.preview}
      isUnread={isUnread(state, mail)}
    />
  )
  const renderDraft = (draft: MailboxDraft) => (
    <ItemRow
      key={draft.key}
      {...toRowProps(draft.key)}
      head={joinNames(draft.kind === 'mailDraft' ? draft.to.people : draft.attendees.people)}
      time={{ short: translate('draft'), full: translate('draft') }}
      subject={draft.subject || translate('noSubject')}
      preview={toPreview(draft.text)}
    />
  )
  const renderAppointment = (appointment: Appointment) => (
    <ItemRow
      key={appointment.itemId}
      {...toRowProps(appointment.itemId)}
      head={appointment.subject}
      time={{ short: formatTimeOfDay(appointment.startsAt), full: formatFull(appointment.startsAt) }}
      subject={appointment.location}
      preview={joinNames([appointment.organiser, ...appointment.attendees])}
    />
  )
  return (
    <nav class="item-list" aria-label={translate(state.folder)}>
      <h2 class="list-title">{translate(state.folder)}</h2>
      <div onKeyDown={walk}>
        {state.folder === 'calendar' ? (
          [...groupByDay(state.appointments)].map(([day, appointments]) => (
            <section key={day}>
              <h3 class="list-day small">{day}</h3>
              <ul>{appointments.map(renderAppointment)}</ul>
            </section>
          ))
        ) : state.folder === 'drafts' ? (
          <ul>{state.drafts.map(renderDraft)}</ul>
        ) : (
          <ul>{listMails(state, state.folder).map(mailRow)}</ul>
        )}
        {state.folder === 'drafts' && state.drafts.length === 0 && (
          <p class="list-empty quiet">{translate('noDrafts')}</p>
        )}
      </div>
    </nav>
  )
}
