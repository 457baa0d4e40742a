// Secrets of sign-ins: 256 random bits, returned once and recognised by their digest. The digest needs no key: 256 bits can not be guessed.
import { randomBytes } from 'node:crypto'
import * as O from 'fp-ts/lib/Option.js'
import type { SecretDigest, SignInSecrets } from '#domain/identity/ports.ts'
import { digest } from './digest.ts'

const SECRET = /^tap_[\w-]{43}$/

export const signInSecrets: SignInSecrets = {
  make: () => `tap_${randomBytes(32).toString('base64url')}`,
  digest: (secret) => (SECRET.test(secret) ? O.some(digest(secret) as SecretDigest) : O.none),
}
