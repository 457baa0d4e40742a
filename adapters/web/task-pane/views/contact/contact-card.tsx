// The card of the open item's contact, with the actions on it.
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import {
  ChevronIcon,
  EditIcon,
  MailIcon,
  OpenIcon,
  OrganisationIcon,
  PhoneIcon,
} from '#adapters/web/kit/views/icons.tsx'
import { Menu, type MenuAction } from '#adapters/web/kit/views/menu.tsx'
import type { PaneContact } from '../../api/contact.ts'
import { Cut, IconButton, toWebAddress } from '../elements.tsx'
import { usePane } from '../pane-context.ts'
import { Avatar } from './contact-row.tsx'

export function ContactCard(props: {
  readonly contact: PaneContact
  readonly badge?: ComponentChildren
  /** The card starts collapsed to name and organisation. */
  readonly isFoldable: boolean
  readonly onEdit?: () => void
  readonly actions: readonly MenuAction[]
  readonly children?: ComponentChildren
}) {
  const { t } = usePane()
  const { contact, badge, isFoldable, onEdit, actions, children } = props
  const [isFolded, setFolded] = useState(isFoldable)
  const role = contact.kind === 'account' ? t('contact.field.organisation') : contact.jobTitle
  const under = isFolded && contact.kind !== 'account' ? (contact.organisation?.name ?? role) : role
  return (
    <section class="card" aria-label={t('contact.region')}>
      <div class="card-head">
        <Avatar contact={contact} />
        <div class="card-names grow">
          <h2 class="card-name two-lines" title={contact.fullName} dir="auto" tabIndex={-1} data-focus="name">
            {contact.fullName}
          </h2>
          <p class="quiet wrap gap-4">
            {under !== null && <Cut text={under} />}
            {contact.isMainContact && !isFolded && <span class="tag">{t('contact.main')}</span>}
          </p>
        </div>
        <div class="card-actions">
          {isFoldable && (
            <IconButton
              icon={<ChevronIcon />}
              label={t('contact.details')}
              title={t('contact.details')}
              aria-expanded={!isFolded}
              run={() => setFolded(!isFolded)}
            />
          )}
          {onEdit !== undefined && !isFolded && (
            <IconButton
              icon={<EditIcon />}
              label={t('contact.edit.title')}
              title={t('contact.edit.title')}
              data-focus="edit"
              run={onEdit}
            />
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

function ContactLines({ contact }: { readonly contact: PaneContact }) {
  const { t } = usePane()
  const { organisation, email } = contact
  const numbers = [contact.phone, contact.mobile].filter((number) => number !== null)
  return (
    <ul class="lines card-lines">
      {organisation !== null && contact.kind === 'contact' && (
        <li>
          <OrganisationIcon />
          <OrganisationName name={organisation.name} url={toWebAddress(organisation.url)} />
        </li>
      )}
      {email !== null && (
        <li>
          <MailIcon />
          <Cut text={email} />
        </li>
      )}
      {numbers.map((number, n) => (
        <li key={n}>
          <PhoneIcon />
          <a href={`tel:${number.replace(/[^\d+]/g, '')}`} aria-label={t('contact.phone', { number })}>
            {number}
          </a>
        </li>
      ))}
    </ul>
  )
}

function OrganisationName({ name, url }: { readonly name: string; readonly url: string | null }) {
  const { t } = usePane()
  if (url === null) return <Cut text={name} />
  const label = t('contact.opens', { name })
  return (
    <a class="cut-link" href={url} target="_blank" rel="noopener" title={name} aria-label={label}>
      <span class="cut" dir="auto">
        {name}
      </span>
      <OpenIcon />
    </a>
  )
}
