// The people of an item, one of whom the pane shows.
import { useState } from 'preact/hooks'
import { displayName } from '#domain/shared/display-name.ts'
import type { MailPerson, OpenItem } from '../../host/mail-host.ts'
import { LinkButton } from '../elements.tsx'
import { usePane } from '../pane-context.ts'

/** One or two lines; more on demand. */
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
  // "1 more" would take as much room as the name.
  const isShort = isWhole || people.length <= AT_FIRST + 1
  const shown = isShort ? people : people.filter((one, n) => n < AT_FIRST || one === person)
  const label = t(`contact.people.${item.kind}`)
  return (
    <div class="people" role="group" aria-label={label}>
      <span class="quiet small" aria-hidden="true">
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
        <LinkButton
          label={t('contact.people.more', { count: people.length - shown.length })}
          run={() => setWhole(true)}
        />
      )}
    </div>
  )
}
