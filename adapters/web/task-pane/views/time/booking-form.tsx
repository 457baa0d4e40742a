// The forms of a booking: a new one with suggested values and archiving, and the change of an existing one.
import { isRight, mapLeft, right } from 'fp-ts/lib/Either.js'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect } from 'preact/hooks'
import { useDraftForm } from '#adapters/web/kit/form/use-draft-form.ts'
import { useDraft } from '#adapters/web/kit/views/use-draft.ts'
import type { BookingEntry } from '../../api/time.ts'
import type { OpenItem } from '../../host/mail-host.ts'
import type { BookingLists } from '../../time/booking-lists.ts'
import {
  toBookingChanges,
  checkForm,
  type BookingChoices,
  makeTimeForm,
  toTimeForm,
  suggestBooking,
  TIME_FIELDS,
  type TimeFaults,
  type TimeField,
  type TimeForm,
  type TypedFields,
  dropOtherProject,
} from '../../time/time-form.ts'
import { estimateMinutes, countMailWords } from '../../time/estimate.ts'
import type { BookingNote, ItemBooking, TimeState } from '../../time/time-desk.ts'
import type { PaneTextKey } from '../../texts/texts.ts'
import type { Archiving } from '../archive/use-archiving.ts'
import { PaneButton, Message, useResult } from '../elements.tsx'
import { Action, ActionBar } from '../form/action-bar.tsx'
import { usePane } from '../pane-context.ts'
import { ArchiveTooChoice, isUnarchived } from './archive-too.tsx'
import { BookingFields, describeTimeField } from './booking-fields.tsx'
import { AccountLine, TimePanel, TroubleNotice } from './time-panel.tsx'

const CLEARS: Readonly<Partial<Record<keyof TimeForm, readonly TimeField[]>>> = {
  kind: TIME_FIELDS,
  how: ['duration', 'startTime', 'endTime'],
  workType: ['item'],
  costType: ['item'],
  date: ['date', 'project'],
  startTime: ['startTime', 'endTime'],
}

interface BookingProps {
  readonly item: OpenItem
  readonly state: TimeState
  readonly lists: BookingLists
  readonly onAgain: () => void
}

function BookingForm(
  props: BookingProps & {
    readonly title: string
    readonly isTitleShown: boolean
    readonly account: { readonly id: string; readonly name: string }
    readonly value: TimeForm
    readonly suggested: TypedFields
    readonly isBoth?: boolean
    readonly action: PaneTextKey
    readonly onType: (change: TypedFields) => void
    readonly onSubmit: (entry: BookingEntry) => Promise<void>
    readonly onCancel?: () => void
    readonly note?: ComponentChildren
    readonly children?: ComponentChildren
  },
) {
  const { t } = usePane()
  const { state, lists, onAgain, title, isTitleShown, account, value, suggested, isBoth = false } = props
  const { action, onType, onSubmit, onCancel, note, children } = props
  const { doing, trouble } = state
  const form = useDraftForm({
    prefix: 'time',
    draft: { value, set: (_, change) => onType(change) },
    label: (name: TimeField, shown) => describeTimeField(t, name, shown, lists),
    check: (typed) =>
      mapLeft((found: TimeFaults) =>
        Object.fromEntries(Object.entries(found).map(([field, name]) => [field, t(`time.fault.${name}`)])),
      )(checkForm(typed, account.id, isRight(lists.projects) ? lists.projects.right.data : null)),
    // `trouble` has the failure, also after the form was closed and opened.
    send: async (entry: BookingEntry) => right(await onSubmit(entry)),
    onDone: () => undefined,
    fields: TIME_FIELDS,
    paths: {
      itemId: 'item',
      projectId: 'project',
      quantity: value.kind === 'cost' ? 'pieces' : value.how === 'times' ? 'endTime' : 'duration',
    },
    clears: CLEARS,
  })
  // A layout effect, so that the failure appears as soon as the form is no longer busy.
  useLayoutEffect(() => {
    if (trouble !== null) form.showFailure(trouble.failure)
  }, [trouble])
  return (
    <TimePanel
      label={title}
      heading={
        <>
          <h2 class={isTitleShown ? undefined : 'visually-hidden'}>{title}</h2>
          <AccountLine name={account.name} />
        </>
      }
      isBusy={doing !== null}
      form={form}
    >
      {note}
      {trouble !== null && form.failure !== null && <TroubleNotice trouble={trouble} isBoth={isBoth} />}
      <BookingFields form={form} suggested={suggested} lists={lists} onAgain={onAgain} />
      {children}
      <ActionBar>
        <Action label={t(doing === null ? action : `time.doing.${doing}`)} run={form.submit} isBusy={doing !== null} />
        {onCancel !== undefined && <Action label={t('time.change.cancel')} look="plain" run={onCancel} />}
      </ActionBar>
    </TimePanel>
  )
}

