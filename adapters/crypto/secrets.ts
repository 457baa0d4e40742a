// Secrets of sign-ins, browsers, codes, consent tickets and PKCE: 256 random bits each, returned once and recognised by a digest. The digest needs no key.
import { O } from '#domain/shared/fp.ts'
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type {
  OneTimeDigest,
  OneTimeKind,
  OneTimeSecrets,
  ProvesChallenge,
  SameSecret,
} from '#domain/assistant/ports.ts'
import type { SecretDigest, SignInSecrets } from '#domain/identity/ports.ts'
import type { BrowserDigest } from '#domain/survey/kept-answers.ts'
import type { BrowserSecrets } from '#domain/survey/ports.ts'

const hashSha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** For keys that must not contain the text. */
const toDigest = (text: string): string => hashSha256(text).toString('base64url')

/** In constant time: the duration reveals neither the first difference nor the length of the secret. */
export const isSameSecret: SameSecret = (given, right) => timingSafeEqual(hashSha256(given), hashSha256(right))

const drawSecret = (prefix: string): string => `${prefix}${randomBytes(32).toString('base64url')}`
const isSecret = (prefix: string, text: string): boolean =>
  text.startsWith(prefix) && /^[\w-]{43}$/.test(text.slice(prefix.length))

const SIGN_IN = 'tap_'

export const signInSecrets: SignInSecrets = {
  make: () => drawSecret(SIGN_IN),
  digest: (secret) => (isSecret(SIGN_IN, secret) ? O.some(toDigest(secret) as SecretDigest) : O.none),
}

const BROWSER = 'tas_'

/** Of browsers in which people answer surveys. */
export const browserSecrets: BrowserSecrets = {
  make: () => drawSecret(BROWSER),
  digest: (secret) => (isSecret(BROWSER, secret) ? O.some(toDigest(secret) as BrowserDigest) : O.none),
}

const PREFIX: Readonly<Record<OneTimeKind, string>> = { ticket: 'tat_', code: 'tac_' }

/** Codes and consent tickets of the MCP server. */
export const onceSecrets: OneTimeSecrets = {
  make: (kind) => {
    const secret = drawSecret(PREFIX[kind])
    return { secret, digest: toDigest(secret) as OneTimeDigest }
  },
  digest: (kind, secret) => (isSecret(PREFIX[kind], secret) ? O.some(toDigest(secret) as OneTimeDigest) : O.none),
}

const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/

/** PKCE (RFC 7636), by S256. */
export const isProofOfChallenge: ProvesChallenge = (verifier, challenge) =>
  VERIFIER.test(verifier) && isSameSecret(toDigest(verifier), challenge)
