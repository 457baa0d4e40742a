// Audit entries of the licence area (IDN-7): never a name, an address or a key.
import { doneFact, type DoneFact } from '#domain/logging/audit.ts'

export const LICENCE_ACTIONS = [
  'licence.requested',
  'licence.changed',
  'licence.revoked',
  'licence.released',
  'licence.code-sent',
  'licence.applicant-corrected',
  'licence.removed',
] as const

export const licenceFact: DoneFact<(typeof LICENCE_ACTIONS)[number]> = doneFact
