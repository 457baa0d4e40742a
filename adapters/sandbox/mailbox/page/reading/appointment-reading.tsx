// The open appointment.
import type { Appointment } from '../state/items.ts'
import { span, word } from '../words.ts'
import { ItemHead, people } from './item-head.tsx'

export const AppointmentReading = ({ appointment }: { readonly appointment: Appointment }) => (
  <main class="reading" aria-label={word('readingAppointment')}>
    <ItemHead
      title={appointment.subject || word('noSubject')}
      facts={[
        [word('when'), span(appointment.startsAt, appointment.endsAt)],
        [word('where'), appointment.location],
        [word('organiser'), people([appointment.organiser])],
        [word('attendees'), people(appointment.attendees)],
      ]}
    />
    <div class="reading-own" dir="auto" tabIndex={0} role="document" aria-label={word('notes')}>
      {appointment.text}
    </div>
  </main>
)
