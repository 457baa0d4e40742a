// An appointment being written. What is typed is kept with every key.
import { useEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '../icons.tsx'
import { type AppointmentDraft, type MailboxPerson, understood } from '../state/items.ts'
import { momentOf } from '../state/moments.ts'
import { word } from '../words.ts'
import { focusWrong, PeopleField, TextField } from './fields.tsx'

export interface AppointmentActions {
  readonly change: (change: Partial<Omit<AppointmentDraft, 'kind' | 'key'>>) => void
  /** Into the calendar. Times in epoch milliseconds. */
  readonly keep: (times: { readonly startsAt: number; readonly endsAt: number }) => void
  readonly save: () => void
  readonly discard: () => void
}

export const AppointmentCompose = (props: {
  readonly draft: AppointmentDraft
  readonly known: readonly MailboxPerson[]
  readonly actions: AppointmentActions
}) => {
  const { draft, known, actions } = props
  const [tries, setTries] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => focusWrong(form.current), [tries])
  const attendees = understood(draft.attendees, known)
  const [startsAt, endsAt] = [momentOf(draft.day, draft.starts), momentOf(draft.day, draft.ends)]
  const wrongSubject = draft.subject.trim() === '' ? word('wrong.subject') : null
  const typed = attendees.typed.trim()
  const wrongPeople = typed === '' ? null : word('wrong.address', { typed })
  const wrongTimes = startsAt === null || endsAt === null || endsAt <= startsAt ? word('wrong.times') : null

  const keep = (): void => {
    setTries(tries + 1)
    if (wrongSubject !== null || wrongPeople !== null || wrongTimes !== null) return
    if (startsAt === null || endsAt === null) return
    actions.change({ attendees })
    actions.keep({ startsAt, endsAt })
  }
  return (
    <main class="reading" aria-label={word('writingAppointment')}>
      <h1 class="visually-hidden">{draft.subject || word('writingAppointment')}</h1>
      <div class="compose-bar">
        <button type="button" class="button button-primary" onClick={keep}>
          <Icon name="calendar" />
          {word('keepAppointment')}
        </button>
        <button type="button" class="button" onClick={actions.save}>
          <Icon name="save" />
          {word('saveDraft')}
        </button>
        <button type="button" class="button" onClick={actions.discard}>
          <Icon name="discard" />
          {word('discard')}
        </button>
      </div>
      <form ref={form} class="compose" onSubmit={(event) => event.preventDefault()}>
        <TextField
          label={word('subject')}
          value={draft.subject}
          wrong={tries > 0 ? wrongSubject : null}
          onChange={(subject) => actions.change({ subject })}
        />
        <PeopleField
          label={word('attendees')}
          recipients={draft.attendees}
          known={known}
          wrong={tries > 0 ? wrongPeople : null}
          disabled={false}
          onChange={(attendees) => actions.change({ attendees })}
        />
        <div class="compose-times">
          <TextField
            label={word('day')}
            type="date"
            value={draft.day}
            wrong={tries > 0 ? wrongTimes : null}
            onChange={(day) => actions.change({ day })}
          />
          <TextField
            label={word('starts')}
            type="time"
            value={draft.starts}
            onChange={(starts) => actions.change({ starts })}
          />
          <TextField
            label={word('ends')}
            type="time"
            value={draft.ends}
            onChange={(ends) => actions.change({ ends })}
          />
        </div>
        <TextField
          label={word('location')}
          value={draft.location}
          onChange={(location) => actions.change({ location })}
        />
        <textarea
          class="compose-text"
          aria-label={word('notes')}
          dir="auto"
          value={draft.text}
          onInput={(event) => actions.change({ text: event.currentTarget.value })}
        />
      </form>
    </main>
  )
}
