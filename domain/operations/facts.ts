// Audit entries of the operations area (IDN-7).
import type { DoneFact } from '#domain/logging/audit.ts'
import { doneFact } from '#domain/logging/audit.ts'

export const OPERATIONS_ACTIONS = ['job.run-again', 'job.set-aside'] as const

export const operationsFact: DoneFact<(typeof OPERATIONS_ACTIONS)[number]> = doneFact
