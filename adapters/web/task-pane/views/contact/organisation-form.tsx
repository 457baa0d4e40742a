// The organisation of a contact: a search field, and the form of a new organisation.
import { explainFailure } from '#adapters/web/kit/failure-words.ts'
import { callPlugin } from '../../api/plugin-api.ts'
import { toOrganisationsCall, type OrganisationField as OrganisationFieldName } from '../../api/contact.ts'
import type { ChosenOrganisation, OrganisationDraft } from '../../contact/contact-draft.ts'
import { type Choices, Combobox } from '../form/combobox.tsx'
import { usePane } from '../pane-context.ts'
import { formatOrganisationDetail } from './contact-row.tsx'
import { useSearch } from './use-contact.ts'
import { left, right } from 'fp-ts/lib/Either.js'
import { useState } from 'preact/hooks'
import { TextField } from '#adapters/web/kit/views/field.tsx'
import { Action, ActionBar } from '../form/action-bar.tsx'
import { useDraftForm } from '#adapters/web/kit/form/use-draft-form.ts'
import { ContactFormFrame, SaveFailure } from './form-frame.tsx'

/** The id of the option for a new organisation. It cannot be an id of the ledger. */
const NEW = 'new'

export function OrganisationField(props: {
  readonly id: string
  readonly label: string
  readonly chosen: ChosenOrganisation | null
  /** The text in the field while no organisation is chosen. */
  readonly text: string
  readonly help?: string | undefined
  readonly fault?: string | undefined
  readonly onType: (text: string) => void
  readonly onChoose: (organisation: ChosenOrganisation | null) => void
  readonly onCreate: (name: string) => void
}) {
  const { t } = usePane()
  const { id, label, chosen, text, help, fault, onType, onChoose, onCreate } = props
  const { searched, search } = useSearch(toOrganisationsCall)
  const typed = text.trim()

  const getChoices = (): Choices => {
    switch (searched._tag) {
      case 'Searching':
        return searched
      case 'Failed': {
        const { title, body } = explainFailure(t, searched.failure, 'contact')
        return { _tag: 'Failed', words: `${title}. ${body}` }
      }
      case 'Idle':
        return { _tag: 'Found', choices: [] }
      case 'Found': {
        const found = searched.found.map((one) => ({
          id: one.id,
          name: one.name,
          detail: formatOrganisationDetail(one) || undefined,
        }))
        const added = { id: NEW, name: t('organisation.add', { name: typed }), detail: t('organisation.title') }
        const note = found.length === 0 ? t('organisation.none') : undefined
        return { _tag: 'Found', choices: [...found, added], note }
      }
    }
  }
  return (
    <Combobox
      id={id}
      label={label}
      help={help}
      fault={fault}
      chosen={chosen}
      proposal={text}
      choices={getChoices()}
      words={{ none: t('organisation.idle'), searching: t('search.searching') }}
      onSearch={(next) => {
        onType(next)
        search(next)
      }}
      onChoose={(choice) => {
        if (choice?.id === NEW) return onCreate(typed)
        onChoose(choice === null ? null : { id: choice.id, name: choice.name })
      }}
    />
  )
}

/** Maximum lengths, the same as in the ledger. */
const FIELDS = {
  name: 255,
  city: 60,
  phone: 30,
  email: 254,
  website: 255,
  addressLine: 100,
  postcode: 20,
  country: 2,
} as const satisfies Record<OrganisationFieldName, number>
const ALWAYS = ['name', 'city', 'phone'] as const
const MORE = ['email', 'website', 'addressLine', 'postcode', 'country'] as const
const ALL = [...ALWAYS, ...MORE]

export function makeOrganisationDraft(name: string): OrganisationDraft {
  return {
    ...(Object.fromEntries(ALL.map((field) => [field, ''])) as OrganisationDraft),
    name,
  }
}

export function OrganisationForm(props: {
  readonly draft: OrganisationDraft
  readonly onChange: (draft: OrganisationDraft) => void
  readonly onMade: (organisation: ChosenOrganisation) => void
  readonly onBack: () => void
}) {
  const { api, t } = usePane()
  const { draft, onChange, onMade, onBack } = props
  const form = useDraftForm({
    prefix: 'organisation',
    draft: { value: draft, set: onChange },
    label: (name) => t(`organisation.field.${name}`),
    check: (value) => {
      const long = ALL.filter((name) => value[name].trim().length > FIELDS[name])
      const faults = {
        ...Object.fromEntries(long.map((name) => [name, t('contact.fault.tooLong', { max: FIELDS[name] })])),
        ...(value.name.trim() === '' && { name: t('organisation.fault.name') }),
      }
      const given = ALL.flatMap((name) => (value[name].trim() === '' ? [] : [[name, value[name].trim()]]))
      return Object.keys(faults).length > 0 ? left(faults) : right(Object.fromEntries(given))
    },
    send: (body) => api(callPlugin('POST /mailclient-plugin/create-organization', { body })),
    onDone: ({ organization: { id, name } }) => onMade({ id, name }),
  })
  const { failure } = form
  // Only the initial state: the user may collapse the group or empty its fields.
  const [isOpen] = useState(() => MORE.some((name) => draft[name] !== ''))

  const existing = failure?._tag === 'Refused' ? failure.data?.['accountId'] : undefined
  const action =
    existing === undefined
      ? undefined
      : { label: t('organisation.useExisting'), run: () => onMade({ id: existing, name: draft.name.trim() }) }
  const renderText = (name: OrganisationFieldName) => (
    <TextField key={name} {...form.text(name)} type={name === 'phone' ? 'tel' : name === 'email' ? 'email' : 'text'} />
  )
  return (
    <ContactFormFrame setPlace={form.setPlace} title={t('organisation.title')} onBack={onBack}>
      {ALWAYS.map(renderText)}
      <details class="form-more" open={isOpen}>
        <summary>{t('contact.more')}</summary>
        <div class="stack gap-12">{MORE.map(renderText)}</div>
      </details>
      {failure !== null && <SaveFailure failure={failure} action={action} />}
      <ActionBar>
        <Action label={t('organisation.save')} isBusy={form.isBusy} run={form.submit} />
      </ActionBar>
    </ContactFormFrame>
  )
}
