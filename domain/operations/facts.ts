// Audit entries of the operations area (IDN-7).
import type { ToFact } from '#domain/logging/audit.ts'
import { toFact } from '#domain/logging/audit.ts'

export const OPERATIONS_ACTIONS = ['job.run-again', 'job.set-aside', 'sample.emptied'] as const

export const toOperationsFact: ToFact<(typeof OPERATIONS_ACTIONS)[number]> = toFact
