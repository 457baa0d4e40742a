// What happens to a mail as it is sent: nothing of it leaves for us unless a target was announced for it or the user wants all archived. Which target
// it gets is the service's decision.
import { isOwnKey, keyOn, ownKeyFor, stamp } from './archive-key.ts'
import type { SentItem } from './office-used.ts'
import { NO_ARCHIVE } from '../host/archive-key-header.ts'
import { readSentMail, textsOf, underKey } from './sent-mail.ts'
import type { ServiceCalls } from './service-calls.ts'

export interface ArchiveSentDeps {
  readonly item: SentItem
  readonly mailbox: string
  readonly calls: ServiceCalls
  readonly now: () => number
  /** Whether the mail was let go meanwhile: nothing new is begun then, for the mail client may end the script at any moment. */
  readonly isOver: () => boolean
}

export type SentArchiving = 'handed over' | 'not wanted' | 'not whole' | 'not taken' | 'too late'

/** Under which key it is wanted: `announced`; or, where the user wants all archived, one of the handler's own. Null: it is not. */
type Wanted = { readonly announced: string | null } | null

const wantedBy = async (calls: ServiceCalls, found: string | null): Promise<Wanted> => {
  if (found === NO_ARCHIVE) return null
  const standing = found === null || isOwnKey(found) ? 'unknown' : await calls.standingOf(found)
  switch (standing) {
    case 'awaiting':
      return { announced: found }
    // One key is one mail, and that one is with the service.
    case 'used':
    case null:
      return null
    case 'expired':
    case 'unknown':
      if ((await calls.archivesUnasked()) !== true) return null
      return { announced: standing === 'expired' ? found : null }
  }
}

export const archiveSent = async ({ item, mailbox, calls, now, isOver }: ArchiveSentDeps): Promise<SentArchiving> => {
  const found = await keyOn(item)
  const wanted = await wantedBy(calls, found)
  if (wanted === null) return 'not wanted'
  if (isOver()) return 'too late'
  const mail = await readSentMail({ item, mailbox, now: now() })
  if (mail === null) return 'not whole'
  const archiveKey = wanted.announced ?? ownKeyFor(found, textsOf(mail))
  if (isOver()) return 'too late'
  const [isTaken] = await Promise.all([
    calls.handOver(underKey(mail, archiveKey)),
    // A mail that could not be stamped is archived all the same; only its badge is missing.
    archiveKey === found ? null : stamp(item, archiveKey),
  ])
  return isTaken ? 'handed over' : 'not taken'
}
