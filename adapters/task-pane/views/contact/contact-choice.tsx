// Several relations share one address: a short list to choose from.
import type { Contact } from '../../api/contact.ts'
import { Avatar } from './contact-card.tsx'
import { usePane } from '../pane-context.tsx'

export const ContactChoice = (props: {
  readonly address: string
  readonly contacts: readonly Contact[]
  readonly onChoose: (contact: Contact) => void
}) => {
  const { t } = usePane()
  return (
    <section class="card" aria-label={t('contact.region')}>
      <h2 class="card-question">{t('contact.several.title')}</h2>
      <p class="quiet">{t('contact.several.body', { address: props.address, count: props.contacts.length })}</p>
      <ul class="choice-list">
        {props.contacts.map((contact) => (
          <li key={contact.id}>
            <button type="button" class="choice" onClick={() => props.onChoose(contact)}>
              <Avatar contact={contact} />
              <span class="choice-text">
                <span class="cut choice-name" dir="auto">
                  {contact.fullName}
                </span>
                <span class="cut quiet" dir="auto">
                  {contact.kind === 'account'
                    ? t('contact.organisation')
                    : [contact.organisation?.name, contact.jobTitle].filter(Boolean).join(' · ')}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
