// Audit entries of the licence area (IDN-7): never a name, an address or a key.
import { toFact, type ToFact } from '#domain/logging/audit.ts'

export const LICENCE_ACTIONS = [
  'licence.requested',
  'licence.changed',
  'licence.revoked',
  'licence.released',
  'licence.code-sent',
  'licence.applicant-corrected',
  'licence.removed',
  'licence.moved',
  'licence.succeeded',
] as const

export const toLicenceFact: ToFact<(typeof LICENCE_ACTIONS)[number]> = toFact
