// The session: its phases, and its storage under one key. Mailboxes in one browser share the storage, but each reads only its own session.
import type { DraftStorage } from '#adapters/web/kit/draft-store.ts'
import { toComparable } from '#domain/shared/mailbox.ts'
import { type Guarded, hasFields, isNumber, isText } from '#adapters/web/kit/guard.ts'

export const isSession = hasFields({ jwt: isText, expiresAt: isNumber })
/** `expiresAt` in epoch milliseconds. */
export type PaneSession = Guarded<typeof isSession>

const DAY = 86_400_000
/** JWT_SLIDE_THRESHOLD_MS: a call renews the session if it expires within this time (CLI-2). */
const SLIDE_THRESHOLD = 7 * DAY
/** JWT_RECOVERY_GRACE_MS: a session can be renewed for this long after it has expired. */
const RECOVERY_GRACE = 60 * DAY

export type Phase = 'fresh' | 'sliding' | 'expired' | 'lost'

/** `fresh`: valid. `sliding`: valid, renew it soon. `expired`: renew it before use. `lost`: cannot be renewed. */
export function getPhase(session: PaneSession, now: number): Phase {
  const left = session.expiresAt - now
  if (left > SLIDE_THRESHOLD) return 'fresh'
  if (left > 0) return 'sliding'
  return left >= -RECOVERY_GRACE ? 'expired' : 'lost'
}

const isClaims = hasFields({ tenantUuid: isText, ledgerUserId: isText })

/** Only distinguishes users. The service verifies the JWT. */
export function getSessionUser(
  session: PaneSession | null,
): { readonly tenantUuid: string; readonly key: string } | null {
  const [, payload = ''] = session?.jwt.split('.') ?? []
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return isClaims(claims)
      ? { tenantUuid: claims.tenantUuid, key: `${claims.tenantUuid} ${claims.ledgerUserId}` }
      : null
  } catch {
    return null
  }
}

export const SESSION_KEY = 'mailclientSession'

export interface SessionStore {
  /** The session of this mailbox, or null. */
  readonly read: () => PaneSession | null
  readonly write: (session: PaneSession) => void
  readonly clear: () => void
}

/** `mailbox` is absent if the mail client does not provide it. */
type StoredSession = PaneSession & { readonly mailbox?: string }

const isStored = (value: unknown): value is StoredSession =>
  isSession(value) && (!('mailbox' in value) || value.mailbox === undefined || isText(value.mailbox))

function decodeStored(text: string): StoredSession | null {
  try {
    const stored: unknown = JSON.parse(text)
    return isStored(stored) ? stored : null
  } catch {
    return null
  }
}

/**
 * `storage` is called at each use, because some browsers throw when a frame of another site reads it.
 * `mailbox`: the address from the mail client; null: the store uses the session of any mailbox.
 */
export function makeSessionStore(storage: () => DraftStorage, mailbox: string | null): SessionStore {
  let refused = false
  let inMemory: PaneSession | null = null
  const tryStorage = <A>(use: (storage: DraftStorage) => A, otherwise: () => A): A => {
    if (refused) return otherwise()
    try {
      return use(storage())
    } catch {
      refused = true
      return otherwise()
    }
  }
  const readStored = (s: DraftStorage): StoredSession | null => {
    const text = s.getItem(SESSION_KEY)
    return text === null ? null : decodeStored(text)
  }
  const isOthers = (stored: StoredSession | null): boolean =>
    mailbox !== null &&
    stored?.mailbox !== undefined &&
    toComparable(stored.mailbox.trim()) !== toComparable(mailbox.trim())
  return {
    read: () =>
      tryStorage(
        (s) => {
          const stored = readStored(s)
          // A pane of another mailbox has replaced the stored session. The session in memory is still valid.
          if (isOthers(stored)) return inMemory
          return stored === null ? null : { jwt: stored.jwt, expiresAt: stored.expiresAt }
        },
        () => inMemory,
      ),
    write: ({ jwt, expiresAt }) => {
      inMemory = { jwt, expiresAt }
      tryStorage(
        (s) => s.setItem(SESSION_KEY, JSON.stringify({ jwt, expiresAt, ...(mailbox !== null && { mailbox }) })),
        () => undefined,
      )
    },
    clear: () => {
      inMemory = null
      tryStorage(
        (s) => {
          if (!isOthers(readStored(s))) s.removeItem(SESSION_KEY)
        },
        () => undefined,
      )
    },
  }
}
