// Keeps the session under its one storage key, and in memory alone where the browser refuses storage.
import { isRight } from 'fp-ts/lib/Either.js'
import { Session } from './session.ts'

export const SESSION_KEY = 'mailclientSession'

/** The part of the browser's Storage that is used. Each call may throw. */
export interface KeyValueStorage {
  readonly getItem: (key: string) => string | null
  readonly setItem: (key: string, value: string) => void
  readonly removeItem: (key: string) => void
}

export interface SessionStore {
  /** What is stored, or null; whatever is not a session counts as none. */
  readonly read: () => Session | null
  readonly write: (session: Session) => void
  readonly clear: () => void
}

const decoded = (text: string): Session | null => {
  try {
    const session = Session.decode(JSON.parse(text))
    return isRight(session) ? session.right : null
  } catch {
    return null
  }
}

/** `storage` is asked for at each use: some browsers throw on the mere mention of it in a frame of another site. */
export const makeSessionStore = (storage: () => KeyValueStorage): SessionStore => {
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
  return {
    read: () =>
      attempt(
        (s) => {
          const text = s.getItem(SESSION_KEY)
          return text === null ? null : decoded(text)
        },
        () => inMemory,
      ),
    write: ({ jwt, expiresAt }) => {
      inMemory = { jwt, expiresAt }
      attempt(
        (s) => s.setItem(SESSION_KEY, JSON.stringify({ jwt, expiresAt })),
        () => undefined,
      )
    },
    clear: () => {
      inMemory = null
      attempt(
        (s) => s.removeItem(SESSION_KEY),
        () => undefined,
      )
    },
  }
}
