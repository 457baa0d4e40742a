// Whom of the people in an item the user looks at.
import { useState } from 'preact/hooks'
import type { OpenItem, MailPerson } from '../../host/mail-host.ts'
import { displayName } from '#domain/shared/display-name.ts'
import { usePane } from '../pane-context.tsx'

/** As many as stand in one line or two; the rest on demand. */
const AT_FIRST = 3

export const PeopleChooser = (props: {
  readonly item: OpenItem
  readonly people: readonly MailPerson[]
  readonly person: MailPerson
  readonly onPerson: (person: MailPerson) => void
}) => {
  const { t } = usePane()
  const { item, people, person, onPerson } = props
  const [isWhole, setWhole] = useState(false)
  if (people.length < 2) return null
  // One more is no shorter than the word for it.
  const isShort = isWhole || people.length <= AT_FIRST + 1
  const shown = isShort ? people : people.filter((one, n) => n < AT_FIRST || one === person)
  const label = t(`contact.people.${item.kind}`)
  return (
    <div class="people" role="group" aria-label={label}>
      <span class="quiet" aria-hidden="true">
        {label}
      </span>
      {shown.map((one) => (
        <button
          key={one.address}
          type="button"
          class="chip"
          title={one.address}
          aria-pressed={one === person}
          onClick={() => {
            // Among many he was looking for this one.
            setWhole(false)
            onPerson(one)
          }}
        >
          <span class="cut" dir="auto">
            {displayName(one) || one.address}
          </span>
        </button>
      ))}
      {!isShort && (
        <button type="button" class="link" onClick={() => setWhole(true)}>
          {t('contact.people.more', { count: people.length - shown.length })}
        </button>
      )}
    </div>
  )
}
