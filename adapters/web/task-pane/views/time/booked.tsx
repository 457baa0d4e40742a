// Shows the booking of an item with its facts and actions.
import { isRight } from 'fp-ts/lib/Either.js'
import type { Registration } from '../../api/time.ts'
import type { OpenItem } from '../../host/mail-host.ts'
import type { BookingLists } from '../../time/booking-lists.ts'
import { toTimeForm } from '../../time/time-form.ts'
import type { ItemBooking, TimeState } from '../../time/time-desk.ts'
import type { Archiving } from '../archive/use-archiving.ts'
import { Action, ActionBar } from '../form/action-bar.tsx'
import { DoneIcon } from '#adapters/web/kit/views/icons.tsx'
import { Message } from '../elements.tsx'
import { usePane } from '../pane-context.ts'
import { ArchiveTooStatus, hasArchived } from './archive-too.tsx'
import { TimePanel, TroubleNotice, formatDuration, parseDayInstant } from './time-panel.tsx'

export function Booked(props: {
  readonly item: OpenItem
  readonly account: string
  readonly booking: ItemBooking
  readonly state: TimeState
  /** Null until the lists are loaded. */
  readonly lists: BookingLists | null
  readonly archiving: Archiving | null
  readonly onChange: () => void
}) {
  const { drafts, t, timeDesk } = usePane()
  const { item, account, booking, state, lists, archiving, onChange } = props
  const { registration, how, isLocked } = booking
  const isBusy = state.doing !== null
  const isBoth = archiving !== null && hasArchived(archiving)
  const remove = (): void => {
    if (how === 'now') return void timeDesk.remove(item, booking, { _tag: 'Undone' })
    // The form that follows shows the values of the removed booking, unless the user had typed other values.
    if (how !== 'already') drafts.time.keep(item.key, toTimeForm(registration))
    void timeDesk.remove(item, booking, { _tag: 'Removed', registration })
  }
  return (
    <TimePanel
      label={t(`time.done.${how}`)}
      heading={
        <div class="receipt-head row at-start">
          <DoneIcon />
          <div>
            <h2>{t(`time.done.${how}`)}</h2>
            <p class="quiet">{t('time.done.by')}</p>
          </div>
        </div>
      }
      isBusy={isBusy}
    >
      {how === 'already' && <p>{t('time.done.already.body')}</p>}
      {archiving !== null && <ArchiveTooStatus archiving={archiving} />}
      <BookingFacts registration={registration} account={account} lists={lists} />
      {state.trouble !== null && <TroubleNotice trouble={state.trouble} />}
      {isLocked ? (
        <Message tone="info" name="time.done.locked" />
      ) : (
        <ActionBar>
          <Action label={t('time.change')} look="plain" run={onChange} isBusy={isBusy} />
          <Action
            label={t(
              isBusy ? 'time.doing.remove' : how !== 'now' ? 'time.remove' : isBoth ? 'time.undoBooking' : 'shell.undo',
            )}
            look="plain"
            run={remove}
            isBusy={isBusy}
          />
        </ActionBar>
      )}
    </TimePanel>
  )
}

function BookingFacts(props: {
  readonly registration: Registration
  readonly account: string
  readonly lists: BookingLists | null
}) {
  const { format, now, t } = usePane()
  const { registration, account, lists } = props
  const { kind, quantity, itemId, projectId, date, startTime, endTime, notes } = registration
  const item =
    lists !== null && isRight(lists.items) ? lists.items.right[kind].find(({ id }) => id === itemId) : undefined
  const project =
    lists !== null && isRight(lists.projects) ? lists.projects.right.data.find(({ id }) => id === projectId) : undefined
  const at = parseDayInstant(date)
  const day = format.day(at, now())
  return (
    <dl class="booking-facts">
      <dt>{t(`time.kind.${kind}`)}</dt>
      <dd>
        <span class="strong">
          {kind === 'time'
            ? formatDuration(t, Math.round(quantity * 60))
            : `${format.decimal(quantity)} ${item?.unit ?? ''}`}
        </span>
        {lists === null ? <span class="skeleton skeleton-short" /> : <span dir="auto">{item?.description}</span>}
      </dd>
      <dt>{t('contact.field.organisation')}</dt>
      <dd>
        <span dir="auto">{account}</span>
        {project !== undefined && (
          <span class="quiet" dir="auto">
            {project.description} · {project.code}
          </span>
        )}
      </dd>
      <dt>{t('time.date')}</dt>
      <dd title={format.dayInFull(at)}>
        {startTime === null || endTime === null ? day : t('time.done.period', { day, start: startTime, end: endTime })}
      </dd>
      {notes !== null && (
        <>
          <dt>{t('time.notes')}</dt>
          <dd class="notes" dir="auto">
            {notes}
          </dd>
        </>
      )}
    </dl>
  )
}
