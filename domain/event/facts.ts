// Audit entries of the event area (IDN-7).
import { toFact, type ToFact } from '#domain/logging/audit.ts'

export const EVENT_ACTIONS = ['event-type.changed'] as const

export const eventFact: ToFact<(typeof EVENT_ACTIONS)[number]> = toFact
