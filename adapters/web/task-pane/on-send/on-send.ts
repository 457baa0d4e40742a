// The handler of OnMessageSend. It sends a mail to the service if the mail has a target or the user archives all sent mail. It always
// releases the mail, once, before the deadline (CLI-7). The service decides the target.
import { isOwnKey, readArchiveKey, chooseArchiveKey, stamp } from './archive-key.ts'
import type { SentItem, SendEvent } from './office-used.ts'
import { NO_ARCHIVE } from '../host/archive-key-header.ts'
import { readSentMail, listKeyTexts, withArchiveKey } from './sent-mail.ts'
import type { ServiceCalls } from './service-calls.ts'

export interface ArchiveSentDeps {
  readonly item: SentItem
  readonly mailbox: string
  readonly calls: ServiceCalls
  readonly now: () => number
  /** The mail was released. Nothing new may start, because the mail client may end the script at any moment. */
  readonly isOver: () => boolean
}

export type SentArchiving = 'handed over' | 'not wanted' | 'not whole' | 'not taken' | 'too late'

/** `announced`: the key that the pane set; null: the handler creates a key. The whole wish is null: do not archive. */
type SendWish = { readonly announced: string | null } | null

async function loadWish(calls: ServiceCalls, found: string | null): Promise<SendWish> {
  if (found === NO_ARCHIVE) return null
  const standing = found === null || isOwnKey(found) ? 'unknown' : await calls.standingOf(found)
  switch (standing) {
    case 'awaiting':
      return { announced: found }
    // The service already has a mail with this key.
    case 'used':
    case null:
      return null
    case 'expired':
    case 'unknown':
      if ((await calls.archivesUnasked()) !== true) return null
      return { announced: standing === 'expired' ? found : null }
  }
}

export async function archiveSent({ item, mailbox, calls, now, isOver }: ArchiveSentDeps): Promise<SentArchiving> {
  const found = await readArchiveKey(item)
  const wanted = await loadWish(calls, found)
  if (wanted === null) return 'not wanted'
  if (isOver()) return 'too late'
  const mail = await readSentMail({ item, mailbox, now: now() })
  if (mail === null) return 'not whole'
  const archiveKey = wanted.announced ?? chooseArchiveKey(found, listKeyTexts(mail))
  if (isOver()) return 'too late'
  const [isTaken] = await Promise.all([
    calls.handOver(withArchiveKey(mail, archiveKey)),
    // Without the header the mail is still archived, but the pane later shows no badge.
    archiveKey === found ? null : stamp(item, archiveKey),
  ])
  return isTaken ? 'handed over' : 'not taken'
}

/** Shorter than five seconds, after which Outlook shows a message to the user. */
export const DEADLINE = 3_500

export interface OnSendDeps {
  /** `isOver` returns whether the mail was released. */
  readonly archive: (isOver: () => boolean) => Promise<unknown>
  readonly after: (milliseconds: number, then: () => void) => void
}

export function makeOnSend({ archive, after }: OnSendDeps) {
  return function onSend(event: SendEvent): void {
    let isOver = false
    const releaseMail = (): void => {
      if (isOver) return
      isOver = true
      event.completed({ allowEvent: true })
    }
    try {
      after(DEADLINE, releaseMail)
      archive(() => isOver).then(releaseMail, releaseMail)
    } catch {
      releaseMail()
    }
  }
}
