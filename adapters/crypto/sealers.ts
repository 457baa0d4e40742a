// Encrypts ledger tokens (SES-2), passwords of mail servers (MSG-4) and links of notifications (EVT-9) by AES-256-GCM with a ring of keys.
// Each text is bound to its use, and can be opened only for that use.
import { E, O, pipe } from '#domain/shared/fp.ts'
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { asEventTypeUuid } from '#domain/event/event.ts'
import type { PreferenceLinks } from '#domain/event/ports.ts'
import { asUserUuid } from '#domain/identity/user.ts'
import type { SealedPassword, PasswordSealer } from '#domain/mailing/mail-server.ts'
import type { LedgerToken, TokenKind, TokenSealer, Unsealable } from '#domain/session/sealing.ts'
import type { Sealed, TokenRecordId } from '#domain/session/token-record.ts'
import { asTenantUuid, parseUuid, type TenantUuid } from '#domain/shared/uuid.ts'

export interface SealingKey {
  /** Letters, digits, `-` and `_`; stored with every ciphertext. */
  readonly id: string
  /** 32 bytes. */
  readonly key: Uint8Array
}

/** The first key is active; the others only open what they sealed before. */
export type KeyRing = readonly [SealingKey, ...SealingKey[]]

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const FORMAT = 'v1'

/** `v1.<key id>.<base64url of nonce, tag and ciphertext>`. */
export function makeSealing(ring: KeyRing) {
  const [active] = ring
  const byId = new Map(ring.map(({ id, key }) => [id, key]))
  const authenticated = (keyId: string, boundTo: string): Buffer => Buffer.from(`${FORMAT}.${keyId}.${boundTo}`)

  return {
    seal: (boundTo: string, text: string): string => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, active.key, nonce, { authTagLength: TAG_BYTES })
      cipher.setAAD(authenticated(active.id, boundTo))
      const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${FORMAT}.${active.id}.${Buffer.concat([nonce, cipher.getAuthTag(), bytes]).toString('base64url')}`
    },
    /** None: the text was sealed for another use or was changed, or its key no longer exists. */
    open: (boundTo: string, sealed: string): O.Option<string> => {
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
    isCurrent: (sealed: string): boolean => sealed.startsWith(`${FORMAT}.${active.id}.`),
  }
}

/** Each token is bound to its record and kind. */
export function makeTokenSealer(ring: KeyRing): TokenSealer {
  const { seal, open, isCurrent } = makeSealing(ring)
  const boundTo = (id: TokenRecordId, kind: TokenKind): string => `${id}.${kind}`
  return {
    seal: (id, kind, token) => seal(boundTo(id, kind), token) as Sealed,
    open: (id, kind, sealed) =>
      pipe(
        open(boundTo(id, kind), sealed),
        O.map((text) => text as LedgerToken),
        E.fromOption((): Unsealable => ({ _tag: 'Unsealable' })),
      ),
    isCurrent,
  }
}

/** Each password is bound to its tenant and its use. */
export function makePasswordSealer(ring: KeyRing, use: 'mail' | 'inbox' = 'mail'): PasswordSealer {
  const { seal, open, isCurrent } = makeSealing(ring)
  // No token is bound to a text of this form.
  const boundTo = (tenantUuid: TenantUuid): string => `${use}-password.${tenantUuid}`
  return {
    seal: (tenantUuid, password) => seal(boundTo(tenantUuid), password) as SealedPassword,
    open: (tenantUuid, sealed) => open(boundTo(tenantUuid), sealed),
    isCurrent,
  }
}

/** A link opens as long as its key is in the ring. */
export function makePreferenceLinks(ring: KeyRing): PreferenceLinks {
  const { seal, open } = makeSealing(ring)
  const BOUND_TO = 'notification-preferences'
  return {
    seal: ({ tenantUuid, user, types }) => seal(BOUND_TO, [tenantUuid, user, ...types].join(' ')),
    open: (sealed) =>
      pipe(
        open(BOUND_TO, sealed),
        O.flatMap((text) => O.sequenceArray(text.split(' ').map(parseUuid))),
        O.flatMap(([tenant, user, ...types]) =>
          tenant === undefined || user === undefined
            ? O.none
            : O.some({ tenantUuid: asTenantUuid(tenant), user: asUserUuid(user), types: types.map(asEventTypeUuid) }),
        ),
      ),
  }
}
