// Searches the ledger: a contact to add the address of the open item to, or the contact or organisation that an internal item is about.
import { isLeft } from 'fp-ts/lib/Either.js'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import type { SearchText } from '#domain/ledger/search-text.ts'
import type { ServiceCall } from '#adapters/web/kit/http.ts'
import { FailureNotice } from '#adapters/web/kit/views/panel.tsx'
import { TextField } from '#adapters/web/kit/views/field.tsx'
import { useDraft } from '#adapters/web/kit/views/use-draft.ts'
import {
  type PaneContact,
  type PaneContactDetails,
  type PaneOrganisation,
  toOrganisationsCall,
  toSearchContactsCall,
} from '../../api/contact.ts'
import type { ApiFailure } from '../../api/plugin-api.ts'
import type { AddedAddress } from '../../contact/contact-acts.ts'
import { Skeletons } from '../elements.tsx'
import { usePane } from '../pane-context.ts'
import { ContactRow } from './contact-row.tsx'
import { ContactFormFrame } from './form-frame.tsx'
import { toAccountContact } from './internal-item.tsx'
import { useSearch } from './use-contact.ts'

const searchOrganisations = (text: SearchText): ServiceCall<{ readonly data: readonly PaneOrganisation[] }> =>
  toOrganisationsCall(text)

function SearchFrame(props: {
  /** The key of the typed text. */
  readonly draftKey: string
  readonly title: string
  readonly body: string
  /** Also finds organisations, after the people. */
  readonly withOrganisations?: boolean
  /** The id of the contact that is being worked on; null: none. */
  readonly busyId?: string | null
  readonly onChoose: (contact: PaneContact) => void
  readonly onBack: () => void
  /** The failure of the last choice. */
  readonly children?: ComponentChildren
}) {
  const { drafts, t } = usePane()
  const { draftKey, title, body, withOrganisations = false, busyId = null, onChoose, onBack, children } = props
  const typed = useDraft(drafts.contactSearch, draftKey, () => '')
  const contacts = useSearch(toSearchContactsCall)
  const organisations = useSearch(searchOrganisations)
  const search = (text: string): void => {
    contacts.search(text)
    if (withOrganisations) organisations.search(text)
  }
  // A layout effect, because a later effect could overwrite what the user has typed.
  useLayoutEffect(() => search(typed.value), [])

  const found: readonly PaneContact[] = [
    ...(contacts.searched._tag === 'Found' ? contacts.searched.found : []),
    ...(organisations.searched._tag === 'Found' ? organisations.searched.found : []).map(({ id, name }) =>
      toAccountContact(id, name),
    ),
  ]
  const states = [contacts.searched, ...(withOrganisations ? [organisations.searched] : [])]
  const failed = states.find((one) => one._tag === 'Failed')
  const isSearching = states.some(({ _tag }) => _tag === 'Searching')
  const findStatus = (): string => {
    if (isSearching) return t('search.searching')
    if (failed !== undefined) return ''
    if (contacts.searched._tag === 'Idle') return t('contact.existing.idle')
    return found.length === 0 ? t('contact.existing.nobody') : t.counted('contact.existing.found', found.length)
  }
  return (
    <ContactFormFrame title={title} onBack={onBack}>
      <p class="quiet">{body}</p>
      <TextField
        id="contact-search"
        label={t('contact.existing.search')}
        value={typed.value}
        maxLength={100}
        onInput={(text) => {
          typed.set(text)
          search(text)
        }}
      />
      <p class={found.length > 0 || isSearching ? 'visually-hidden' : 'quiet'} role="status">
        {findStatus()}
      </p>
      {failed !== undefined && (
        <FailureNotice failure={failed.failure} area="contact" onRetry={() => search(typed.value)} />
      )}
      {children}
      {isSearching && <RowsSkeleton />}
      <ul class="stack gap-4">
        {found.map((contact) => (
          <li key={contact.id}>
            <ContactRow contact={contact} isBusy={contact.id === busyId} onChoose={() => onChoose(contact)} />
          </li>
        ))}
      </ul>
    </ContactFormFrame>
  )
}

/** Finds a contact, to which the address of the open item is added. */
export function ContactSearch(props: {
  readonly address: string
  readonly onBack: () => void
  readonly onAdded: (added: AddedAddress) => void
  /** The contact already has two addresses. */
  readonly onFull: (contact: PaneContactDetails) => void
}) {
  const { contactActs, drafts, t } = usePane()
  const { address, onBack, onAdded, onFull } = props
  const [adding, setAdding] = useState<{ readonly contact: PaneContact; readonly failure: ApiFailure | null } | null>(
    null,
  )
  const add = async (contact: PaneContact): Promise<void> => {
    if (adding !== null && adding.failure === null) return
    setAdding({ contact, failure: null })
    const answer = await contactActs.addAddress(address, contact)
    if (isLeft(answer)) return setAdding({ contact, failure: answer.left })
    drafts.contactSearch.drop(address)
    if (answer.right._tag === 'Full') return onFull(answer.right.contact)
    onAdded(answer.right)
  }
  return (
    <SearchFrame
      draftKey={address}
      title={t('contact.existing.title')}
      body={t('contact.existing.body', { address })}
      busyId={adding?.failure === null ? adding.contact.id : null}
      onChoose={(contact) => void add(contact)}
      onBack={onBack}
    >
      {adding !== null && adding.failure !== null && (
        <FailureNotice
          failure={adding.failure}
          area="contact"
          meaning={t('contact.existing.notAdded', { name: adding.contact.fullName })}
          onRetry={() => void add(adding.contact)}
        />
      )}
    </SearchFrame>
  )
}

/** Finds the relation that an internal item is about. Nothing is stored in the ledger. */
export function RelationSearch(props: {
  readonly itemKey: string
  readonly kind: 'mail' | 'appointment'
  readonly onChoose: (contact: PaneContact) => void
  readonly onBack: () => void
}) {
  const { t } = usePane()
  const { itemKey, kind, onChoose, onBack } = props
  return (
    <SearchFrame
      draftKey={`relation ${itemKey}`}
      title={t('contact.internal.choose')}
      body={t(`contact.internal.search.${kind}`)}
      withOrganisations
      onChoose={onChoose}
      onBack={onBack}
    />
  )
}

const RowsSkeleton = () => (
  <div class="stack gap-4" aria-hidden="true">
    {[1, 2, 3].map((row) => (
      <div key={row} class="choice">
        <Skeletons shapes="avatar" />
        <span class="lines grow">
          <Skeletons shapes="line" />
        </span>
      </div>
    ))}
  </div>
)
