// Several relations share one address: a short list to choose from. The choice is remembered for the sender.
import type { Contact, MatchedContact } from '../../api/contact.ts'
import { ContactRow } from './contact-row.tsx'
import { usePane } from '../pane-context.tsx'

export const ContactChoice = (props: {
  readonly address: string
  readonly contacts: readonly MatchedContact[]
  /** The one chosen before, or null. */
  readonly chosen: Contact | null
  readonly onChoose: (contact: Contact) => void
  readonly onForget: () => void
  readonly onAdd: () => void
  readonly onExclude: () => void
}) => {
  const { t } = usePane()
  const { address, contacts, chosen, onChoose, onForget, onAdd, onExclude } = props
  return (
    <section class="card" aria-label={t('contact.region')}>
      <h2 class="card-question" tabIndex={-1} data-focus="question">
        {t('contact.several.title')}
      </h2>
      <p class="quiet">{t('contact.several.body', { address, count: contacts.length })}</p>
      <ul class="stack stack-4">
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
      <div class="card-links">
        <button type="button" class="link" onClick={onAdd}>
          {t('contact.several.new')}
        </button>
        <button type="button" class="link" onClick={onExclude}>
          {t('contact.exclude')}
        </button>
        {chosen !== null && (
          <button type="button" class="link" onClick={onForget}>
            {t('contact.several.forget')}
          </button>
        )}
      </div>
    </section>
  )
}
