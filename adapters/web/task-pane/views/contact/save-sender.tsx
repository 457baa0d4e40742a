// Saves an unknown sender with one button, and offers organisations of the ledger that the sender may belong to.
import { isLeft } from 'fp-ts/lib/Either.js'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useWork } from '#adapters/web/kit/views/use-work.ts'
import type { PaneOrganisation } from '../../api/contact.ts'
import type { ApiFailure } from '../../api/plugin-api.ts'
import { type SenderPlan, bodyOf, findOrganisations } from '../../contact/save-sender.ts'
import { Button, Cut, LinkButton } from '../elements.tsx'
import { usePane } from '../pane-context.ts'
import { Avatar, detailOf } from './contact-row.tsx'
import { SaveFailure } from './form-frame.tsx'

export const SaveSender = (props: {
  readonly address: string
  readonly plan: SenderPlan
  readonly onSaved: () => void
  /** Opens the form instead. */
  readonly onChangeFirst: () => void
  /** The organisation has this contact already. */
  readonly onExisting: (contactId: string) => void
}) => {
  const { api, contactActs, t } = usePane()
  const { address, plan, onSaved, onChangeFirst, onExisting } = props
  const { isBusy, failure, run, clearFailure } = useWork<ApiFailure>()
  const [offered, setOffered] = useState<readonly PaneOrganisation[]>([])

  const save = async (accountId: string | undefined): Promise<ApiFailure | null> => {
    const saved = await contactActs.save(address, bodyOf(plan, accountId))
    if (isLeft(saved)) return saved.left
    onSaved()
    return null
  }
  const saveWith = (accountId: string | undefined): void => void run(() => save(accountId))
  const start = (): void =>
    void run(async () => {
      const found = await findOrganisations(api, plan)
      if (isLeft(found)) return found.left
      if (found.right.length === 0) return save(undefined)
      setOffered(found.right)
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
          <Button
            look="button button-primary button-wide"
            data-focus="add"
            aria-busy={isBusy}
            label={t(isBusy ? 'contact.none.saving' : 'contact.none.saveBoth')}
            run={start}
          />
          <p class="quiet">
            {t('contact.none.bothBody')} <LinkButton label={t('contact.none.changeFirst')} run={onChangeFirst} />
          </p>
        </>
      )}
      {failure !== null && <SaveFailure failure={failure} action={action} />}
    </>
  )
}

/** `onChoose(undefined)`: a new organisation. */
const OrganisationChoice = (props: {
  readonly plan: SenderPlan
  readonly offered: readonly PaneOrganisation[]
  readonly isBusy: boolean
  readonly onChoose: (accountId: string | undefined) => void
  readonly onBack: () => void
}) => {
  const { t } = usePane()
  const { plan, offered, isBusy, onChoose, onBack } = props
  const question = useRef<HTMLHeadingElement>(null)
  useEffect(() => question.current?.focus(), [])
  return (
    <>
      <h3 ref={question} class="card-question" tabIndex={-1}>
        {t('contact.none.which', { name: plan.name })}
      </h3>
      <ul class="stack stack-4">
        {offered.map((organisation) => (
          <li key={organisation.id}>
            <button type="button" class="choice" aria-busy={isBusy} onClick={() => onChoose(organisation.id)}>
              <Avatar contact={{ kind: 'account', fullName: organisation.name }} />
              <span class="choice-text">
                <Cut text={organisation.name} look="choice-name" />
                <span class="cut quiet" dir="auto">
                  {detailOf(organisation)}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Button
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
