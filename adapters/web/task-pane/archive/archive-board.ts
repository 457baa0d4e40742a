// What the pane remembers per mail while it is open: how far its archiving is, where it is archived already, and what the user left out.
import { makeShelf } from '../drafts/shelf.ts'
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
  const states = makeShelf<ArchiveState>()
  const archives = makeShelf<readonly KnownArchive[]>()
  const left = makeShelf<ReadonlySet<string>>()
  const listeners = new Set<() => void>()
  const changed = (): void => {
    for (const listener of listeners) listener()
  }
  return {
    stateOf: (id) => states.read(id) ?? choosing,
    tell: (id, state) => {
      states.keep(id, state)
      changed()
    },
    known: (id) => archives.read(id) ?? nothing,
    learn: (id, known) => {
      archives.keep(id, known)
      changed()
    },
    leftOut: (id) => left.read(id),
    leaveOut: (id, ids) => {
      left.keep(id, ids)
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
