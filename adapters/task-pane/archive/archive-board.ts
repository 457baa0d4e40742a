// What the pane remembers per mail while it is open: how far its archiving is, where it is archived already, and what the user left out.
import { type ArchiveState, choosing } from './archive-state.ts'
import type { KnownArchive } from './known-archives.ts'

export interface ArchiveBoard {
  readonly stateOf: (internetMessageId: string) => ArchiveState
  readonly tell: (internetMessageId: string, state: ArchiveState) => void
  /** The newest first; none until the service has told. */
  readonly known: (internetMessageId: string) => readonly KnownArchive[]
  readonly learn: (internetMessageId: string, archives: readonly KnownArchive[]) => void
  /** Ids of attachments the user leaves out; null while he has not chosen. */
  readonly leftOut: (internetMessageId: string) => ReadonlySet<string> | null
  readonly leaveOut: (internetMessageId: string, ids: ReadonlySet<string>) => void
  /** Another user may sign in next. */
  readonly forget: () => void
  readonly onChange: (listener: () => void) => () => void
}

const nothing: readonly KnownArchive[] = []

export const makeArchiveBoard = (): ArchiveBoard => {
  const states = new Map<string, ArchiveState>()
  const archives = new Map<string, readonly KnownArchive[]>()
  const left = new Map<string, ReadonlySet<string>>()
  const listeners = new Set<() => void>()
  const changed = (): void => {
    for (const listener of listeners) listener()
  }
  return {
    stateOf: (id) => states.get(id) ?? choosing,
    tell: (id, state) => {
      states.set(id, state)
      changed()
    },
    known: (id) => archives.get(id) ?? nothing,
    learn: (id, known) => {
      archives.set(id, known)
      changed()
    },
    leftOut: (id) => left.get(id) ?? null,
    leaveOut: (id, ids) => {
      left.set(id, ids)
      changed()
    },
    forget: () => {
      for (const memory of [states, archives, left]) memory.clear()
      changed()
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
