// Events of any office, for webhooks only (EVT-10). Each happens with an entry of the audit log, or with the end of an archive's attempt, and
// names the record by its id: who may see more reads it with the API.
import type { AuditFact } from '#domain/logging/audit.ts'
import * as O from 'fp-ts/lib/Option.js'
import type { Uuid } from '#domain/shared/uuid.ts'
import { asEventTypeUuid, type EventData, type EventKind } from './event.ts'

interface OfficeKind extends EventKind {
  /** The action with which it happens. Archives have no entries in the audit log. */
  readonly action: string
}

const defineKind = (
  uuid: string,
  action: string,
  constant: string,
  name: string,
  [nl, en]: readonly [string, string],
  field: string,
): OfficeKind => ({
  uuid: asEventTypeUuid(uuid as Uuid),
  action,
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
    'campaign.begun',
    'CAMPAIGN_BEGUN',
    'Campaign begun',
    ['Campagne begonnen', 'Campaign begun'],
    'campaign',
  ),
  defineKind(
    '0b6f3a52-58d1-4c0e-9b7a-2f4e61c8d302',
    'campaign.completed',
    'CAMPAIGN_COMPLETED',
    'Campaign completed',
    ['Campagne afgerond', 'Campaign completed'],
    'campaign',
  ),
  defineKind(
    '0b6f3a52-58d1-4c0e-9b7a-2f4e61c8d305',
    'archive.made',
    'ARCHIVE_MADE',
    'Archive made',
    ['Mail gearchiveerd', 'Mail archived'],
    'archive',
  ),
  defineKind(
    '0b6f3a52-58d1-4c0e-9b7a-2f4e61c8d306',
    'archive.failed',
    'ARCHIVE_FAILED',
    'Archive failed',
    ['Archiveren mislukt', 'Archiving failed'],
    'archive',
  ),
  defineKind(
    '0b6f3a52-58d1-4c0e-9b7a-2f4e61c8d303',
    'user.created',
    'USER_ADDED',
    'User added',
    ['Persoon toegevoegd', 'Person added'],
    'user',
  ),
  defineKind(
    '0b6f3a52-58d1-4c0e-9b7a-2f4e61c8d304',
    'user.deactivated',
    'USER_DEACTIVATED',
    'User deactivated',
    ['Persoon gedeactiveerd', 'Person deactivated'],
    'user',
  ),
]

/** The events that happen with these entries, in their order. */
export function toOfficeEvents(
  facts: readonly AuditFact[],
): readonly { readonly kind: EventKind; readonly data: EventData; readonly subject: Uuid }[] {
  return facts.flatMap(({ action, subject, outcome }) => {
    const found = OFFICE_EVENTS.find((kind) => kind.action === action)
    if (found === undefined || O.isNone(subject) || outcome !== 'done') return []
    const { action: _action, ...kind } = found
    return [
      { kind, data: Object.fromEntries(kind.fields.map((field) => [field, subject.value])), subject: subject.value },
    ]
  })
}
