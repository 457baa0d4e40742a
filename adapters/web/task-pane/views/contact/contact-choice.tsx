// Lists of contacts to choose from: those with the same address, and those found by a search.
import { type PaneContact, type PaneMatch, type PaneContactDetails, searchContactsCall } from '../../api/contact.ts'
import { ContactRow } from './contact-row.tsx'
import { usePane } from '../pane-context.tsx'
import { isLeft } from 'fp-ts/lib/Either.js'
import { useLayoutEffect, useState } from 'preact/hooks'
import type { ApiFailure } from '../../api/plugin-api.ts'
import type { Addition } from '../../contact/contact-acts.ts'
import type { Searched } from '../../contact/searcher.ts'
import { useDraft } from '#adapters/web/kit/views/use-draft.ts'
import { TextField } from '#adapters/web/kit/views/field.tsx'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { FormHead, onEscape } from './form-frame.tsx'
import { useSearch } from './use-contact.ts'

export const ContactChoice = (props: {
  readonly address: string
  readonly contacts: readonly PaneMatch[]
  /** The one chosen before, or null. */
  readonly chosen: PaneContact | null
  readonly onChoose: (contact: PaneContact) => void
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

export const ContactSearch = (props: {
  readonly address: string
  readonly onBack: () => void
  readonly onAdded: (added: Extract<Addition, { readonly _tag: 'Added' }>) => void
  /** Both of its places for an address are taken. */
  readonly onFull: (contact: PaneContactDetails) => void
}) => {
  const { contactActs, drafts, t } = usePane()
  const { address, onBack, onAdded, onFull } = props
  const typed = useDraft(drafts.contactSearch, address, () => '')
  const { searched, search } = useSearch(searchContactsCall)
  const [adding, setAdding] = useState<{ readonly contact: PaneContact; readonly failure: ApiFailure | null } | null>(
    null,
  )
  // Before anyone can type: later, it would take the place of what was typed meanwhile.
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
  // Organisations can not be given an address here.
  const people = searched._tag === 'Found' ? searched.found.filter(({ kind }) => kind === 'contact') : []
  return (
    <section class="stack stack-12 form" aria-label={t('contact.existing.title')} onKeyDown={onEscape(onBack)}>
      <FormHead title={t('contact.existing.title')} onBack={onBack} />
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
      <SearchNote searched={searched} count={people.length} />
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
      <ul class="stack stack-4">
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
    </section>
  )
}

const SearchNote = ({ searched, count }: { readonly searched: Searched<unknown>; readonly count: number }) => {
  const { t } = usePane()
  const words = {
    Idle: t('contact.existing.idle'),
    Searching: t('search.searching'),
    Found: count === 0 ? t('contact.existing.nobody') : t.counted('contact.existing.found', count),
    Failed: '',
  }[searched._tag]
  return (
    <p class={count > 0 || searched._tag === 'Searching' ? 'visually-hidden' : 'quiet'} role="status">
      {words}
    </p>
  )
}

const RowsSkeleton = () => (
  <div class="stack stack-4" aria-hidden="true">
    {[1, 2, 3].map((row) => (
      <div key={row} class="choice">
        <span class="skeleton skeleton-avatar" />
        <span class="choice-text">
          <span class="skeleton skeleton-line" />
        </span>
      </div>
    ))}
  </div>
)
