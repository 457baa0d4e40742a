// Reports another open item and changes of a draft. Office.js removes all handlers of a kind at once, so each kind has one handler, which calls the
// listeners.
import { callOffice } from './office-call.ts'
import { isDraft } from './outlook-item.ts'
import type { OfficeMailbox } from './office.ts'

export interface ItemChanges {
  /** Returns how to stop it. */
  readonly listen: (listener: () => void) => () => void
  /** Distinguishes the drafts of this pane. */
  readonly draftKey: () => string
}

const DRAFT_KINDS = ['olkRecipientsChanged', 'olkAppointmentTimeChanged'] as const

/** `onReturn` registers a listener for the return of the user to the pane. */
export const watchItems = (mailbox: OfficeMailbox, onReturn: (listener: () => void) => void): ItemChanges => {
  const listeners = new Set<() => void>()
  let opened = 1
  const notify = (): void => {
    for (const listener of listeners) listener()
  }

  const watchDraft = (): void => {
    const { item } = mailbox
    if (item === null || !isDraft(item)) return
    // Kinds that the client or the item lacks fail without effect.
    for (const kind of DRAFT_KINDS) void callOffice<void>((done) => item.addHandlerAsync(kind, notify, done))
  }

  void callOffice<void>((done) =>
    mailbox.addHandlerAsync(
      'olkItemSelectedChanged',
      () => {
        opened += 1
        watchDraft()
        notify()
      },
      done,
    ),
  )
  watchDraft()
  // No event reports a changed subject.
  onReturn(() => {
    if (mailbox.item !== null && isDraft(mailbox.item)) notify()
  })

  return {
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    draftKey: () => `draft-${opened}`,
  }
}
