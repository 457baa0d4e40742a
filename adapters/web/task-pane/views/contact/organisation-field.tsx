// The organisation of a contact: searched in the ledger by name, or created.
import { failureWords } from '#adapters/web/kit/failure-words.ts'
import { organisationsCall } from '../../api/contact.ts'
import type { ChosenOrganisation } from '../../contact/contact-draft.ts'
import { type Choices, Combobox } from '../form/combobox.tsx'
import { usePane } from '../pane-context.ts'
import { detailOf } from './contact-row.tsx'
import { useSearch } from './use-contact.ts'

/** Not an id of the ledger. */
const NEW = 'new'

export const OrganisationField = (props: {
  readonly chosen: ChosenOrganisation | null
  /** The text of the field without a chosen organisation. */
  readonly text: string
  readonly help?: string | undefined
  readonly fault?: string | undefined
  readonly onType: (text: string) => void
  readonly onChoose: (organisation: ChosenOrganisation | null) => void
  readonly onCreate: (name: string) => void
}) => {
  const { t } = usePane()
  const { chosen, text, help, fault, onType, onChoose, onCreate } = props
  const { searched, search } = useSearch(organisationsCall)
  const typed = text.trim()

  const choices = (): Choices => {
    switch (searched._tag) {
      case 'Searching':
        return searched
      case 'Failed': {
        const { title, body } = failureWords(t, searched.failure, 'contact')
        return { _tag: 'Failed', words: `${title}. ${body}` }
      }
      case 'Idle':
        return { _tag: 'Found', choices: [] }
      case 'Found': {
        const found = searched.found.map((one) => ({ id: one.id, name: one.name, detail: detailOf(one) || undefined }))
        const added = { id: NEW, name: t('organisation.add', { name: typed }), detail: t('organisation.title') }
        const note = found.length === 0 ? t('organisation.none') : undefined
        return { _tag: 'Found', choices: [...found, added], note }
      }
    }
  }
  return (
    <Combobox
      id="contact-accountId"
      label={t('contact.field.organisation')}
      help={help}
      fault={fault}
      chosen={chosen}
      proposal={text}
      choices={choices()}
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
