// The contacts with one address, to choose from.
import type { PaneContact, PaneMatch } from '../../api/contact.ts'
import { LinkButton } from '../elements.tsx'
import { usePane } from '../pane-context.ts'
import { ContactRow } from './contact-row.tsx'

/** Lets the user choose among several contacts with one address. The choice is stored for the address. */
export function ContactChoice(props: {
  readonly address: string
  readonly contacts: readonly PaneMatch[]
  /** The ledger has more contacts than listed. */
  readonly truncated: boolean
  readonly chosen: PaneContact | null
  readonly onChoose: (contact: PaneContact) => void
  readonly onForget: () => void
  readonly onAdd: () => void
  readonly onExclude: () => void
}) {
  const { t } = usePane()
  const { address, contacts, truncated, chosen, onChoose, onForget, onAdd, onExclude } = props
  return (
    <section class="card" aria-label={t('contact.region')}>
      <h2 class="break" tabIndex={-1} data-focus="question">
        {t('contact.several.title')}
      </h2>
      <p class="quiet">{t('contact.several.body', { address, count: contacts.length })}</p>
      <ul class="stack gap-4">
        {contacts.map((contact) => (
          <li key={contact.id}>
            <ContactRow
              contact={contact}
              address={address}
              isChosen={contact.id === chosen?.id}
              onChoose={() => onChoose(contact)}
            />
          </li>
        ))}
      </ul>
      {truncated && <p class="quiet">{t('contact.several.truncated')}</p>}
      <div class="card-links">
        <LinkButton label={t('contact.several.new')} run={onAdd} />
        <LinkButton label={t('contact.exclude')} run={onExclude} />
        {chosen !== null && <LinkButton label={t('contact.several.forget')} run={onForget} />}
      </div>
    </section>
  )
}
