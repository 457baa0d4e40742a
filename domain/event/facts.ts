// Audit entries of the event area (IDN-7).
import { toFact, type ToFact } from '#domain/logging/audit.ts'

export const EVENT_ACTIONS = [
  'event-type.changed',
  'webhook.created',
  'webhook.changed',
  'webhook.removed',
  'webhook.secret-replaced',
  'webhook.switched-off',
] as const

export const eventFact: ToFact<(typeof EVENT_ACTIONS)[number]> = toFact
