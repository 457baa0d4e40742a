// Audit entries of the event area (IDN-7).
import { doneFact, type DoneFact } from '#domain/logging/audit.ts'

export const EVENT_ACTIONS = ['event-type.changed'] as const

export const eventFact: DoneFact<(typeof EVENT_ACTIONS)[number]> = doneFact
