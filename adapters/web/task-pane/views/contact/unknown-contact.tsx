// An address without a contact in the ledger, or one that the user has excluded. A button saves the sender.
import type { ComponentChildren } from 'preact'
import { displayName } from '#domain/shared/display-name.ts'
import { MailIcon, OrganisationIcon } from '#adapters/web/kit/views/icons.tsx'
import { guessContact } from '../../contact/guess.ts'
import { planSender, type SenderPlan, toSenderBody, findOrganisations } from '../../contact/save-sender.ts'
import type { MailPerson, OpenItem } from '../../host/mail-host.ts'
import { PaneButton, LinkButton, Cut } from '../elements.tsx'
import { usePane } from '../pane-context.ts'
import { Avatar, formatOrganisationDetail } from './contact-row.tsx'
import { isLeft } from 'fp-ts/lib/Either.js'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useWork } from '#adapters/web/kit/views/use-work.ts'
import type { PaneOrganisation } from '../../api/contact.ts'
import type { ApiFailure } from '../../api/plugin-api.ts'
import { SaveFailure } from './form-frame.tsx'

export function UnknownContact(props: {
  readonly kind: OpenItem['kind']
  readonly person: MailPerson
  readonly isAsking: boolean
  readonly onAdd: () => void
  readonly onSaved: () => void
  readonly onExisting: (contactId: string) => void
  readonly onSearch: () => void
  readonly onAgain: () => void
  readonly onExclude: () => void
  readonly children: ComponentChildren
}) {
  const { t } = usePane()
  const { kind, person, isAsking, onAdd, onSaved, onExisting, onSearch, onAgain, onExclude, children } = props
  const { firstName, middleName, lastName, organisation } = guessContact(person)
  const guessed = [firstName, middleName, lastName].filter(Boolean).join(' ')
  const name = guessed === '' ? displayName(person) || person.address : guessed
  const plan = planSender(person)
  const { address } = person
  return (
    <section class="card" aria-label={t('contact.region')}>
      <div class="card-head">
        <Avatar contact={{ kind: guessed === '' ? 'account' : 'contact', fullName: name }} />
        <h2 class="break" dir="auto" tabIndex={-1} data-focus="name">
          {t('contact.none.title', { name })}
        </h2>
      </div>
      <ul class="lines card-lines">
        {organisation !== '' && (
          <li>
            <OrganisationIcon />
            <span class="cut" title={organisation} dir="auto">
              {t(`contact.none.organisation.${kind}`, { name: organisation })}
            </span>
          </li>
        )}
        <li>
          <MailIcon />
          <Cut text={address} />
        </li>
      </ul>
      {plan === null ? (
        <>
          <PaneButton
            look="button button-primary button-wide"
            data-focus="add"
            label={t('contact.none.save')}
            run={onAdd}
          />
          <p class="quiet">{t(`contact.none.body.${kind}`)}</p>
        </>
      ) : (
        <SaveSender
          key={address}
          kind={kind}
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

/** `isFresh`: the user has just excluded the address. */
export function ExcludedContact(props: {
  readonly address: string
  readonly isFresh: boolean
  readonly onInclude: () => void
  readonly children: ComponentChildren
}) {
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

function SaveSender(props: {
  readonly kind: OpenItem['kind']
  readonly address: string
  readonly plan: SenderPlan
  readonly onSaved: () => void
  readonly onChangeFirst: () => void
  /** The organisation already has this contact. */
  readonly onExisting: (contactId: string) => void
}) {
  const { api, contactActs, t } = usePane()
  const { kind, address, plan, onSaved, onChangeFirst, onExisting } = props
  const { isBusy, failure, run, perform, clearFailure } = useWork<ApiFailure>()
  const [offered, setOffered] = useState<readonly PaneOrganisation[]>([])

  const save = (accountId?: string) => contactActs.save(address, toSenderBody(plan, accountId))
  const saveWith = (accountId?: string): void => perform(() => save(accountId), onSaved)
  const start = (): void =>
    void run(async () => {
      const found = await findOrganisations(api, plan)
      if (isLeft(found)) return found.left
      setOffered(found.right)
      if (found.right.length > 0) return null
      const saved = await save()
      if (isLeft(saved)) return saved.left
      onSaved()
      return null
    })
  const stop = (): void => {
    setOffered([])
    clearFailure()
  }

  const data = failure?._tag === 'Refused' ? failure.data : undefined
  const [contactId, accountId] = [data?.['contactId'], data?.['accountId']]
  const action =
    contactId !== undefined
      ? { label: t('contact.openExisting'), run: () => onExisting(contactId) }
      : accountId !== undefined
        ? { label: t('organisation.useExisting'), run: () => saveWith(accountId) }
        : undefined
  return (
    <>
      {offered.length > 0 ? (
        <OrganisationChoice plan={plan} offered={offered} isBusy={isBusy} onChoose={saveWith} onBack={stop} />
      ) : (
        <>
          <PaneButton
            look="button button-primary button-wide"
            data-focus="add"
            aria-busy={isBusy}
            label={t(isBusy ? 'contact.none.saving' : 'contact.none.saveBoth')}
            run={start}
          />
          <p class="quiet">
            {t(`contact.none.bothBody.${kind}`)}{' '}
            <LinkButton label={t('contact.none.changeFirst')} run={onChangeFirst} />
          </p>
        </>
      )}
      {failure !== null && <SaveFailure failure={failure} action={action} />}
    </>
  )
}

/** `onChoose(undefined)` creates a new organisation. */
function OrganisationChoice(props: {
  readonly plan: SenderPlan
  readonly offered: readonly PaneOrganisation[]
  readonly isBusy: boolean
  readonly onChoose: (accountId: string | undefined) => void
  readonly onBack: () => void
}) {
  const { t } = usePane()
  const { plan, offered, isBusy, onChoose, onBack } = props
  const question = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => question.current?.focus(), [])
  return (
    <>
      <h3 ref={question} class="break" tabIndex={-1}>
        {t('contact.none.which', { name: plan.name })}
      </h3>
      <ul class="stack gap-4">
        {offered.map((organisation) => (
          <li key={organisation.id}>
            <button type="button" class="choice" aria-busy={isBusy} onClick={() => onChoose(organisation.id)}>
              <Avatar contact={{ kind: 'account', fullName: organisation.name }} />
              <span class="lines grow">
                <span class="strong" dir="auto">
                  {organisation.name}
                </span>
                <span class="quiet" dir="auto">
                  {formatOrganisationDetail(organisation)}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <PaneButton
        look="button button-wide"
        aria-busy={isBusy}
        label={t('contact.none.newOrganisation', { name: plan.organisation })}
        run={() => onChoose(undefined)}
      />
      <div class="card-links">
        <LinkButton label={t('shell.back')} run={onBack} />
      </div>
    </>
  )
}
