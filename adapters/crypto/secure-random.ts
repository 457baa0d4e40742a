// Randomness from the machine's cryptographic source.
import { randomUUID } from 'node:crypto'
import type { Random } from '#domain/shared/uuid.ts'

export const secureRandom: Random = { uuid: () => randomUUID() }
