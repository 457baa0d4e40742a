// An audit entry in words: who, what, and how.
import type { AuditActorResponse, AuditEntryResponse } from '#adapters/contract/identity/audit.ts'
import { type ChangeDetail, changeDetails } from '../../logs/audit-log.ts'
import { oneLine } from '../../logs/log-entry.ts'
import type { AdminTranslate } from '../admin-context.tsx'
import { toolCallInWords } from '../../assistant/calls.ts'
import type { SubjectNames } from './use-names.ts'

export const actorWords = (t: AdminTranslate, { kind, name }: AuditActorResponse): string => {
  if (kind === 'service') return t('changes.actor.service', { name: name ?? '' })
  if (name !== null) return oneLine(name)
  return t(kind === 'operator' ? 'changes.actor.operator' : 'changes.actor.gone')
}

/** Actions without a text keep their own name. */
export const actionWords = (
  t: AdminTranslate,
  { action, outcome }: Pick<AuditEntryResponse, 'action' | 'outcome'>,
): string => {
  const words = t.maybe(`changes.action.${action}`) ?? oneLine(action)
  return outcome === 'done' ? words : `${words} (${t(`changes.outcome.${outcome}`)})`
}

/** Mailers are called by their kind: `tenant:…`, `system:…`. */
const valueWords = (t: AdminTranslate, names: SubjectNames, field: string, value: string): string =>
  names(value) ??
  t.maybe(`changes.value.${field}.${value.replace(/:.*/, '')}`) ??
  t.maybe(`changes.value.${value}`) ??
  t.maybe(`permission.${value}`) ??
  (/^[0-9a-f-]{36}$/.test(value) ? value.slice(0, 8) : oneLine(value))

/** After these it shows the number of the others. */
const SHOWN = 10

const detailWords = (t: AdminTranslate, names: SubjectNames, detail: ChangeDetail): string => {
  const field = t.maybe(`changes.field.${detail.field}`) ?? oneLine(detail.field)
  const values = (all: readonly string[]): string => {
    const shown = all.slice(0, SHOWN).map((value) => valueWords(t, names, detail.field, value))
    return [...shown, ...(all.length > SHOWN ? [`+${all.length - SHOWN}`] : [])].join(', ')
  }
  switch (detail._tag) {
    case 'Changed':
      return t('changes.detail.changed', { field })
    case 'Given':
      return t('changes.detail.given', { field, values: values(detail.values) })
    case 'Taken':
      return t('changes.detail.taken', { field, values: values(detail.values) })
    case 'Listed':
      return t('changes.detail.value', { field, value: values(detail.values) })
    case 'Value':
      return t('changes.detail.value', { field, value: valueWords(t, names, detail.field, detail.value) })
  }
}

export const detailsInWords = (t: AdminTranslate, names: SubjectNames, entry: AuditEntryResponse): readonly string[] =>
  (entry.action === 'assistant.tool' ? toolCallInWords(t, entry.details, names) : null) ??
  changeDetails(entry).map((detail) => detailWords(t, names, detail))
