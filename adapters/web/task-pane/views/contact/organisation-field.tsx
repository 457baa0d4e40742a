// The organisation of a contact: searched in the ledger by a part of its name, or made when it is not there.
import { useMemo } from 'preact/hooks'
import { type PaneOrganisation, organisationsCall } from '../../api/contact.ts'
import type { ChosenOrganisation } from '../../contact/contact-draft.ts'
import type { Searched } from '../../contact/searcher.ts'
import { type ComboboxOption, type Choices, Combobox } from '../form/combobox.tsx'
import { usePane } from '../pane-context.tsx'
import { failureWords } from '#adapters/web/kit/failure-words.ts'
import { useSearch } from './use-contact.ts'

/** No id of the ledger. */
const NEW = 'new'

const choiceOf = ({ id, name, code, city }: PaneOrganisation): ComboboxOption => ({
  id,
  name,
  detail: [code, city].filter(Boolean).join(' · ') || undefined,
})

export const OrganisationField = (props: {
  readonly chosen: ChosenOrganisation | null
  /** What stands in the field while none is chosen. */
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

  const choices = useMemo((): Choices => choicesOf(searched), [searched, typed])
  function choicesOf(state: Searched<PaneOrganisation>): Choices {
    switch (state._tag) {
      case 'Searching':
        return state
      case 'Failed': {
        const { title, body } = failureWords(t, state.failure, 'contact')
        return { _tag: 'Failed', words: `${title}. ${body}` }
      }
      case 'Idle':
        return { _tag: 'Found', choices: [] }
      case 'Found':
        return {
          _tag: 'Found',
          choices: [
            ...state.found.map(choiceOf),
            { id: NEW, name: t('organisation.add', { name: typed }), detail: t('organisation.title') },
          ],
          note: state.found.length === 0 ? t('organisation.none') : undefined,
        }
    }
  }
  return (
    <Combobox
      id="contact-accountId"
      label={t('contact.field.organisation')}
      {...(help !== undefined && { help })}
      fault={fault}
      chosen={chosen}
      proposal={text}
      choices={choices}
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
