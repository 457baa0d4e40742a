// The activity page: converts filters in the address to a query, and lists the details of audit entries.
import type { AuditEntryResponse } from '#adapters/contract/identity/audit.ts'
import { CAMPAIGN_ACTIONS } from '#domain/campaign/facts.ts'
import { EVENT_ACTIONS } from '#domain/event/facts.ts'
import { LICENCE_ACTIONS } from '#domain/licence/facts.ts'
import { IDENTITY_ACTIONS } from '#domain/identity/facts.ts'
import { MAILING_ACTIONS } from '#domain/mailing/facts.ts'
import { OPERATIONS_ACTIONS } from '#domain/operations/facts.ts'
import { SURVEY_ACTIONS } from '#domain/survey/facts.ts'
import type { AdminQuery } from '../api/call.ts'
import { getMember } from './log-entry.ts'

/** A time on a day in the time zone of the browser, as ISO 8601. An empty day gives an empty text. */
const toInstant = (day: string, time: string): string => (day === '' ? '' : new Date(`${day}T${time}`).toISOString())

/** `query` is the query of the address. If a period ends before it starts, the two days are swapped. */
export function toAuditQuery(
  query: Readonly<Record<string, string>>,
): Omit<Required<AdminQuery<'GET /audit'>>, 'skip' | 'limit'> {
  const { q = '', action = '', actor = '', subject = '', from = '', to = '' } = query
  const [first, last] = from !== '' && to !== '' && from > to ? [to, from] : [from, to]
  return { q, action, actor, subject, fromTs: toInstant(first, '00:00'), toTs: toInstant(last, '23:59:59.999') }
}

export const AUDIT_ACTIONS: readonly string[] = [
  ...IDENTITY_ACTIONS,
  ...MAILING_ACTIONS,
  ...SURVEY_ACTIONS,
  ...CAMPAIGN_ACTIONS,
  ...EVENT_ACTIONS,
  ...LICENCE_ACTIONS,
  ...OPERATIONS_ACTIONS,
  'assistant.connected',
  'assistant.disconnected',
  'assistant.refused',
  'assistant.reused',
  'assistant.tool',
  'log-files.removed',
]

export type ChangeDetail =
  /** The audit log stores no values of names and addresses, because they are personal data. */
  | { readonly _tag: 'Changed'; readonly field: string }
  | { readonly _tag: 'Given' | 'Taken' | 'Listed'; readonly field: string; readonly values: readonly string[] }
  | { readonly _tag: 'Value'; readonly field: string; readonly value: string }
  /** Null: there was or is no value. */
  | { readonly _tag: 'FromTo'; readonly field: string; readonly from: string | null; readonly to: string | null }

const readTexts = (value: unknown): readonly string[] | null =>
  Array.isArray(value) && value.every((one): one is string => typeof one === 'string') ? value : null

/** Ids that mean nothing to readers. */
const HIDDEN: ReadonlySet<string> = new Set(['signIn'])

const readText = (value: unknown): string | null =>
  value === null ? null : typeof value === 'string' ? value : (JSON.stringify(value) ?? '')

const listDetails = (
  _tag: 'Given' | 'Taken' | 'Listed',
  field: string,
  values: readonly string[] | null,
): readonly ChangeDetail[] => (values === null || values.length === 0 ? [] : [{ _tag, field, values }])

export function listChangeDetails({ details }: Pick<AuditEntryResponse, 'details'>): readonly ChangeDetail[] {
  return Object.entries(details).flatMap(([field, value]): readonly ChangeDetail[] => {
    if (HIDDEN.has(field)) return []
    if (value === true && (field === 'name' || field === 'email')) return [{ _tag: 'Changed', field }]
    const list = readTexts(value)
    if (list !== null) return listDetails('Listed', field, list)
    const [given, taken] = [readTexts(getMember(value, 'given')), readTexts(getMember(value, 'taken'))]
    if (given !== null || taken !== null)
      return [...listDetails('Given', field, given), ...listDetails('Taken', field, taken)]
    if (typeof value === 'object' && value !== null && 'from' in value && 'to' in value)
      return [{ _tag: 'FromTo', field, from: readText(value.from), to: readText(value.to) }]
    return [{ _tag: 'Value', field, value: readText(value) ?? '' }]
  })
}
