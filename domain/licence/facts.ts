// Audit entries of the licence area (IDN-7): never a name, an address or a key.
import * as O from 'fp-ts/lib/Option.js'
import type { AuditFact } from '#domain/logging/audit.ts'
import type { Uuid } from '#domain/shared/uuid.ts'

export const LICENCE_ACTIONS = ['licence.changed', 'licence.revoked', 'licence.released'] as const

type LicenceAction = (typeof LICENCE_ACTIONS)[number]

export const licenceFact = (action: LicenceAction, subject: Uuid, details: AuditFact['details'] = {}): AuditFact => ({
  action,
  subject: O.some(subject),
  details,
  outcome: 'done',
})
