// Hashes that replace personal data: HMACs under keys of this installation, so that the value cannot be recovered or guessed. All replicas
// have the same keys.
import { createHmac, createSecretKey } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { PseudonymOf } from '#domain/archive/personal-data.ts'
import type { SignStamp } from '#domain/mailing/message-stamp.ts'

/** The key is derived from `secret`. */
function makeKeyedHash(secret: Uint8Array, purpose: string): (text: string) => string {
  const key = createSecretKey(createHmac('sha256', secret).update(purpose).digest())
  return (text) => createHmac('sha256', key).update(text).digest('base64url')
}

/** For ids of mails whose user is removed. Under another secret the same mails have other pseudonyms. */
export function makePseudonymOf(secret: Uint8Array): PseudonymOf {
  const hash = makeKeyedHash(secret, 'tapster mail pseudonyms')
  return (internetMessageId) => `pseudonym:${hash(internetMessageId)}`
}

/** Keys for hashes of mailboxes that have opted out, one for each tenant. Under another secret the same mailboxes have other hashes. */
export function makeOptOutKeys(secret: Uint8Array): (tenant: string | null) => Buffer {
  const hash = makeKeyedHash(secret, 'tapster survey opt-outs')
  return (tenant) => Buffer.from(hash(tenant ?? ''), 'base64url')
}

/** For requests that create something once. Counters keep the hash for an hour; the request itself contains names and addresses. */
export function makeRequestHash(secret: Uint8Array): (text: string) => string {
  return makeKeyedHash(secret, 'tapster requests')
}

/** For the stamps of mails. Under another secret the stamps of mails sent before count as unsigned. */
export function makeStampSigner(secret: Uint8Array): SignStamp {
  const hash = makeKeyedHash(secret, 'tapster message stamps')
  return (text) => Buffer.from(hash(text), 'base64url').toString('hex', 0, 16)
}

/** Maximum number of cached hashes. */
const REMEMBERED = 10_000

/** For client addresses in counters. */
export function makeAddressHash(secret: Uint8Array): (address: string) => string {
  const hash = makeKeyedHash(secret, 'tapster address counters')
  const hashes = new LRUCache<string, string>({
    max: REMEMBERED,
    memoMethod: (address) => hash(address).slice(0, 22),
  })
  return (address) => hashes.memo(address)
}
