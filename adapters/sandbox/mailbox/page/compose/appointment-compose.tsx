// The form of an appointment that the user writes.
import { left, right } from 'fp-ts/lib/Either.js'
import { useDraftForm } from '#adapters/web/kit/form/use-draft-form.ts'
import { type AppointmentDraft, parseTyped } from '../state/items.ts'
import { changeAppointmentDraft, moveToCalendar } from '../state/mailbox-state.ts'
import { parseFields } from '../state/moments.ts'
import { makeItemId } from '../start.ts'
import { translate } from '../words.ts'
import { Compose, type Writing } from './compose.tsx'
import { findRecipientFault, PeopleField, DraftTextField } from './fields.tsx'

export function AppointmentCompose(props: Writing<AppointmentDraft>) {
  const { mailbox, draft } = props
  const { people } = mailbox.state()
  const change = (changed: Partial<AppointmentDraft>): void =>
    mailbox.change(changeAppointmentDraft(draft.key, changed))
  const form = useDraftForm({
    prefix: 'compose',
    draft: { value: draft, set: (_, changed) => change(changed) },
    label: (name: 'subject' | 'attendees' | 'day' | 'starts' | 'ends' | 'location' | 'text') =>
      translate(name === 'text' ? 'notes' : name),
    check: ({ subject, attendees: typed, day, starts, ends }) => {
      const attendees = parseTyped(typed, people)
      const [startsAt, endsAt] = [parseFields(day, starts), parseFields(day, ends)]
      const times = startsAt === null || endsAt === null || endsAt <= startsAt ? null : { startsAt, endsAt }
      const faults = {
        ...(subject.trim() === '' && { subject: translate('wrong.subject') }),
        ...findRecipientFault('attendees', attendees),
        ...(times === null && { day: translate('wrong.times') }),
      }
      return times === null || Object.keys(faults).length > 0 ? left(faults) : right({ attendees, times })
    },
    rechecks: true,
    send: async (checked) => right(checked),
    onDone: ({ attendees, times }) => {
      change({ attendees })
      mailbox.change(moveToCalendar(draft.key, makeItemId(), times))
    },
  })
  return (
    <Compose
      {...props}
      form={form}
      title={translate('writingAppointment')}
      finish={{ icon: 'calendar', label: translate('keepAppointment') }}
    >
      <DraftTextField {...form.text('subject')} />
      <PeopleField
        {...form.field('attendees')}
        recipients={draft.attendees}
        known={people}
        disabled={false}
        onChange={(attendees) => form.set({ attendees })}
      />
      <div class="compose-times">
        <DraftTextField {...form.text('day')} type="date" />
        <DraftTextField {...form.text('starts')} type="time" />
        <DraftTextField {...form.text('ends')} type="time" />
      </div>
      <DraftTextField {...form.text('location')} />
    </Compose>
  )
}
