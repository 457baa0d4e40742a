// A text as 256 bits that tell it from any other: for keys that must not hold the text itself.
import { createHash } from 'node:crypto'

export const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')
