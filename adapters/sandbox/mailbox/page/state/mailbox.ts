// The mailbox's memory for as long as the page is open, and who hears of changes in it.
import type { Change, MailboxState } from './mailbox-state.ts'

export interface Mailbox {
  readonly state: () => MailboxState
  readonly change: (change: Change) => void
  /** Answers how to stop that. */
  readonly onChange: (listener: () => void) => () => void
}

export const makeMailbox = (initial: MailboxState): Mailbox => {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    state: () => state,
    change: (change) => {
      state = change(state)
      for (const listener of listeners) listener()
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
