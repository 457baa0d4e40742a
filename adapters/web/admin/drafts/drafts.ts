// Keeps what was typed and not sent, for as long as the tab is open: through other pages, a reload and a new sign-in.
import { isRight } from 'fp-ts/lib/Either.js'
import type * as t from 'io-ts'

export interface Drafts {
  /** Null: nothing is kept under the key, or nothing of this form. */
  readonly read: <A>(key: string, codec: t.Decoder<unknown, A>) => A | null
  readonly keep: (key: string, value: unknown) => void
  readonly drop: (key: string) => void
}

/** The part of the browser's Storage that is used. Each call may throw. */
export interface DraftStorage {
  readonly getItem: (key: string) => string | null
  readonly setItem: (key: string, value: string) => void
  readonly removeItem: (key: string) => void
}

/** `owner`: whose drafts, and in which office; nobody reads another's. Where the browser keeps nothing, nothing is kept. */
export const makeDrafts = (storage: () => DraftStorage, owner: string): Drafts => {
  const place = (key: string): string => `draft ${owner} ${key}`
  const attempt = <A>(use: (storage: DraftStorage) => A, otherwise: A): A => {
    try {
      return use(storage())
    } catch {
      return otherwise
    }
  }
  return {
    read: (key, codec) => {
      const kept = attempt<unknown>((s) => JSON.parse(s.getItem(place(key)) ?? 'null'), null)
      const decoded = codec.decode(kept)
      return isRight(decoded) ? decoded.right : null
    },
    keep: (key, value) => attempt((s) => s.setItem(place(key), JSON.stringify(value)), undefined),
    drop: (key) => attempt((s) => s.removeItem(place(key)), undefined),
  }
}
