// Randomness from the machine's cryptographic source.
import { randomUUID } from 'node:crypto'
import type { Random } from '#domain/shared/random.ts'

export const secureRandom: Random = { uuid: () => randomUUID() }
