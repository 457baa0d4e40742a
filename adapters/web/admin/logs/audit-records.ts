// Finds the records that an audit entry is about, and the page of each.
import type { AuditEntryResponse } from '#adapters/contract/identity/audit.ts'
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
  licence: 'licence',
  message: 'message',
  job: 'job',
}

/** The ids in a detail: the value itself, or its old and new value. */
function readIds(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? ['from', 'to'].flatMap((name) => readIds(Reflect.get(value, name)))
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
  const others = (['template', 'survey'] as const).flatMap((kind) =>
    readIds(entry.details[kind]).map((id): AuditRecord => ({ kind, id })),
  )
  return own === null ? others : [own, ...others]
}
