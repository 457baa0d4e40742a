// Constant-time comparison: its duration reveals neither the first difference nor the length of the secret.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { SameSecret } from '#domain/assistant/ports.ts'

const bits = (text: string): Buffer => createHash('sha256').update(text).digest()

export const sameSecret: SameSecret = (given, right) => timingSafeEqual(bits(given), bits(right))
