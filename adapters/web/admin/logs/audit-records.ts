// Finds the records that an audit entry is about, and the page of each.
import type { AuditEntryResponse } from '#adapters/contract/identity/audit.ts'
import type { AuditField } from '#domain/logging/audit.ts'
import type { RouteName } from '../routes.ts'

const PLACES = {
  user: 'person',
  role: 'role',
  tag: 'tags',
  tenant: 'tenant',
  template: 'template',
  survey: 'survey',
  campaign: 'campaign',
  'event-type': 'eventType',
  webhook: 'webhook',
  licence: 'licence',
  message: 'message',
  job: 'job',
  mailbox: 'mailbox',
  'mail-server': 'mailServer',
  'log-files': 'logFiles',
} as const satisfies Readonly<Record<string, RouteName>>

/** Undefined: unknown, or not loaded yet; null: the record no longer exists. */
export type SubjectNames = (uuid: string) => string | null | undefined

export type RecordKind = keyof typeof PLACES

export interface AuditRecord {
  readonly kind: RecordKind
  /** Empty for a page without an id. */
  readonly id: string
}

export function getRecordRoute({ kind }: AuditRecord): RouteName {
  return PLACES[kind]
}

/** The kind of record that the subject identifies, by the first part of the action. */
const SUBJECTS: Readonly<Record<string, RecordKind>> = {
  user: 'user',
  'sign-in': 'user',
  token: 'user',
  assistant: 'user',
  role: 'role',
  tag: 'tag',
  tenant: 'tenant',
  facebook: 'tenant',
  sample: 'tenant',
  template: 'template',
  'test-mail': 'template',
  survey: 'survey',
  campaign: 'campaign',
  'event-type': 'event-type',
  webhook: 'webhook',
  licence: 'licence',
  message: 'message',
  job: 'job',
}

/** Details whose values are ids of records. */
const RECORDS_OF: Readonly<Partial<Record<string, RecordKind>>> = {
  facebook: 'user',
  recipients: 'role',
  roles: 'role',
  survey: 'survey',
  tags: 'tag',
  template: 'template',
  translation: 'template',
} satisfies Readonly<Partial<Record<AuditField, RecordKind>>>

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The record that a value of a detail identifies; null: the value is no record. */
export function getValueRecord(field: string, value: string): AuditRecord | null {
  const kind = RECORDS_OF[field]
  return kind !== undefined && UUID.test(value) ? { kind, id: value } : null
}

/** How many values of a detail are shown. The number of the others follows. */
export const SHOWN_VALUES = 10

/** The texts in a detail: the value itself, its old and new value, or the first of a list. */
function readTexts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.slice(0, SHOWN_VALUES).flatMap(readTexts)
  return typeof value === 'object' && value !== null
    ? ['from', 'to', 'given', 'taken'].flatMap((name) => readTexts(Reflect.get(value, name)))
    : []
}

function readMailerRecord(mailer: unknown): AuditRecord | null {
  if (typeof mailer !== 'string') return null
  if (mailer.startsWith('system:')) return { kind: 'mailbox', id: mailer.slice('system:'.length) }
  return mailer.startsWith('tenant:') ? { kind: 'mail-server', id: '' } : null
}

/** The record that the entry is about; null: it has no page. */
export function getAuditRecord({
  action,
  subject,
  details,
}: Pick<AuditEntryResponse, 'action' | 'subject' | 'details'>): AuditRecord | null {
  const area = action.split('.')[0] ?? ''
  if (area === 'mail-server') return { kind: area, id: '' }
  if (area === 'log-files') return { kind: area, id: '' }
  if (area === 'system-mailbox')
    return typeof details['key'] === 'string' ? { kind: 'mailbox', id: details['key'] } : null
  // Here the subject has no page of its own: it is a mailing or a public link.
  const owner = action === 'message.created' ? 'template' : area === 'survey-link' ? 'survey' : null
  if (owner !== null) {
    const id = details[owner]
    return typeof id === 'string' ? { kind: owner, id } : null
  }
  const kind = SUBJECTS[area]
  return kind === undefined || subject === null ? readMailerRecord(details['mailer']) : { kind, id: subject }
}

/** All records that the words of the entry name. */
export function listAuditRecords(
  entry: Pick<AuditEntryResponse, 'action' | 'subject' | 'details'>,
): readonly AuditRecord[] {
  const own = getAuditRecord(entry)
  const others = Object.entries(entry.details).flatMap(([field, value]) =>
    readTexts(value).flatMap((text) => getValueRecord(field, text) ?? []),
  )
  return own === null ? others : [own, ...others]
}
