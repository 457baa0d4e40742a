// The address has no contact in the ledger, or the user has excluded it.
import type { ComponentChildren } from 'preact'
import { displayName } from '#domain/shared/display-name.ts'
import { MailIcon, OrganisationIcon } from '#adapters/web/kit/views/icons.tsx'
import { guessOf } from '../../contact/guess.ts'
import { planOf } from '../../contact/save-sender.ts'
import type { MailPerson } from '../../host/mail-host.ts'
import { Button, LinkButton } from '../elements.tsx'
import { usePane } from '../pane-context.ts'
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
  const guessed = [firstName, middleName, lastName].filter(Boolean).join(' ')
  const name = guessed === '' ? displayName(person) || person.address : guessed
  const plan = planOf(person)
  const { address } = person
  return (
    <section class="card" aria-label={t('contact.region')}>
      <div class="card-head">
        <Avatar contact={{ kind: guessed === '' ? 'account' : 'contact', fullName: name }} />
        <h2 class="card-question" dir="auto" tabIndex={-1} data-focus="name">
          {t('contact.none.title', { name })}
        </h2>
      </div>
      <ul class="column card-lines">
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
          <span class="cut" title={address}>
            {address}
          </span>
        </li>
      </ul>
      {plan === null ? (
        <>
          <Button
            look="button button-primary button-wide"
            data-focus="add"
            label={t('contact.none.save')}
            run={onAdd}
          />
          <p class="quiet">{t('contact.none.body')}</p>
        </>
      ) : (
        <SaveSender
          key={address}
          address={address}
          plan={plan}
          onSaved={onSaved}
          onChangeFirst={onAdd}
          onExisting={onExisting}
        />
      )}
      <div class="card-links">
        <LinkButton data-focus="search" label={t('contact.none.existing')} run={onSearch} />
        <LinkButton
          aria-disabled={isAsking}
          label={t(isAsking ? 'search.searching' : 'contact.search')}
          run={onAgain}
        />
        <LinkButton label={t('contact.exclude')} run={onExclude} />
      </div>
      {children}
    </section>
  )
}

/** `isFresh`: excluded just now. */
export const ExcludedContact = (props: {
  readonly address: string
  readonly isFresh: boolean
  readonly onInclude: () => void
  readonly children: ComponentChildren
}) => {
  const { t } = usePane()
  const { address, isFresh, onInclude, children } = props
  const label = t(isFresh ? 'shell.undo' : 'contact.excluded.show')
  return (
    <section class="card card-flat" aria-label={t('contact.region')}>
      <p class="quiet" role={isFresh ? 'status' : undefined}>
        {t(isFresh ? 'contact.excluded.fresh' : 'contact.excluded', { address })}{' '}
        <LinkButton data-focus="include" label={label} run={onInclude} />
      </p>
      {children}
    </section>
  )
}
