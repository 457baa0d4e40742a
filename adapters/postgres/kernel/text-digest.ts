// By what a text of any length and of any characters is looked up: its digest.
import { createHash } from 'node:crypto'

export const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()
