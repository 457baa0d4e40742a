// AES-256-GCM with a ring of keys: each text is bound to what it was sealed for, and opens for nothing else.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import * as O from 'fp-ts/lib/Option.js'

export interface SealingKey {
  /** Letters, digits, `-` and `_`; stored with every ciphertext. */
  readonly id: string
  /** 32 bytes. */
  readonly key: Uint8Array
}

/** The first key is active; the others still open what they once sealed. */
export type KeyRing = readonly [SealingKey, ...SealingKey[]]

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const FORMAT = 'v1'

export interface Sealing {
  /** `v1.<key id>.<base64url of nonce, tag and ciphertext>`. */
  readonly seal: (boundTo: string, text: string) => string
  /** None: sealed for something else, changed, or by a key that is gone. */
  readonly open: (boundTo: string, sealed: string) => O.Option<string>
  /** Sealed by the active key. */
  readonly isCurrent: (sealed: string) => boolean
}

export const makeSealing = (ring: KeyRing): Sealing => {
  const [active] = ring
  const byId = new Map(ring.map(({ id, key }) => [id, key]))
  const authenticated = (keyId: string, boundTo: string): Buffer => Buffer.from(`${FORMAT}.${keyId}.${boundTo}`)

  return {
    seal: (boundTo, text) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, active.key, nonce, { authTagLength: TAG_BYTES })
      cipher.setAAD(authenticated(active.id, boundTo))
      const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${FORMAT}.${active.id}.${Buffer.concat([nonce, cipher.getAuthTag(), bytes]).toString('base64url')}`
    },
    open: (boundTo, sealed) => {
      const [format, keyId = '', body = '', ...more] = sealed.split('.')
      const key = byId.get(keyId)
      const bytes = Buffer.from(body, 'base64url')
      if (format !== FORMAT || key === undefined || more.length > 0 || bytes.length < NONCE_BYTES + TAG_BYTES)
        return O.none
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
      decipher.setAAD(authenticated(keyId, boundTo))
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      try {
        const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
        return O.some(text.toString('utf8'))
      } catch {
        return O.none
      }
    },
    isCurrent: (sealed) => sealed.startsWith(`${FORMAT}.${active.id}.`),
  }
}
