// The details of an audit entry: which fields changed, which values were added and removed.
import type { AuditEntryResponse } from '#adapters/contract/identity/audit.ts'
import { memberOf } from './line-context.ts'

export type ChangeDetail =
  /** The audit log has no values of names and addresses: they are personal data. */
  | { readonly _tag: 'Changed'; readonly field: string }
  | { readonly _tag: 'Given' | 'Taken' | 'Listed'; readonly field: string; readonly values: readonly string[] }
  | { readonly _tag: 'Value'; readonly field: string; readonly value: string }

const texts = (value: unknown): readonly string[] | null =>
  Array.isArray(value) && value.every((one): one is string => typeof one === 'string') ? value : null

/** Ids without meaning for a reader. */
const HIDDEN: ReadonlySet<string> = new Set(['signIn'])

const listed = (
  _tag: 'Given' | 'Taken' | 'Listed',
  field: string,
  values: readonly string[] | null,
): readonly ChangeDetail[] => (values === null || values.length === 0 ? [] : [{ _tag, field, values }])

export const changeDetails = ({
  action,
  details,
}: Pick<AuditEntryResponse, 'action' | 'details'>): readonly ChangeDetail[] =>
  Object.entries(details).flatMap(([field, value]): readonly ChangeDetail[] => {
    if (HIDDEN.has(field)) return []
    if (value === true && action.endsWith('.changed') && (field === 'name' || field === 'email'))
      return [{ _tag: 'Changed', field }]
    const list = texts(value)
    if (list !== null) return listed('Listed', field, list)
    const [given, taken] = [texts(memberOf(value, 'given')), texts(memberOf(value, 'taken'))]
    if (given !== null || taken !== null) return [...listed('Given', field, given), ...listed('Taken', field, taken)]
    return [{ _tag: 'Value', field, value: typeof value === 'string' ? value : (JSON.stringify(value) ?? '') }]
  })

/** The kind of the subject, by the action: `user.changed` is about a user. */
export const subjectKind = (action: string): 'user' | 'role' | 'tag' | 'tenant' | null => {
  const area = action.split('.')[0] ?? ''
  if (area === 'sign-in' || area === 'token' || area === 'assistant') return 'user'
  if (area === 'facebook') return 'tenant'
  return area === 'user' || area === 'role' || area === 'tag' || area === 'tenant' ? area : null
}
