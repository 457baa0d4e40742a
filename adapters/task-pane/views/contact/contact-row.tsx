// A contact in a list to choose from.
import type { Contact } from '../../api/contact.ts'
import { CheckIcon } from '#adapters/browser/views/icons.tsx'
import { usePane } from '../pane-context.tsx'
import { Avatar } from './avatar.tsx'

export const ContactRow = (props: {
  readonly contact: Contact
  /** By which the contacts were found: shown where a contact's own address is another. */
  readonly address?: string
  readonly isChosen?: boolean
  readonly isBusy?: boolean
  readonly onChoose: () => void
}) => {
  const { t } = usePane()
  const { contact, address, isChosen = false, isBusy = false, onChoose } = props
  const { kind, fullName, organisation, jobTitle, email, mobile, phone, isMainContact } = contact
  // Contacts with one address are often namesakes: what tells them apart.
  const marks =
    address === undefined
      ? ''
      : [isMainContact && t('contact.main'), email?.toLowerCase() !== address.toLowerCase() && email, mobile ?? phone]
          .filter(Boolean)
          .join(' · ')
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
      </span>
      {isChosen && <CheckIcon />}
    </button>
  )
}
