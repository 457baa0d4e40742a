// The form that changes a booking. Typed values stay until they are saved or cancelled.
import { isLeft, isRight } from 'fp-ts/lib/Either.js'
import type { OpenItem } from '../../host/mail-host.ts'
import type { BookingLists } from '../../time/booking-lists.ts'
import { changesOf, checkForm } from '../../time/check-form.ts'
import { type Typed, formOf } from '../../time/time-form.ts'
import type { ItemBooking, TimeState } from '../../time/time-desk.ts'
import { Action, ActionBar } from '../form/action-bar.tsx'
import { usePane } from '../pane-context.ts'
import { AccountLine, TimePanel, TroubleNotice } from './time-panel.tsx'
import { BookingFields } from './booking-fields.tsx'
import { isAtFields, useFaults } from './use-faults.ts'

export const ChangeBooking = (props: {
  readonly item: OpenItem
  readonly account: string
  readonly booking: ItemBooking
  readonly state: TimeState
  readonly lists: BookingLists
  readonly onAgain: () => void
  readonly typed: Typed
  readonly onType: (typed: Typed) => void
  /** Saved, cancelled, or the booking is gone. */
  readonly onDone: () => void
}) => {
  const { drafts, t, timeDesk } = usePane()
  const { item, account, booking, state, lists, onAgain, typed, onType, onDone } = props
  const { registration } = booking
  const form = { ...formOf(registration), ...typed }
  const { doing, trouble } = state
  const { faults, show, mend } = useFaults(form, trouble)

  const save = async (): Promise<void> => {
    const projects = isRight(lists.projects) ? lists.projects.right.data : null
    const entry = checkForm(form, registration.accountId, projects)
    if (isLeft(entry)) return show(entry.left)
    // If the booking is gone, the form of a new one shows these values.
    drafts.time.keep(item.key, form)
    const isChanged = await timeDesk.change(item, booking, changesOf(registration, typed, entry.right))
    if (isChanged || timeDesk.stateOf(item, null).booking === null) onDone()
  }
  return (
    <TimePanel
      label={t('time.change.title')}
      heading={
        <>
          <h2 class="panel-title">{t('time.change.title')}</h2>
          <AccountLine name={account} />
        </>
      }
      isBusy={doing !== null}
      onSubmit={() => void save()}
    >
      {trouble !== null && !isAtFields(trouble, form) && <TroubleNotice trouble={trouble} />}
      <BookingFields
        form={form}
        suggested={{}}
        faults={faults}
        lists={lists}
        onChange={(change) => {
          mend(change)
          onType({ ...typed, ...change })
        }}
        onAgain={onAgain}
      />
      <ActionBar>
        <Action
          label={t(doing === null ? 'time.change.save' : `time.doing.${doing}`)}
          run={() => void save()}
          isBusy={doing !== null}
        />
        <Action label={t('time.change.cancel')} look="plain" run={onDone} />
      </ActionBar>
    </TimePanel>
  )
}
