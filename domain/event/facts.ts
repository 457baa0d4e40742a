// Audit entries of the event area (IDN-7).
import * as O from 'fp-ts/lib/Option.js'
import type { AuditFact } from '#domain/logging/audit.ts'
import type { EventTypeUuid } from './event.ts'

export const EVENT_ACTIONS = ['event-type.changed'] as const

export const eventTypeChangedFact = (subject: EventTypeUuid): AuditFact => ({
  action: EVENT_ACTIONS[0],
  subject: O.some(subject),
  details: {},
  outcome: 'done',
})
