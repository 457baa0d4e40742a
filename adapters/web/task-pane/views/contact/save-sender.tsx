// The one button for a sender that the ledger does not know, and the choice where it has organisations that may be the sender's.
import { useWork } from '#adapters/web/kit/views/use-work.ts'
import { isLeft } from 'fp-ts/lib/Either.js'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { ApiFailure } from '../../api/plugin-api.ts'
import type { PaneOrganisation } from '../../api/contact.ts'
import { type SenderPlan, bodyOf, findOrganisations } from '../../contact/save-sender.ts'
import { Avatar } from './contact-row.tsx'
import { SaveFailure } from './form-frame.tsx'
import { usePane } from '../pane-context.tsx'

interface Props {
  readonly address: string
  readonly plan: SenderPlan
  readonly onSaved: () => void
  /** Opens the form instead. */
  readonly onChangeFirst: () => void
  /** The organisation has this contact already. */
  readonly onExisting: (contactId: string) => void
}

export const SaveSender = ({ address, plan, onSaved, onChangeFirst, onExisting }: Props) => {
  const { t } = usePane()
  const saving = useSaveSender(address, plan, onSaved)
  const { isBusy, offered, failure } = saving
  const data = failure?._tag === 'Refused' ? failure.data : undefined
  const [contactId, accountId] = [data?.['contactId'], data?.['accountId']]
  const action =
    contactId !== undefined
      ? { label: t('contact.openExisting'), run: () => onExisting(contactId) }
      : accountId !== undefined
        ? { label: t('organisation.useExisting'), run: () => saving.saveWith(accountId) }
        : undefined
  return (
    <>
      {offered.length > 0 ? (
        <Which plan={plan} offered={offered} isBusy={isBusy} onChoose={saving.saveWith} onBack={saving.stop} />
      ) : (
        <>
          <button
            type="button"
            class="button button-primary button-wide"
            data-focus="add"
            aria-busy={isBusy}
            onClick={saving.start}
          >
            {t(isBusy ? 'contact.none.saving' : 'contact.none.saveBoth')}
          </button>
          <p class="quiet">
            {t('contact.none.bothBody')}{' '}
            <button type="button" class="link" onClick={onChangeFirst}>
              {t('contact.none.changeFirst')}
            </button>
          </p>
        </>
      )}
      {failure !== null && (
        <SaveFailure failure={failure} isAtFields={false} {...(action !== undefined && { action })} />
      )}
    </>
  )
}

const Which = (props: {
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
        {offered.map(({ id, name, code, city }) => (
          <li key={id}>
            <button type="button" class="choice" aria-busy={isBusy} onClick={() => onChoose(id)}>
              <Avatar contact={{ kind: 'account', fullName: name }} />
              <span class="choice-text">
                <span class="cut choice-name" title={name} dir="auto">
                  {name}
                </span>
                <span class="cut quiet" dir="auto">
                  {[code, city].filter(Boolean).join(' · ')}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <button type="button" class="button button-wide" aria-busy={isBusy} onClick={() => onChoose(undefined)}>
        {t('contact.none.newOrganisation', { name: plan.organisation })}
      </button>
      <div class="card-links">
        <button type="button" class="link" onClick={onBack}>
          {t('shell.back')}
        </button>
      </div>
    </>
  )
}

export interface SavingSender {
  readonly isBusy: boolean
  /** What the ledger has already, to choose from; empty: there is nothing to choose. */
  readonly offered: readonly PaneOrganisation[]
  readonly failure: ApiFailure | null
  readonly start: () => void
  /** With a known organisation, or undefined: with a new one. */
  readonly saveWith: (accountId: string | undefined) => void
  readonly stop: () => void
}

const useSaveSender = (address: string, plan: SenderPlan, onSaved: () => void): SavingSender => {
  const { api, contactActs } = usePane()
  const { isBusy, failure, run, clearFailure } = useWork<ApiFailure>()
  const [offered, setOffered] = useState<readonly PaneOrganisation[]>([])
  const save = async (accountId: string | undefined): Promise<ApiFailure | null> => {
    const saved = await contactActs.save(address, bodyOf(plan, accountId))
    if (isLeft(saved)) return saved.left
    onSaved()
    return null
  }
  return {
    isBusy,
    offered,
    failure,
    start: () =>
      void run(async () => {
        const found = await findOrganisations(api, plan)
        if (isLeft(found)) return found.left
        if (found.right.length === 0) return save(undefined)
        setOffered(found.right)
        return null
      }),
    saveWith: (accountId) => void run(() => save(accountId)),
    stop: () => {
      setOffered([])
      clearFailure()
    },
  }
}
