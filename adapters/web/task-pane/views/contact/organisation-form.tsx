// An organisation that the ledger does not have yet, made while a contact of it is filled in.
import { isLeft } from 'fp-ts/lib/Either.js'
import { useState } from 'preact/hooks'
import { createOrganisationCall, type OrganisationField } from '../../api/contact.ts'
import type { ApiFailure } from '../../api/plugin-api.ts'
import type { ChosenOrganisation, OrganisationDraft } from '../../contact/contact-draft.ts'
import { Action, ActionBar } from '../form/action-bar.tsx'
import { TextField } from '#adapters/web/kit/views/field.tsx'
import { usePane } from '../pane-context.tsx'
import { allIn, faultsIn, FormHead, onEscape, SaveFailure } from './form-frame.tsx'
import { useFaultFocus } from '#adapters/web/kit/views/use-fault-focus.ts'

/** As long as the ledger's own fields. */
const FIELDS = {
  name: 255,
  city: 60,
  phone: 30,
  email: 254,
  website: 255,
  addressLine: 100,
  postcode: 20,
  country: 2,
} as const satisfies Record<OrganisationField, number>
const ALWAYS = ['name', 'city', 'phone'] as const
const MORE = ['email', 'website', 'addressLine', 'postcode', 'country'] as const

export const newOrganisation = (name: string): OrganisationDraft => ({
  name,
  city: '',
  phone: '',
  email: '',
  website: '',
  addressLine: '',
  postcode: '',
  country: '',
})

export const OrganisationForm = (props: {
  readonly draft: OrganisationDraft
  readonly onChange: (draft: OrganisationDraft) => void
  readonly onMade: (organisation: ChosenOrganisation) => void
  readonly onBack: () => void
}) => {
  const { api, t } = usePane()
  const { draft, onChange, onMade, onBack } = props
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const focus = useFaultFocus(failure)
  // As it begins: what the user folds and empties afterwards is his.
  const [isOpen] = useState(() => MORE.some((name) => draft[name] !== ''))

  const make = async (): Promise<void> => {
    const long = [...ALWAYS, ...MORE].filter((name) => draft[name].trim().length > FIELDS[name])
    const found = {
      ...Object.fromEntries(long.map((name) => [name, t('contact.fault.tooLong', { max: FIELDS[name] })])),
      ...(draft.name.trim() === '' && { name: t('organisation.fault.name') }),
    }
    if (Object.keys(found).length > 0) {
      setFaults(found)
      return focus.now()
    }
    setBusy(true)
    setFailure(null)
    const given = Object.entries(draft).flatMap(([field, value]) =>
      value.trim() === '' ? [] : [[field, value.trim()]],
    )
    const answer = await api(createOrganisationCall(Object.fromEntries(given)))
    setBusy(false)
    if (isLeft(answer)) {
      setFaults(faultsIn(answer.left))
      return setFailure(answer.left)
    }
    onMade({ id: answer.right.organization.id, name: answer.right.organization.name })
  }
  const existing = failure?._tag === 'Refused' ? failure.data?.['accountId'] : undefined
  const field = (name: OrganisationField) => (
    <TextField
      key={name}
      id={`organisation-${name}`}
      label={t(`organisation.field.${name}`)}
      type={name === 'phone' ? 'tel' : name === 'email' ? 'email' : 'text'}
      value={draft[name]}
      fault={faults[name]}
      onInput={(value) => {
        const { [name]: _, ...others } = faults
        setFaults(others)
        onChange({ ...draft, [name]: value })
      }}
    />
  )
  return (
    <section
      ref={focus.form}
      class="stack stack-12 form"
      aria-label={t('organisation.title')}
      onKeyDown={onEscape(onBack)}
    >
      <FormHead title={t('organisation.title')} onBack={onBack} />
      {ALWAYS.map(field)}
      <details class="form-more" open={isOpen}>
        <summary>{t('contact.more')}</summary>
        <div class="stack stack-12">{MORE.map(field)}</div>
      </details>
      {failure !== null && (
        <SaveFailure
          failure={failure}
          isAtFields={failure._tag === 'Refused' && allIn(failure.errors, FIELDS)}
          {...(existing !== undefined && {
            action: {
              label: t('organisation.useExisting'),
              run: () => onMade({ id: existing, name: draft.name.trim() }),
            },
          })}
        />
      )}
      <ActionBar>
        <Action label={t('organisation.save')} isBusy={isBusy} run={() => void make()} />
      </ActionBar>
    </section>
  )
}
