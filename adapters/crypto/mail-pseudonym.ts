// Stands for the id of a mail whose user is removed: an HMAC under a key of this installation, so that the id can not be read or guessed from it.
import { createHmac } from 'node:crypto'
import type { PseudonymOf } from '#domain/archive/personal-data.ts'

/** `secret` is derived from, never used as it is. Under another secret the same mails have other pseudonyms. */
export const makePseudonymOf = (secret: Uint8Array): PseudonymOf => {
  const key = createHmac('sha256', secret).update('tapster mail pseudonyms').digest()
  return (internetMessageId) => `pseudonym:${createHmac('sha256', key).update(internetMessageId).digest('base64url')}`
}
