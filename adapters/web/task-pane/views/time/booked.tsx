// What is booked for an item: what, where and when, and what can still be done with it.
import { isRight } from 'fp-ts/lib/Either.js'
import type { Registration } from '../../api/time.ts'
import type { OpenItem } from '../../host/mail-host.ts'
import type { BookingLists } from '../../time/booking-lists.ts'
import { formOf } from '../../time/time-form.ts'
import type { ItemBooking, TimeState } from '../../time/time-desk.ts'
import type { Archiving } from '../archive/use-archiving.ts'
import { Action, ActionBar } from '../form/action-bar.tsx'
import { DoneIcon } from '#adapters/web/kit/views/icons.tsx'
import { Notice } from '#adapters/web/kit/views/notice.tsx'
import { usePane } from '../pane-context.tsx'
import { ArchiveTooStatus, hasArchived } from './archive-too.tsx'
import { TimePanel, TroubleNotice, durationWords, instantOf } from './time-panel.tsx'

export const Booked = (props: {
  readonly item: OpenItem
  readonly account: string
  readonly booking: ItemBooking
  readonly state: TimeState
  /** Null while they are not known: names are shown as soon as they are. */
  readonly lists: BookingLists | null
  readonly archiving: Archiving | null
  readonly onChange: () => void
}) => {
  const { drafts, t, timeDesk } = usePane()
  const { item, account, booking, state, lists, archiving, onChange } = props
  const { registration, how, isLocked } = booking
  const isBusy = state.doing !== null
  const isBoth = archiving !== null && hasArchived(archiving)
  const remove = (): void => {
    if (how === 'now') return void timeDesk.remove(item, booking, { _tag: 'Undone' })
    // The form that takes this view's place is to find it; where the user was about to book something else, that.
    if (how !== 'already') drafts.time.keep(item.key, formOf(registration))
    void timeDesk.remove(item, booking, { _tag: 'Removed', registration })
  }
  return (
    <TimePanel
      label={t(`time.done.${how}`)}
      heading={
        <div class="receipt-head">
          <DoneIcon />
          <div>
            <h2 class="panel-title">{t(`time.done.${how}`)}</h2>
            <p class="quiet">{t('time.done.by')}</p>
          </div>
        </div>
      }
      isBusy={isBusy}
    >
      {how === 'already' && <p>{t('time.done.already.body')}</p>}
      {archiving !== null && <ArchiveTooStatus archiving={archiving} />}
      <Facts registration={registration} account={account} lists={lists} />
      {state.trouble !== null && <TroubleNotice trouble={state.trouble} />}
      {isLocked ? (
        <Notice tone="info" title={t('time.done.locked.title')}>
          <p>{t('time.done.locked.body')}</p>
        </Notice>
      ) : (
        <ActionBar>
          <Action label={t('time.change')} look="plain" run={onChange} isBusy={isBusy} />
          <Action
            label={t(
              isBusy ? 'time.doing.remove' : how !== 'now' ? 'time.remove' : isBoth ? 'time.undoBooking' : 'time.undo',
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

const Facts = (props: {
  readonly registration: Registration
  readonly account: string
  readonly lists: BookingLists | null
}) => {
  const { format, now, t } = usePane()
  const { registration, account, lists } = props
  const { kind, quantity, itemId, projectId, date, startTime, endTime, notes } = registration
  const item =
    lists !== null && isRight(lists.items) ? lists.items.right[kind].find(({ id }) => id === itemId) : undefined
  const project =
    lists !== null && isRight(lists.projects) ? lists.projects.right.data.find(({ id }) => id === projectId) : undefined
  const at = instantOf(date)
  const day = format.day(at, now())
  return (
    <dl class="booking-facts">
      <dt>{t('time.done.what')}</dt>
      <dd>
        <span class="fact-amount">
          {kind === 'time'
            ? durationWords(t, Math.round(quantity * 60))
            : `${format.decimal(quantity)} ${item?.unit ?? ''}`}
        </span>
        {lists === null ? (
          <span class="skeleton skeleton-short" />
        ) : (
          <span dir="auto">{item?.description ?? t(`time.kind.${kind}`)}</span>
        )}
      </dd>
      <dt>{t('time.done.where')}</dt>
      <dd>
        <span dir="auto">{account}</span>
        {project !== undefined && (
          <span class="quiet" dir="auto">
            {project.description} · {project.code}
          </span>
        )}
      </dd>
      <dt>{t('time.done.when')}</dt>
      <dd title={format.dayInFull(at)}>
        {startTime === null || endTime === null ? day : t('time.done.period', { day, start: startTime, end: endTime })}
      </dd>
      {notes !== null && (
        <>
          <dt>{t('time.done.notes')}</dt>
          <dd class="fact-notes" dir="auto">
            {notes}
          </dd>
        </>
      )}
    </dl>
  )
}
