// The form of a new booking: suggested values, typed values, and archiving with it.
import { isLeft, isRight } from 'fp-ts/lib/Either.js'
import { useDraft } from '#adapters/web/kit/views/use-draft.ts'
import type { OpenItem } from '../../host/mail-host.ts'
import type { BookingLists } from '../../time/booking-lists.ts'
import { checkForm } from '../../time/check-form.ts'
import { type Bookable, type Typed, emptyForm, suggestionsFor, typedFor } from '../../time/time-form.ts'
import type { BookingNote, TimeState } from '../../time/time-desk.ts'
import type { Archiving } from '../archive/use-archiving.ts'
import { Action, ActionBar } from '../form/action-bar.tsx'
import { usePane } from '../pane-context.ts'
import { ArchiveTooChoice, isUnarchived } from './archive-too.tsx'
import { AccountLine, TimePanel, TroubleNotice } from './time-panel.tsx'
import { BookingFields } from './booking-fields.tsx'
import { idOf, isAtFields, useFaults } from './use-faults.ts'
import { minutesOfMail, wordsOf } from '../../time/estimate.ts'
import { Button, Message, useResult } from '../elements.tsx'

/** The last choice is the default for other mails. */
const ALL = ''

const bookableOf = ({ items, projects }: BookingLists): Bookable => ({
  ...(isRight(items) ? items.right : { time: [], cost: [] }),
  projects: isRight(projects) ? projects.right.data : [],
})

const without = (suggested: Typed, typed: Typed): Typed =>
  Object.fromEntries(Object.entries(suggested).filter(([key]) => !Object.hasOwn(typed, key)))

export const NewBooking = (props: {
  readonly item: OpenItem
  readonly account: { readonly id: string; readonly name: string }
  readonly division: number
  readonly state: TimeState
  readonly lists: BookingLists
  readonly onAgain: () => void
  /** Null: the item can not be archived. */
  readonly archiving: Archiving | null
}) => {
  const { bookingLists, now, drafts, t, timeDesk } = usePane()
  const { item, account, division, state, lists, onAgain, archiving } = props
  const typed = useDraft<Typed>(drafts.time, item.key, () => ({}))
  const usually = useDraft(drafts.archiveToo, ALL, () => false)
  const archiveToo = useDraft(drafts.archiveToo, item.key, () => usually.value)
  const minutes = useMailMinutes(item)
  const projects = isRight(lists.projects) ? lists.projects.right.data : null
  const said = typedFor(typed.value, projects)
  const suggestions = suggestionsFor(item, minutes, lists.last, bookableOf(lists))
  const form = { ...emptyForm(item, now()), ...suggestions, ...said }
  const { faults, show, mend } = useFaults(form, state.trouble)
  const isBoth = archiving !== null && archiveToo.value && !archiving.isHeld && isUnarchived(archiving)
  const { doing, trouble, note } = state

  const book = async (): Promise<void> => {
    const entry = checkForm(form, account.id, projects)
    if (isLeft(entry)) return show(entry.left)
    if (!(await timeDesk.book(item, entry.right))) return
    bookingLists.booked(division, entry.right)
    if (isBoth) archiving.archive()
  }
  const label =
    form.kind === 'time' ? (isBoth ? 'time.bookBoth' : 'time.book') : isBoth ? 'time.bookCostBoth' : 'time.bookCost'
  const saves = item.itemId === null ? (item.kind === 'mail' ? 'draft' : 'appointment') : null
  return (
    <TimePanel
      label={t('time.region')}
      heading={
        <>
          <h2 class="visually-hidden">{t('time.region')}</h2>
          <AccountLine name={account.name} />
        </>
      }
      isBusy={doing !== null}
      onSubmit={() => void book()}
    >
      {note !== null && <NoteOf note={note} item={item} />}
      {trouble !== null && !isAtFields(trouble, form) && <TroubleNotice trouble={trouble} isBoth={isBoth} />}
      <BookingFields
        form={form}
        suggested={without(suggestions, said)}
        faults={faults}
        lists={lists}
        onChange={(change) => {
          mend(change)
          typed.set({ ...said, ...change })
        }}
        onAgain={onAgain}
      />
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
      {saves !== null && <p class="quiet">{t(`time.saveFirst.${saves}`)}</p>}
      <ActionBar>
        <Action
          label={t(doing === null ? label : `time.doing.${doing}`)}
          run={() => void book()}
          isBusy={doing !== null}
        />
      </ActionBar>
    </TimePanel>
  )
}

const NoteOf = ({ note, item }: { readonly note: BookingNote; readonly item: OpenItem }) => {
  const { t, timeDesk } = usePane()
  if (note._tag === 'Undone') return <Message tone="info" name="time.note.undone" />
  if (note._tag === 'Gone') return <Message tone="info" name="time.note.gone" />
  const { id: _, ...entry } = note.registration
  return (
    <Message tone="info" name="time.note.removed">
      <Button label={t('time.note.removed.back')} run={() => void timeDesk.book(item, entry)} />
    </Message>
  )
}

/** Null for appointments and unsaved drafts, and until the text of the mail is read. */
const useMailMinutes = (item: OpenItem): number | null => {
  const { host } = usePane()
  const isMail = item.kind === 'mail'
  const isOwn =
    isMail && (item.mode === 'compose' || item.from.address.toLowerCase() === host.userAddress?.toLowerCase())
  return useResult(isMail ? item.itemId : null, async (itemId) => {
    const body = await host.htmlBody(itemId)
    // No suggestion appears while the user types a duration.
    const isTyping = document.activeElement?.id === idOf('duration')
    return !isTyping && isRight(body) ? minutesOfMail(wordsOf(body.right), isOwn) : null
  })
}
