// Keeps unfinished input while the user visits other views, after failures, and through a new sign-in.
import type { Guard } from './guard.ts'
import { makeSignalMap } from './signal-map.ts'

export interface DraftStore<A> {
  /** Null: no draft. */
  readonly read: (key: string) => A | null
  readonly keep: (key: string, value: A) => void
  readonly drop: (key: string) => void
}

export interface MemoryDrafts<A> extends DraftStore<A> {
  readonly clear: () => void
}

/** Keeps drafts while the page is open. Above 200 drafts, the oldest is dropped. */
export function makeMemoryDrafts<A>(): MemoryDrafts<A> {
  const kept = makeSignalMap<A>(200)
  return { read: (key) => kept.get(key) ?? null, keep: kept.set, drop: kept.delete, clear: kept.clear }
}

/** The part of the browser's `Storage` that drafts use. Each call may throw. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Returns a store for the drafts of one type. It ignores values of another type. */
export type StoredDrafts = <A>(is: Guard<A>) => DraftStore<A>

/** Keeps drafts in the browser's storage, also through a reload. Only the same owner reads them. Without storage, no draft is kept. */
export function makeStoredDrafts(storage: () => DraftStorage, owner: string): StoredDrafts {
  const place = (key: string): string => `draft ${owner} ${key}`
  const tryStorage = <A>(use: (storage: DraftStorage) => A, otherwise: A): A => {
    try {
      return use(storage())
    } catch {
      return otherwise
    }
  }
  return (is) => ({
    read: (key) => {
      const kept = tryStorage<unknown>((s) => JSON.parse(s.getItem(place(key)) ?? 'null'), null)
      return is(kept) ? kept : null
    },
    keep: (key, value) => tryStorage((s) => s.setItem(place(key), JSON.stringify(value)), undefined),
    drop: (key) => tryStorage((s) => s.removeItem(place(key)), undefined),
  })
}
