// Two texts compared in a time that tells neither where they differ nor how long the right one is.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { SameSecret } from '#domain/assistant/ports.ts'

const bits = (text: string): Buffer => createHash('sha256').update(text).digest()

export const sameSecret: SameSecret = (given, right) => timingSafeEqual(bits(given), bits(right))
