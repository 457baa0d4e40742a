// What is booked on: a work type or a cost type, and a project of the organisation where there is one.
import { isRight } from 'fp-ts/lib/Either.js'
import { useState } from 'preact/hooks'
import type { BookableItem, Project } from '../../api/time.ts'
import type { BookingLists } from '../../time/booking-lists.ts'
import { matching } from '../../time/matching.ts'
import { type TimeForm, type Typed, itemFieldOf } from '../../time/time-form.ts'
import { type Choice, type Choices, Combobox } from '../form/combobox.tsx'
import { usePane } from '../pane-context.tsx'
import { instantOf } from './time-words.ts'
import { type FaultWords, idOf } from './use-faults.ts'

interface ListProps {
  readonly form: TimeForm
  readonly faults: FaultWords
  readonly lists: BookingLists
  readonly markOf: (...keys: readonly (keyof TimeForm)[]) => string | undefined
  readonly onChange: (change: Typed) => void
}

const useFound = <A extends BookableItem | Project>(
  all: readonly A[] | null,
  choiceOf: (one: A) => Choice,
  truncated: boolean,
): { readonly choices: Choices; readonly search: (text: string) => void } => {
  const { t } = usePane()
  const [text, search] = useState('')
  if (all === null) return { choices: { _tag: 'Failed', words: t('time.listFailed') }, search }
  const { found, more } = matching(all, text)
  const note = more > 0 ? t.counted('time.more', more) : truncated ? t('time.truncated') : undefined
  return { choices: { _tag: 'Found', choices: found.map(choiceOf), note }, search }
}

const itemChoice = ({ id, code, description }: BookableItem): Choice => ({ id, name: description, detail: code })

export const ItemField = ({ form, faults, lists, markOf, onChange }: ListProps) => {
  const { t } = usePane()
  const field = itemFieldOf(form.kind)
  const all = isRight(lists.items) ? lists.items.right[form.kind] : null
  const { choices, search } = useFound(all, itemChoice, false)
  const chosen = all?.find(({ id }) => id === form[field])
  return (
    <Combobox
      key={field}
      id={idOf('item')}
      label={t(`time.${field}`)}
      mark={markOf(field)}
      fault={faults.item}
      chosen={chosen === undefined ? null : itemChoice(chosen)}
      choices={choices}
      words={{ none: t('time.item.none'), searching: t('time.searching') }}
      onSearch={search}
      onChoose={(choice) => onChange({ [field]: choice?.id ?? null })}
    />
  )
}

export const ProjectField = ({ form, faults, lists, markOf, onChange }: ListProps) => {
  const { format, now, t } = usePane()
  const projects = isRight(lists.projects) ? lists.projects.right : null
  const choiceOf = ({ id, code, description, endDate }: Project): Choice => ({
    id,
    name: description,
    detail: endDate === null ? code : t('time.project.until', { code, day: format.day(instantOf(endDate), now()) }),
  })
  // One that had ended can not be booked on.
  const open = projects?.data.filter(({ endDate }) => endDate === null || endDate >= form.date) ?? null
  const { choices, search } = useFound(open, choiceOf, projects?.truncated ?? false)
  const chosen = projects?.data.find(({ id }) => id === form.project)
  const isNone = projects !== null && projects.data.length === 0
  return (
    <Combobox
      id={idOf('project')}
      label={t('time.project')}
      mark={markOf('project')}
      help={isNone ? t('time.project.noneAtAll') : t('time.project.optional')}
      fault={faults.project}
      chosen={chosen === undefined ? null : choiceOf(chosen)}
      choices={choices}
      words={{ none: t(isNone ? 'time.project.noneAtAll' : 'time.project.none'), searching: t('time.searching') }}
      onSearch={search}
      onChoose={(choice) => onChange({ project: choice?.id ?? null })}
    />
  )
}
