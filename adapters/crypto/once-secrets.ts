// Codes and consent tickets of the MCP server: 256 random bits, returned once and recognised by a digest, which needs no key.
import { randomBytes } from 'node:crypto'
import * as O from 'fp-ts/lib/Option.js'
import type { OnceDigest, OnceKind, OnceSecrets } from '#domain/assistant/ports.ts'
import { digest } from './digest.ts'

const PREFIX: Readonly<Record<OnceKind, string>> = { ticket: 'tat_', code: 'tac_' }
const RANDOM = /^[\w-]{43}$/

const digestOf = (secret: string): OnceDigest => digest(secret) as OnceDigest

export const onceSecrets: OnceSecrets = {
  make: (kind) => {
    const secret = `${PREFIX[kind]}${randomBytes(32).toString('base64url')}`
    return { secret, digest: digestOf(secret) }
  },
  digest: (kind, secret) =>
    secret.startsWith(PREFIX[kind]) && RANDOM.test(secret.slice(PREFIX[kind].length))
      ? O.some(digestOf(secret))
      : O.none,
}
