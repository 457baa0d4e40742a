// What the pane remembers per mail while it is open: how far its archiving is, and what the user left out.
import { type ArchiveState, choosing } from './archive-state.ts'

export interface ArchiveBoard {
  readonly stateOf: (internetMessageId: string) => ArchiveState
  readonly tell: (internetMessageId: string, state: ArchiveState) => void
  /** Ids of attachments the user leaves out. */
  readonly leftOut: (internetMessageId: string) => ReadonlySet<string>
  readonly leaveOut: (internetMessageId: string, ids: ReadonlySet<string>) => void
  /** Which of several contacts the user chose for a sender, if he did. */
  readonly chosenFor: (sender: string) => string | null
  readonly chooseFor: (sender: string, contactId: string) => void
  readonly onChange: (listener: () => void) => () => void
}

const nothing: ReadonlySet<string> = new Set()

export const makeArchiveBoard = (): ArchiveBoard => {
  const states = new Map<string, ArchiveState>()
  const left = new Map<string, ReadonlySet<string>>()
  const chosen = new Map<string, string>()
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
    leftOut: (id) => left.get(id) ?? nothing,
    leaveOut: (id, ids) => {
      left.set(id, ids)
      changed()
    },
    chosenFor: (sender) => chosen.get(sender.toLowerCase()) ?? null,
    chooseFor: (sender, contactId) => {
      chosen.set(sender.toLowerCase(), contactId)
      changed()
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
