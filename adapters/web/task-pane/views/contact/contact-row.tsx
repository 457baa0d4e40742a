// A contact as one row of a list, its avatar, and the status line of a card.
import { CheckIcon, OrganisationIcon, InfoIcon, WarningIcon } from '#adapters/web/kit/views/icons.tsx'
import type { PaneMatch } from '../../api/contact.ts'
import { partsOfName } from '../../contact/person-name.ts'
import { usePane } from '../pane-context.tsx'

export const ContactRow = (props: {
  readonly contact: PaneMatch
  /** By which the contacts were found: shown where a contact's own address is another. */
  readonly address?: string
  readonly isChosen?: boolean
  readonly isBusy?: boolean
  readonly onChoose: () => void
}) => {
  const { t, format, now } = usePane()
  const { contact, address, isChosen = false, isBusy = false, onChoose } = props
  const { kind, fullName, organisation, jobTitle, email, mobile, phone, isMainContact } = contact
  // Contacts with one address are often namesakes: what tells them apart.
  const marks =
    address === undefined
      ? ''
      : [isMainContact && t('contact.main'), email?.toLowerCase() !== address.toLowerCase() && email, mobile ?? phone]
          .filter(Boolean)
          .join(' · ')
  const lastContactAt = Date.parse(contact.lastContactAt ?? '')
  const detail =
    kind === 'account' ? t('contact.organisation') : [organisation?.name, jobTitle].filter(Boolean).join(' · ')
  return (
    <button
      type="button"
      class="choice"
      aria-current={isChosen ? 'true' : undefined}
      aria-busy={isBusy}
      onClick={() => {
        if (!isBusy) onChoose()
      }}
    >
      <Avatar contact={contact} />
      <span class="choice-text">
        <span class="choice-name" title={fullName} dir="auto">
          {fullName}
        </span>
        <span class="cut quiet" title={detail} dir="auto">
          {detail}
        </span>
        {marks !== '' && (
          <span class="cut quiet" title={marks} dir="auto">
            {marks}
          </span>
        )}
        {!Number.isNaN(lastContactAt) && (
          <span class="quiet" title={format.exactly(lastContactAt)}>
            {t('contact.several.last', { day: format.day(lastContactAt, now()) })}
          </span>
        )}
      </span>
      {isChosen && <CheckIcon />}
    </button>
  )
}

const signs = new Intl.Segmenter()

/** Of the first name and the surname; words between them have none. */
const initialsOf = (fullName: string): string => {
  const { firstName, lastName } = partsOfName(fullName)
  const letters = [firstName, lastName].map((name) => {
    const word = name.split(/\s+/).find((one) => /^\p{L}/u.test(one)) ?? ''
    return signs.segment(word).containing(0)?.segment ?? ''
  })
  return letters.join('').toUpperCase()
}

export const Avatar = ({ contact }: { readonly contact: { readonly kind: string; readonly fullName: string } }) => (
  <span class="avatar" aria-hidden="true">
    {contact.kind === 'account' ? <OrganisationIcon /> : initialsOf(contact.fullName)}
  </span>
)

export interface CardLine {
  readonly tone: 'done' | 'note' | 'trouble'
  readonly words: string
  readonly action?: { readonly label: string; readonly run: () => void }
}

const icons = { done: CheckIcon, note: InfoIcon, trouble: WarningIcon }

/** Stands empty where there is nothing to say, so that what comes is read out. */
export const ContactLine = ({ line }: { readonly line: CardLine | null }) => {
  const Icon = line === null ? null : icons[line.tone]
  return (
    <div class={line === null ? 'visually-hidden' : `card-line card-line-${line.tone}`} role="status">
      {Icon !== null && <Icon />}
      {line !== null && (
        <span>
          {line.words}{' '}
          {line.action !== undefined && (
            <button type="button" class="link" onClick={line.action.run}>
              {line.action.label}
            </button>
          )}
        </span>
      )}
    </div>
  )
}
