// Who the open item is from, as the ledger knows him, and the ways to change that.
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { PaneContact } from '../../api/contact.ts'
import {
  ChevronIcon,
  EditIcon,
  MailIcon,
  OpenIcon,
  OrganisationIcon,
  PhoneIcon,
} from '#adapters/web/kit/views/icons.tsx'
import { Menu, type MenuAction } from '#adapters/web/kit/views/menu.tsx'
import { usePane } from '../pane-context.tsx'
import { webAddress } from '../frame/web-address.ts'
import { Avatar } from './contact-row.tsx'

export const ContactCard = (props: {
  readonly contact: PaneContact
  /** What else there is to say of the item: that it is archived. */
  readonly badge?: ComponentChildren
  /** Begins folded to the name and the organisation; a button unfolds it. */
  readonly isFoldable: boolean
  /** Of a person: opens the form. */
  readonly onEdit?: () => void
  readonly actions: readonly MenuAction[]
  /** What was just done with the contact, or is still to be done. */
  readonly children?: ComponentChildren
}) => {
  const { t } = usePane()
  const { contact, badge, isFoldable, onEdit, actions, children } = props
  const [isFolded, setFolded] = useState(isFoldable)
  const role = contact.kind === 'account' ? t('contact.organisation') : contact.jobTitle
  const under = isFolded ? (contact.organisation?.name ?? role) : role
  return (
    <section class="card" aria-label={t('contact.region')}>
      <div class="card-head">
        <Avatar contact={contact} />
        <div class="card-names">
          <h2 class="card-name" title={contact.fullName} dir="auto" tabIndex={-1} data-focus="name">
            {contact.fullName}
          </h2>
          <p class="card-role">
            {under !== null && (
              <span class="cut" title={under} dir="auto">
                {under}
              </span>
            )}
            {contact.isMainContact && !isFolded && <span class="tag">{t('contact.main')}</span>}
          </p>
        </div>
        <div class="card-actions">
          {isFoldable && (
            <button
              type="button"
              class="button button-quiet button-icon"
              aria-label={t('contact.details')}
              title={t('contact.details')}
              aria-expanded={!isFolded}
              onClick={() => setFolded(!isFolded)}
            >
              <ChevronIcon />
            </button>
          )}
          {onEdit !== undefined && !isFolded && (
            <button
              type="button"
              class="button button-quiet button-icon"
              aria-label={t('contact.edit')}
              title={t('contact.edit')}
              data-focus="edit"
              onClick={onEdit}
            >
              <EditIcon />
            </button>
          )}
          {!isFolded && <Menu label={t('contact.menu')} actions={actions} />}
        </div>
      </div>
      {!isFolded && (
        <>
          <ContactLines contact={contact} />
          {badge}
        </>
      )}
      {children}
    </section>
  )
}

const ContactLines = ({ contact }: { readonly contact: PaneContact }) => {
  const { t } = usePane()
  const { organisation, email } = contact
  const numbers = [contact.phone, contact.mobile].filter((number) => number !== null)
  return (
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
        <li key={number}>
          <PhoneIcon />
          <a href={`tel:${number.replace(/[^\d+]/g, '')}`} aria-label={t('contact.phone', { number })}>
            {number}
          </a>
        </li>
      ))}
    </ul>
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
