// Tells of another open item and of changes to a draft. Office.js takes handlers off by kind only, all at once: each kind has one of ours, which
// stays, and the pane's listeners come and go behind it.
import { callOffice } from './office-call.ts'
import { isDraft } from './outlook-item.ts'
import type { OfficeMailbox } from './office.ts'

export interface ItemChanges {
  /** Answers how to stop it. */
  readonly listen: (listener: () => void) => () => void
  /** Tells the drafts of this pane apart. */
  readonly draftKey: () => string
}

const DRAFT_KINDS = ['olkRecipientsChanged', 'olkAppointmentTimeChanged'] as const

/** `onReturn`: is to call back when the user turns to the pane again. */
export const watchItems = (mailbox: OfficeMailbox, onReturn: (listener: () => void) => void): ItemChanges => {
  const listeners = new Set<() => void>()
  let opened = 1
  const tell = (): void => {
    for (const listener of listeners) listener()
  }

  const watchDraft = (): void => {
    const { item } = mailbox
    if (item === null || !isDraft(item)) return
    // Whichever of them the client or the form lacks is answered as a failure, and is then not told of.
    for (const kind of DRAFT_KINDS) void callOffice<void>((done) => item.addHandlerAsync(kind, tell, done))
  }

  void callOffice<void>((done) =>
    mailbox.addHandlerAsync(
      'olkItemSelectedChanged',
      () => {
        opened += 1
        watchDraft()
        tell()
      },
      done,
    ),
  )
  watchDraft()
  // No event tells of a subject: it is looked at when the user has done with it.
  onReturn(() => {
    if (mailbox.item !== null && isDraft(mailbox.item)) tell()
  })

  return {
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    draftKey: () => `draft-${opened}`,
  }
}
