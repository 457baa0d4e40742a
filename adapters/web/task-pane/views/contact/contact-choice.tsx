// Lists of contacts to choose from: those with the same address, and those that a search finds.
import { isLeft } from 'fp-ts/lib/Either.js'
import { useLayoutEffect, useState } from 'preact/hooks'
import { FailureNotice } from '#adapters/web/kit/views/panel.tsx'
import { TextField } from '#adapters/web/kit/views/field.tsx'
import { useDraft } from '#adapters/web/kit/views/use-draft.ts'
import { type PaneContact, type PaneContactDetails, type PaneMatch, toSearchContactsCall } from '../../api/contact.ts'
import type { ApiFailure } from '../../api/plugin-api.ts'
import type { AddedAddress } from '../../contact/contact-acts.ts'
import { LinkButton, Skeletons } from '../elements.tsx'
import { usePane } from '../pane-context.ts'
import { ContactRow } from './contact-row.tsx'
import { ContactFormFrame } from './form-frame.tsx'
import { useSearch } from './use-contact.ts'

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

/** Finds a contact in the ledger, to which the address of the open item is added. */
export function ContactSearch(props: {
  readonly address: string
  readonly onBack: () => void
  readonly onAdded: (added: AddedAddress) => void
  /** The contact already has two addresses. */
  readonly onFull: (contact: PaneContactDetails) => void
}) {
  const { contactActs, drafts, t } = usePane()
  const { address, onBack, onAdded, onFull } = props
  const typed = useDraft(drafts.contactSearch, address, () => '')
  const { searched, search } = useSearch(toSearchContactsCall)
  const [adding, setAdding] = useState<{ readonly contact: PaneContact; readonly failure: ApiFailure | null } | null>(
    null,
  )
  // A layout effect, because a later effect could overwrite what the user has typed.
  useLayoutEffect(() => search(typed.value), [])

  const add = async (contact: PaneContact): Promise<void> => {
    if (adding !== null && adding.failure === null) return
    setAdding({ contact, failure: null })
    const answer = await contactActs.addAddress(address, contact)
    if (isLeft(answer)) return setAdding({ contact, failure: answer.left })
    typed.drop()
    if (answer.right._tag === 'Full') return onFull(answer.right.contact)
    onAdded(answer.right)
  }
  // Only contacts can get an address here, not organisations.
  const people = searched._tag === 'Found' ? searched.found.filter(({ kind }) => kind === 'contact') : []
  const status = {
    Idle: t('contact.existing.idle'),
    Searching: t('search.searching'),
    Found: people.length === 0 ? t('contact.existing.nobody') : t.counted('contact.existing.found', people.length),
    Failed: '',
  }[searched._tag]
  return (
    <ContactFormFrame title={t('contact.existing.title')} onBack={onBack}>
      <p class="quiet">{t('contact.existing.body', { address })}</p>
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
      <p class={people.length > 0 || searched._tag === 'Searching' ? 'visually-hidden' : 'quiet'} role="status">
        {status}
      </p>
      {searched._tag === 'Failed' && (
        <FailureNotice failure={searched.failure} area="contact" onRetry={() => search(typed.value)} />
      )}
      {adding !== null && adding.failure !== null && (
        <FailureNotice
          failure={adding.failure}
          area="contact"
          meaning={t('contact.existing.notAdded', { name: adding.contact.fullName })}
          onRetry={() => void add(adding.contact)}
        />
      )}
      {searched._tag === 'Searching' && <RowsSkeleton />}
      <ul class="stack gap-4">
        {people.map((contact) => (
          <li key={contact.id}>
            <ContactRow
              contact={contact}
              isBusy={adding?.contact.id === contact.id && adding.failure === null}
              onChoose={() => void add(contact)}
            />
          </li>
        ))}
      </ul>
    </ContactFormFrame>
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
