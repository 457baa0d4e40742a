// The application's tokens: each for one directory, with the permissions at its issue. Permissions that are granted or revoked later appear
// only in later tokens.
import { randomBytes } from 'node:crypto'
import { type Instant, fromSeconds } from '#domain/shared/clock.ts'
import type { CloudDirectory, CloudPermission } from './directories.ts'

export interface AppToken {
  readonly directory: CloudDirectory
  readonly permissions: readonly CloudPermission[]
  readonly expiresAt: Instant
}

export interface AppTokenBook {
  /** Returns a token in the form of a JWT, with the permissions in `roles` and without a valid signature. */
  readonly issue: (directory: CloudDirectory, permissions: readonly CloudPermission[], now: Instant) => string
  /** `expired`: the token was valid before. */
  readonly read: (token: string, now: Instant) => AppToken | 'expired' | undefined
  /** Expires all tokens; returns how many. */
  readonly expire: () => number
  readonly alive: (now: Instant) => number
  /** Seconds. */
  readonly expiresIn: number
}

const KEPT = 5_000

const encodePart = (claims: object): string => Buffer.from(JSON.stringify(claims)).toString('base64url')

export function makeAppTokenBook(expiresIn: number): AppTokenBook {
  const tokens = new Map<string, AppToken>()
  return {
    expiresIn,
    issue: (directory, permissions, now) => {
      const expiresAt = now + fromSeconds(expiresIn)
      const claims = {
        aud: 'https://graph.microsoft.com',
        tid: directory.id,
        roles: permissions,
        iat: Math.floor(now / 1_000),
        exp: Math.floor(expiresAt / 1_000),
      }
      const token = `${encodePart({ typ: 'JWT', alg: 'none' })}.${encodePart(claims)}.${randomBytes(32).toString('base64url')}`
      tokens.set(token, { directory, permissions, expiresAt })
      for (const [oldest] of tokens.entries().take(Math.max(0, tokens.size - KEPT))) tokens.delete(oldest)
      return token
    },
    read: (token, now) => {
      const known = tokens.get(token)
      return known !== undefined && known.expiresAt <= now ? 'expired' : known
    },
    expire: () => {
      for (const [token, known] of tokens) tokens.set(token, { ...known, expiresAt: 0 })
      return tokens.size
    },
    alive: (now) => [...tokens.values()].filter(({ expiresAt }) => expiresAt > now).length,
  }
}
