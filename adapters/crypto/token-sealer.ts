// The vault's lock: AES-256-GCM with a ring of keys, each ciphertext bound to its record and kind (SES-2).
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import * as E from 'fp-ts/lib/Either.js'
import type { LedgerToken, TokenKind, TokenSealer, Unsealable } from '#domain/session/sealing.ts'
import type { TokenRecordId, Sealed } from '#domain/session/token-record.ts'

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

/** `v1.<key id>.<base64url of nonce, tag and ciphertext>`. */
export const makeTokenSealer = (ring: KeyRing): TokenSealer => {
  const [active] = ring
  const byId = new Map(ring.map(({ id, key }) => [id, key]))
  const unsealable = E.left<Unsealable>({ _tag: 'Unsealable' })
  const boundTo = (keyId: string, id: TokenRecordId, kind: TokenKind): Buffer =>
    Buffer.from(`${FORMAT}.${keyId}.${id}.${kind}`)

  return {
    seal: (id, kind, token) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, active.key, nonce, { authTagLength: TAG_BYTES })
      cipher.setAAD(boundTo(active.id, id, kind))
      const text = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()])
      const sealed = Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
      return `${FORMAT}.${active.id}.${sealed}` as Sealed
    },
    open: (id, kind, sealed) => {
      const [format, keyId = '', body = '', ...more] = sealed.split('.')
      const key = byId.get(keyId)
      const bytes = Buffer.from(body, 'base64url')
      if (format !== FORMAT || key === undefined || more.length > 0 || bytes.length < NONCE_BYTES + TAG_BYTES) {
        return unsealable
      }
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
      decipher.setAAD(boundTo(keyId, id, kind))
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      try {
        const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
        return E.right(text.toString('utf8') as LedgerToken)
      } catch {
        return unsealable
      }
    },
    isCurrent: (sealed) => sealed.startsWith(`${FORMAT}.${active.id}.`),
  }
}
