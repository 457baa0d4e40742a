// The form of an appointment that the user writes.
import { type AppointmentDraft, parseTyped } from '../state/items.ts'
import { changeAppointmentDraft, moveToCalendar } from '../state/mailbox-state.ts'
import { parseFields } from '../state/moments.ts'
import { makeItemId } from '../start.ts'
import { translate } from '../words.ts'
import { Compose, type Writing } from './compose.tsx'
import { findRecipientFault, PeopleField, DraftTextField } from './fields.tsx'

export function AppointmentCompose(props: Writing<AppointmentDraft>) {
  const { mailbox, draft } = props
  const change = (changed: Partial<AppointmentDraft>): void =>
    mailbox.change(changeAppointmentDraft(draft.key, changed))
  const { people } = mailbox.state()
  const attendees = parseTyped(draft.attendees, people)
  const [startsAt, endsAt] = [parseFields(draft.day, draft.starts), parseFields(draft.day, draft.ends)]
  const times = startsAt === null || endsAt === null || endsAt <= startsAt ? null : { startsAt, endsAt }
  const wrongSubject = draft.subject.trim() === '' ? translate('wrong.subject') : null
  const wrongPeople = findRecipientFault(attendees)

  const keep = (): void => {
    if (times === null) return
    change({ attendees })
    mailbox.change(moveToCalendar(draft.key, makeItemId(), times))
  }
  return (
    <Compose
      {...props}
      title={translate('writingAppointment')}
      textLabel={translate('notes')}
      finish={{
        icon: 'calendar',
        label: translate('keepAppointment'),
        run: wrongSubject === null && wrongPeople === null ? keep : null,
      }}
    >
      {(shown) => (
        <>
          <DraftTextField
            label={translate('subject')}
            value={draft.subject}
            wrong={shown(wrongSubject)}
            onChange={(subject) => change({ subject })}
          />
          <PeopleField
            label={translate('attendees')}
            recipients={draft.attendees}
            known={people}
            wrong={shown(wrongPeople)}
            disabled={false}
            onChange={(attendees) => change({ attendees })}
          />
          <div class="compose-times">
            <DraftTextField
              label={translate('day')}
              type="date"
              value={draft.day}
              wrong={shown(times === null ? translate('wrong.times') : null)}
              onChange={(day) => change({ day })}
            />
            <DraftTextField
              label={translate('starts')}
              type="time"
              value={draft.starts}
              onChange={(starts) => change({ starts })}
            />
            <DraftTextField
              label={translate('ends')}
              type="time"
              value={draft.ends}
              onChange={(ends) => change({ ends })}
            />
          </div>
          <DraftTextField
            label={translate('location')}
            value={draft.location}
            onChange={(location) => change({ location })}
          />
        </>
      )}
    </Compose>
  )
}
