// Keeps the session under its one storage key, and in memory alone where the browser refuses storage. Mailboxes that are opened in one browser share
// that storage: each takes from it what is its own, and no pane acts as another's user.
import { isText } from '#adapters/web/kit/guard.ts'
import { isSession, type Session } from './session.ts'

export const SESSION_KEY = 'mailclientSession'

/** The part of the browser's Storage that is used. Each call may throw. */
export interface KeyValueStorage {
  readonly getItem: (key: string) => string | null
  readonly setItem: (key: string, value: string) => void
  readonly removeItem: (key: string) => void
}

export interface SessionStore {
  /** What is stored for this mailbox, or null; whatever is not a session counts as none. */
  readonly read: () => Session | null
  readonly write: (session: Session) => void
  readonly clear: () => void
}

/** Without a mailbox: the mail client did not tell it. */
type Stored = Session & { readonly mailbox?: string }

const isStored = (value: unknown): value is Stored =>
  isSession(value) && (!('mailbox' in value) || value.mailbox === undefined || isText(value.mailbox))

const decoded = (text: string): Stored | null => {
  try {
    const stored: unknown = JSON.parse(text)
    return isStored(stored) ? stored : null
  } catch {
    return null
  }
}

const comparable = (mailbox: string): string => mailbox.trim().toLowerCase()

/**
 * `storage` is asked for at each use: some browsers throw on the mere mention of it in a frame of another site. `mailbox`: as the mail client tells it;
 * null: any mailbox's session is taken.
 */
export const makeSessionStore = (storage: () => KeyValueStorage, mailbox: string | null): SessionStore => {
  let refused = false
  let inMemory: Session | null = null
  const attempt = <A>(use: (storage: KeyValueStorage) => A, otherwise: () => A): A => {
    if (refused) return otherwise()
    try {
      return use(storage())
    } catch {
      refused = true
      return otherwise()
    }
  }
  const storedIn = (s: KeyValueStorage): Stored | null => {
    const text = s.getItem(SESSION_KEY)
    return text === null ? null : decoded(text)
  }
  const isOthers = (stored: Stored | null): boolean =>
    mailbox !== null && stored?.mailbox !== undefined && comparable(stored.mailbox) !== comparable(mailbox)
  return {
    read: () =>
      attempt(
        (s) => {
          const stored = storedIn(s)
          // A pane of another mailbox has taken the place since; this one's session is no worse for it.
          if (isOthers(stored)) return inMemory
          return stored === null ? null : { jwt: stored.jwt, expiresAt: stored.expiresAt }
        },
        () => inMemory,
      ),
    write: ({ jwt, expiresAt }) => {
      inMemory = { jwt, expiresAt }
      attempt(
        (s) => s.setItem(SESSION_KEY, JSON.stringify({ jwt, expiresAt, ...(mailbox !== null && { mailbox }) })),
        () => undefined,
      )
    },
    clear: () => {
      inMemory = null
      attempt(
        (s) => {
          if (!isOthers(storedIn(s))) s.removeItem(SESSION_KEY)
        },
        () => undefined,
      )
    },
  }
}
