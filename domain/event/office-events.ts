// Events of any office, for webhooks only (EVT-10). Each happens with an entry of the audit log, or with the end of an archive's attempt. Its
// payload is the id of the record: the receiver reads the rest with the API.
import type { AuditFact } from '#domain/logging/audit.ts'
import * as O from 'fp-ts/lib/Option.js'
import type { Uuid } from '#domain/shared/uuid.ts'
import { asEventTypeUuid, type EventData, type EventKind } from './event.ts'

/** Matches the entries of an action that have these details. */
interface OfficeEntry extends Pick<AuditFact, 'action'> {
  readonly details?: AuditFact['details']
}

interface OfficeKind extends EventKind {
  /** It happens with each of these entries. Archives have no entries in the audit log. */
  readonly entries: readonly OfficeEntry[]
}

const defineKind = (
  uuid: string,
  entries: readonly OfficeEntry[],
  constant: string,
  name: string,
  [nl, en]: readonly [string, string],
  field: string,
): OfficeKind => ({
  uuid: asEventTypeUuid(uuid as Uuid),
  entries,
  constant,
  name,
  titles: { nl, en },
  fields: [field],
  people: [],
  isForWebhooks: true,
})

/** In the order in which administrators choose. */
export const OFFICE_EVENTS: readonly OfficeKind[] = [
  defineKind(
    '0b6f3a52-58d1-4c0e-9b7a-2f4e61c8d301',
    // Each reminder writes this entry too.
    [{ action: 'campaign.begun', details: { phase: 'invite' } }],
    'CAMPAIGN_BEGUN',
    'Campaign begun',
    ['Campagne begonnen', 'Campaign begun'],
    'campaign',
  ),
  defineKind(
    '0b6f3a52-58d1-4c0e-9b7a-2f4e61c8d302',
    [{ action: 'campaign.completed' }],
    'CAMPAIGN_COMPLETED',
    'Campaign completed',
    ['Campagne afgerond', 'Campaign completed'],
    'campaign',
  ),
  defineKind(
    '0b6f3a52-58d1-4c0e-9b7a-2f4e61c8d307',
    // Once for a campaign, when more than a share of its mails came back.
    [{ action: 'campaign.many-returned' }],
    'CAMPAIGN_MAIL_RETURNED',
    'Campaign mail returned',
    ['Veel mail van een campagne kwam terug', 'Much mail of a campaign came back'],
    'campaign',
  ),
  defineKind(
    '0b6f3a52-58d1-4c0e-9b7a-2f4e61c8d305',
    [{ action: 'archive.made' }],
    'ARCHIVE_MADE',
    'Archive made',
    ['Mail gearchiveerd', 'Mail archived'],
    'archive',
  ),
  defineKind(
    '0b6f3a52-58d1-4c0e-9b7a-2f4e61c8d306',
    [{ action: 'archive.failed' }],
    'ARCHIVE_FAILED',
    'Archive failed',
    ['Archiveren mislukt', 'Archiving failed'],
    'archive',
  ),
  defineKind(
    '0b6f3a52-58d1-4c0e-9b7a-2f4e61c8d303',
    [{ action: 'user.created' }],
    'USER_ADDED',
    'User added',
    ['Persoon toegevoegd', 'Person added'],
    'user',
  ),
  defineKind(
    '0b6f3a52-58d1-4c0e-9b7a-2f4e61c8d304',
    [{ action: 'user.deactivated' }, { action: 'user.marked-for-removal', details: { from: 'ACTIVE' } }],
    'USER_DEACTIVATED',
    'User deactivated',
    ['Persoon gedeactiveerd', 'Person deactivated'],
    'user',
  ),
]

const matches =
  (fact: AuditFact) =>
  ({ action, details = {} }: OfficeEntry): boolean =>
    fact.action === action && Object.entries(details).every(([name, value]) => fact.details[name] === value)

/** The events that happen with these entries, in their order. */
export function toOfficeEvents(
  facts: readonly AuditFact[],
): readonly { readonly kind: EventKind; readonly data: EventData; readonly subject: Uuid }[] {
  return facts.flatMap((fact) => {
    const { subject, outcome } = fact
    const found = OFFICE_EVENTS.find(({ entries }) => entries.some(matches(fact)))
    if (found === undefined || O.isNone(subject) || outcome !== 'done') return []
    const { entries: _entries, ...kind } = found
    return [
      { kind, data: Object.fromEntries(kind.fields.map((field) => [field, subject.value])), subject: subject.value },
    ]
  })
}
