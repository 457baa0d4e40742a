// A contact or organisation as a row of a list, its avatar, and the status line of a card.
import { CheckIcon, InfoIcon, OrganisationIcon, WarningIcon } from '#adapters/web/kit/views/icons.tsx'
import type { PaneMatch, PaneOrganisation } from '../../api/contact.ts'
import { parseFullName } from '../../contact/guess.ts'
import { LinkButton } from '../elements.tsx'
import { usePane } from '../pane-context.ts'

/** Shows each text whole, because two contacts may differ only at the end of a long one. */
export function ContactRow(props: {
  readonly contact: PaneMatch
  /** The address that the contacts share. If a contact has another address, the row shows it. */
  readonly address?: string
  readonly isChosen?: boolean
  readonly isBusy?: boolean
  readonly onChoose: () => void
}) {
  const { t, format, now } = usePane()
  const { contact, address, isChosen = false, isBusy = false, onChoose } = props
  const { kind, fullName, organisation, jobTitle, email, mobile, phone, isMainContact } = contact
  // Contacts with one address often have the same name. These values distinguish them.
  const marks =
    address === undefined
      ? ''
      : [isMainContact && t('contact.main'), email?.toLowerCase() !== address.toLowerCase() && email, mobile ?? phone]
          .filter(Boolean)
          .join(' · ')
  const lastContactAt = Date.parse(contact.lastContactAt ?? '')
  const detail =
    kind === 'account' ? t('contact.field.organisation') : [organisation?.name, jobTitle].filter(Boolean).join(' · ')
  return (
    <button
      type="button"
      class="choice"
      aria-current={isChosen ? 'true' : undefined}
      aria-busy={isBusy}
      onClick={() => isBusy || onChoose()}
    >
      <Avatar contact={contact} />
      <span class="lines grow">
        <span class="strong" dir="auto">
          {fullName}
        </span>
        {[detail, marks].map(
          (text, n) =>
            text !== '' && (
              <span key={n} class="quiet" dir="auto">
                {text}
              </span>
            ),
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

export function formatOrganisationDetail({ code, city }: PaneOrganisation): string {
  return [code, city].filter(Boolean).join(' · ')
}

const segmenter = new Intl.Segmenter()

function getInitials(fullName: string): string {
  const { firstName, lastName } = parseFullName(fullName)
  const letters = [firstName, lastName].map((name) => {
    const word = name.split(/\s+/).find((one) => /^\p{L}/u.test(one)) ?? ''
    return segmenter.segment(word).containing(0)?.segment ?? ''
  })
  return letters.join('').toUpperCase()
}

export function Avatar({ contact }: { readonly contact: { readonly kind: string; readonly fullName: string } }) {
  return (
    <span class="avatar" aria-hidden="true">
      {contact.kind === 'account' ? <OrganisationIcon /> : getInitials(contact.fullName)}
    </span>
  )
}

export interface CardLine {
  readonly tone: 'done' | 'note' | 'trouble'
  readonly words: string
  readonly action?: { readonly label: string; readonly run: () => void }
}

const ICONS = { done: CheckIcon, note: InfoIcon, trouble: WarningIcon }

/** The outcome of an action. The element stays on the page while empty, so that screen readers announce a new line. */
export function ContactLine({ line }: { readonly line: CardLine | null }) {
  if (line === null) return <div class="visually-hidden" role="status" />
  const Icon = ICONS[line.tone]
  return (
    <div class={`quiet card-line row at-start card-line-${line.tone}`} role="status">
      <Icon />
      <span>
        {line.words} {line.action !== undefined && <LinkButton label={line.action.label} run={line.action.run} />}
      </span>
    </div>
  )
}
