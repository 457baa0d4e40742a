// What the pane remembers per mail while it is open: how far its archiving is, where it is archived already, and what the user left out.
import { makeMemoryDrafts } from '#adapters/web/kit/draft-store.ts'
import { type ArchiveState, choosing } from './archive-state.ts'
import type { KnownArchive } from './known-archives.ts'

export interface ArchiveBoard {
  /** All that is read here are signals. */
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
}

const nothing: readonly KnownArchive[] = []

export const makeArchiveBoard = (): ArchiveBoard => {
  const states = makeMemoryDrafts<ArchiveState>()
  const archives = makeMemoryDrafts<readonly KnownArchive[]>()
  const left = makeMemoryDrafts<ReadonlySet<string>>()
  return {
    stateOf: (id) => states.read(id) ?? choosing,
    tell: states.keep,
    known: (id) => archives.read(id) ?? nothing,
    learn: archives.keep,
    leftOut: left.read,
    leaveOut: left.keep,
    forget: () => {
      for (const memory of [states, archives, left]) memory.clear()
    },
  }
}
