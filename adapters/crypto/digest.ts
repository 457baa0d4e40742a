// A 256-bit digest of a text, for keys that must not contain the text.
import { createHash } from 'node:crypto'

export const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')
