// An appointment being written.
import { type AppointmentDraft, understood } from '../state/items.ts'
import { appointmentDraftChanged, appointmentKept } from '../state/mailbox-state.ts'
import { momentOf } from '../state/moments.ts'
import { newItemId } from '../start.ts'
import { word } from '../words.ts'
import { Compose, type Writing } from './compose.tsx'
import { faultOf, PeopleField, TextField } from './fields.tsx'

export function AppointmentCompose(props: Writing<AppointmentDraft>) {
  const { mailbox, draft } = props
  const change = (changed: Partial<AppointmentDraft>): void =>
    mailbox.change(appointmentDraftChanged(draft.key, changed))
  const { people } = mailbox.state()
  const attendees = understood(draft.attendees, people)
  const [startsAt, endsAt] = [momentOf(draft.day, draft.starts), momentOf(draft.day, draft.ends)]
  const times = startsAt === null || endsAt === null || endsAt <= startsAt ? null : { startsAt, endsAt }
  const wrongSubject = draft.subject.trim() === '' ? word('wrong.subject') : null
  const wrongPeople = faultOf(attendees)

  const keep = (): void => {
    if (times === null) return
    change({ attendees })
    mailbox.change(appointmentKept(draft.key, newItemId(), times))
  }
  return (
    <Compose
      {...props}
      title={word('writingAppointment')}
      textLabel={word('notes')}
      finish={{
        icon: 'calendar',
        label: word('keepAppointment'),
        run: wrongSubject === null && wrongPeople === null ? keep : null,
      }}
    >
      {(shown) => (
        <>
          <TextField
            label={word('subject')}
            value={draft.subject}
            wrong={shown(wrongSubject)}
            onChange={(subject) => change({ subject })}
          />
          <PeopleField
            label={word('attendees')}
            recipients={draft.attendees}
            known={people}
            wrong={shown(wrongPeople)}
            disabled={false}
            onChange={(attendees) => change({ attendees })}
          />
          <div class="compose-times">
            <TextField
              label={word('day')}
              type="date"
              value={draft.day}
              wrong={shown(times === null ? word('wrong.times') : null)}
              onChange={(day) => change({ day })}
            />
            <TextField
              label={word('starts')}
              type="time"
              value={draft.starts}
              onChange={(starts) => change({ starts })}
            />
            <TextField label={word('ends')} type="time" value={draft.ends} onChange={(ends) => change({ ends })} />
          </div>
          <TextField label={word('location')} value={draft.location} onChange={(location) => change({ location })} />
        </>
      )}
    </Compose>
  )
}
