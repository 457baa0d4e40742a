// What an audit entry tells of a change, taken apart: which fields, what was given and taken. Names and words are the views' matter.
import type { AuditEntry } from '../api/audit.ts'

export type ChangeDetail =
  /** What it is not now, or was made anew, is not told: names and addresses are of people. */
  | { readonly _tag: 'Changed'; readonly field: string }
  | { readonly _tag: 'Given' | 'Taken' | 'Listed'; readonly field: string; readonly values: readonly string[] }
  | { readonly _tag: 'Value'; readonly field: string; readonly value: string }

const texts = (value: unknown): readonly string[] | null =>
  Array.isArray(value) && value.every((one): one is string => typeof one === 'string') ? value : null

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined

/** Ids that say nothing to a reader. */
const UNTOLD: ReadonlySet<string> = new Set(['signIn'])

const listed = (
  _tag: 'Given' | 'Taken' | 'Listed',
  field: string,
  values: readonly string[] | null,
): readonly ChangeDetail[] => (values === null || values.length === 0 ? [] : [{ _tag, field, values }])

export const changeDetails = ({ action, details }: Pick<AuditEntry, 'action' | 'details'>): readonly ChangeDetail[] =>
  Object.entries(details).flatMap(([field, value]): readonly ChangeDetail[] => {
    if (UNTOLD.has(field)) return []
    if (value === true && action.endsWith('.changed') && (field === 'name' || field === 'email'))
      return [{ _tag: 'Changed', field }]
    const list = texts(value)
    if (list !== null) return listed('Listed', field, list)
    const [given, taken] = [texts(member(value, 'given')), texts(member(value, 'taken'))]
    if (given !== null || taken !== null) return [...listed('Given', field, given), ...listed('Taken', field, taken)]
    return [{ _tag: 'Value', field, value: typeof value === 'string' ? value : (JSON.stringify(value) ?? '') }]
  })

/** What kind of thing the subject is, by the action: `user.changed` is about a user. */
export const subjectKind = (action: string): 'user' | 'role' | 'tag' | 'tenant' | null => {
  const area = action.split('.')[0] ?? ''
  if (area === 'sign-in' || area === 'token' || area === 'assistant') return 'user'
  if (area === 'facebook') return 'tenant'
  return area === 'user' || area === 'role' || area === 'tag' || area === 'tenant' ? area : null
}
