// Nobody in the ledger has the address, or the user has said it belongs to nobody there.
import type { ComponentChildren } from 'preact'
import { displayName } from '#domain/shared/display-name.ts'
import { guessOf } from '../../contact/guess.ts'
import { planOf } from '../../contact/save-sender.ts'
import type { MailPerson } from '../../host/mail-host.ts'
import { MailIcon, OrganisationIcon } from '#adapters/web/kit/views/icons.tsx'
import { usePane } from '../pane-context.tsx'
import { Avatar } from './contact-row.tsx'
import { SaveSender } from './save-sender.tsx'

export const UnknownContact = (props: {
  readonly person: MailPerson
  readonly isAsking: boolean
  /** Opens the form of a new contact. */
  readonly onAdd: () => void
  readonly onSaved: () => void
  readonly onExisting: (contactId: string) => void
  readonly onSearch: () => void
  readonly onAgain: () => void
  readonly onExclude: () => void
  readonly children: ComponentChildren
}) => {
  const { t } = usePane()
  const { person, isAsking, onAdd, onSaved, onExisting, onSearch, onAgain, onExclude, children } = props
  const { firstName, middleName, lastName, organisation } = guessOf(person)
  const told = [firstName, middleName, lastName].filter(Boolean).join(' ')
  const name = told === '' ? displayName(person) || person.address : told
  const plan = planOf(person)
  return (
    <section class="card" aria-label={t('contact.region')}>
      <div class="card-head">
        <Avatar contact={{ kind: told === '' ? 'account' : 'contact', fullName: name }} />
        <h2 class="card-question" dir="auto" tabIndex={-1} data-focus="name">
          {t('contact.none.title', { name })}
        </h2>
      </div>
      <ul class="card-lines">
        {organisation !== '' && (
          <li>
            <OrganisationIcon />
            <span class="cut" title={organisation} dir="auto">
              {t('contact.none.organisation', { name: organisation })}
            </span>
          </li>
        )}
        <li>
          <MailIcon />
          <span class="cut" title={person.address}>
            {person.address}
          </span>
        </li>
      </ul>
      {plan === null ? (
        <>
          <button type="button" class="button button-primary button-wide" data-focus="add" onClick={onAdd}>
            {t('contact.none.save')}
          </button>
          <p class="quiet">{t('contact.none.body')}</p>
        </>
      ) : (
        <SaveSender
          key={person.address}
          address={person.address}
          plan={plan}
          onSaved={onSaved}
          onChangeFirst={onAdd}
          onExisting={onExisting}
        />
      )}
      <div class="card-links">
        <button type="button" class="link" data-focus="search" onClick={onSearch}>
          {t('contact.none.existing')}
        </button>
        <button
          type="button"
          class="link"
          aria-disabled={isAsking}
          onClick={() => {
            if (!isAsking) onAgain()
          }}
        >
          {isAsking ? t('contact.asking') : t('contact.search')}
        </button>
        <button type="button" class="link" onClick={onExclude}>
          {t('contact.exclude')}
        </button>
      </div>
      {children}
    </section>
  )
}

export const ExcludedContact = (props: {
  readonly address: string
  /** Whether it was done just now: then it is undone, else changed. */
  readonly isFresh: boolean
  readonly onInclude: () => void
  readonly children: ComponentChildren
}) => {
  const { t } = usePane()
  const { address, isFresh, onInclude, children } = props
  return (
    <section class="card card-flat" aria-label={t('contact.region')}>
      <p class="quiet" role={isFresh ? 'status' : undefined}>
        {t(isFresh ? 'contact.excluded.fresh' : 'contact.excluded', { address })}{' '}
        <button type="button" class="link" data-focus="include" onClick={onInclude}>
          {t(isFresh ? 'contact.undo' : 'contact.excluded.show')}
        </button>
      </p>
      {children}
    </section>
  )
}
