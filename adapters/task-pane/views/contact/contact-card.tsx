// Who the open mail is from, as the ledger knows him.
import type { Contact } from '../../api/contact.ts'
import { MailIcon, OpenIcon, OrganisationIcon, PhoneIcon } from '../frame/icons.tsx'
import { usePane } from '../pane-context.tsx'
import { webAddress } from '../frame/web-address.ts'

const signs = new Intl.Segmenter()

const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word))
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  const letters = ends.map((word) => signs.segment(word ?? '').containing(0)?.segment ?? '')
  return letters.join('').toUpperCase()
}

export const Avatar = ({ contact }: { readonly contact: Contact }) => (
  <span class="avatar" aria-hidden="true">
    {contact.kind === 'account' ? <OrganisationIcon /> : initialsOf(contact.fullName)}
  </span>
)

export const ContactCard = (props: {
  readonly contact: Contact
  /** Where there are others to choose. */
  readonly onChange?: () => void
}) => {
  const { t } = usePane()
  const { contact, onChange } = props
  const { organisation, email, jobTitle } = contact
  const numbers = [contact.phone, contact.mobile].filter((number) => number !== null)
  return (
    <section class="card" aria-label={t('contact.region')}>
      <div class="card-head">
        <Avatar contact={contact} />
        <div class="card-names">
          <h2 class="card-name" title={contact.fullName} dir="auto">
            {contact.fullName}
          </h2>
          <p class="card-role">
            {contact.kind === 'account' ? t('contact.organisation') : jobTitle}
            {contact.isMainContact && <span class="tag">{t('contact.main')}</span>}
          </p>
        </div>
      </div>
      <ul class="card-lines">
        {organisation !== null && contact.kind === 'contact' && (
          <li>
            <OrganisationIcon />
            <OrganisationName name={organisation.name} url={webAddress(organisation.url)} />
          </li>
        )}
        {email !== null && (
          <li>
            <MailIcon />
            <span class="cut" title={email}>
              {email}
            </span>
          </li>
        )}
        {numbers.map((number) => (
          <li>
            <PhoneIcon />
            <a href={`tel:${number.replace(/[^\d+]/g, '')}`} aria-label={t('contact.phone', { number })}>
              {number}
            </a>
          </li>
        ))}
      </ul>
      {onChange !== undefined && (
        <button type="button" class="link" onClick={onChange}>
          {t('contact.several.change')}
        </button>
      )}
    </section>
  )
}

const OrganisationName = ({ name, url }: { readonly name: string; readonly url: string | null }) => {
  const { t } = usePane()
  if (url === null)
    return (
      <span class="cut" title={name} dir="auto">
        {name}
      </span>
    )
  return (
    <a
      class="cut-link"
      href={url}
      target="_blank"
      rel="noopener"
      title={name}
      aria-label={t('contact.opens', { name })}
    >
      <span class="cut" dir="auto">
        {name}
      </span>
      <OpenIcon />
    </a>
  )
}