/** Typed values stay until the user saves or cancels. */
export function ChangeBooking(
  props: BookingProps & {
    readonly account: string
    readonly booking: ItemBooking
    readonly typed: TypedFields
    readonly onType: (typed: TypedFields) => void
    /** Called when the change is saved or cancelled, or the booking no longer exists. */
    readonly onDone: () => void
  },
) {
  const { drafts, t, timeDesk } = usePane()
  const { item, account, booking, typed, onType, onDone } = props
  const { registration } = booking
  const form = { ...toTimeForm(registration), ...typed }
  const save = async (entry: BookingEntry): Promise<void> => {
    // If the booking no longer exists, the form of a new booking shows these values.
    drafts.time.keep(item.key, form)
    const isChanged = await timeDesk.change(item, booking, toBookingChanges(registration, typed, entry))
    if (isChanged || timeDesk.stateOf(item, null).booking === null) onDone()
  }
  return (
    <BookingForm
      {...props}
      title={t('time.change.title')}
      isTitleShown
      account={{ id: registration.accountId, name: account }}
      value={form}
      suggested={{}}
      action="time.change.save"
      onType={(change) => onType({ ...typed, ...change })}
      onSubmit={save}
      onCancel={onDone}
    />
  )
}

/** The key of the last choice, which is the default for other mails. */
const ALL = ''

const toBookable = ({ items, projects }: BookingLists): BookingChoices => ({
  ...(isRight(items) ? items.right : { time: [], cost: [] }),
  projects: isRight(projects) ? projects.right.data : [],
})

const without = (suggested: TypedFields, typed: TypedFields): TypedFields =>
  Object.fromEntries(Object.entries(suggested).filter(([key]) => !Object.hasOwn(typed, key)))

export function NewBooking(
  props: BookingProps & {
    readonly account: { readonly id: string; readonly name: string }
    readonly division: number
    /** Null: the item cannot be archived. */
    readonly archiving: Archiving | null
  },
) {
  const { bookingLists, now, drafts, t, timeDesk } = usePane()
  const { item, division, state, lists, archiving } = props
  const typed = useDraft<TypedFields>(drafts.time, item.key, () => ({}))
  const usually = useDraft(drafts.archiveToo, ALL, () => false)
  const archiveToo = useDraft(drafts.archiveToo, item.key, () => usually.value)
  const minutes = useMailMinutes(item)
  const own = dropOtherProject(typed.value, isRight(lists.projects) ? lists.projects.right.data : null)
  const suggestions = suggestBooking(item, minutes, lists.last, toBookable(lists))
  const form = { ...makeTimeForm(item, now()), ...suggestions, ...own }
  const isBoth = archiving !== null && archiveToo.value && !archiving.isHeld && isUnarchived(archiving)
  const [alone, both] =
    form.kind === 'time' ? (['time.book', 'time.bookBoth'] as const) : (['time.bookCost', 'time.bookCostBoth'] as const)
  const book = async (entry: BookingEntry): Promise<void> => {
    if (!(await timeDesk.book(item, entry))) return
    bookingLists.booked(division, entry)
    if (isBoth) archiving.archive()
  }
  return (
    <BookingForm
      {...props}
      title={t('time.region')}
      isTitleShown={false}
      value={form}
      suggested={without(suggestions, own)}
      isBoth={isBoth}
      action={isBoth ? both : alone}
      onType={(change) => typed.set({ ...own, ...change })}
      onSubmit={book}
      note={state.note !== null && <NoteOf note={state.note} item={item} />}
    >
      {archiving !== null && (
        <ArchiveTooChoice
          archiving={archiving}
          isChosen={archiveToo.value}
          onChoose={(isChosen) => {
            archiveToo.set(isChosen)
            usually.set(isChosen)
          }}
        />
      )}
      {item.itemId === null && (
        <p class="quiet">{t(`time.saveFirst.${item.kind === 'mail' ? 'draft' : 'appointment'}`)}</p>
      )}
    </BookingForm>
  )
}

function NoteOf({ note, item }: { readonly note: BookingNote; readonly item: OpenItem }) {
  const { t, timeDesk } = usePane()
  if (note._tag !== 'Removed')
    return <Message tone="info" name={note._tag === 'Gone' ? 'time.note.gone' : 'time.note.undone'} />
  const { id: _, ...entry } = note.registration
  return (
    <Message tone="info" name="time.note.removed">
      <PaneButton label={t('time.note.removed.back')} run={() => void timeDesk.book(item, entry)} />
    </Message>
  )
}

/** Null for appointments and unsaved drafts, and until the text of the mail is read. */
function useMailMinutes(item: OpenItem): number | null {
  const { host } = usePane()
  const isMail = item.kind === 'mail'
  const isOwn =
    isMail && (item.mode === 'compose' || item.from.address.toLowerCase() === host.userAddress?.toLowerCase())
  return useResult(isMail ? item.itemId : null, async (itemId) => {
    const body = await host.htmlBody(itemId)
    // Suggests nothing while the user types a duration.
    const isTyping = document.activeElement?.id === 'time-duration'
    return !isTyping && isRight(body) ? estimateMinutes(countMailWords(body.right), isOwn) : null
  })
}
