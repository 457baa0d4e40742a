// What happens to a mail as it is sent: nothing of it leaves for us unless a target was announced or the user wants all archived. Which target it
// gets is the service's decision.
import { freshKey, keyOn, stamp } from './archive-key.ts'
import type { SentItem } from './office-used.ts'
import { readSentMail } from './sent-mail.ts'
import type { ServiceCalls } from './service-calls.ts'

export interface ArchiveSentDeps {
  readonly item: SentItem
  readonly mailbox: string
  readonly calls: ServiceCalls
  readonly now: () => number
  /** Whether the mail was let go meanwhile: nothing new is begun then, for the mail client may end the script at any moment. */
  readonly isOver: () => boolean
}

export type Ended = 'handed over' | 'not wanted' | 'not whole' | 'not taken' | 'too late'

export const archiveSent = async ({ item, mailbox, calls, now, isOver }: ArchiveSentDeps): Promise<Ended> => {
  const announced = await keyOn(item)
  if (announced === null && (await calls.archivesUnasked()) !== true) return 'not wanted'
  if (isOver()) return 'too late'
  calls.prepare()
  const archiveKey = announced ?? freshKey()
  const [mail] = await Promise.all([
    readSentMail({ item, archiveKey, mailbox, now: now() }),
    // A mail that could not be stamped is archived all the same; only its badge is missing.
    announced === null ? stamp(item, archiveKey) : null,
  ])
  if (mail === null) return 'not whole'
  if (isOver()) return 'too late'
  return (await calls.handOver(mail)) ? 'handed over' : 'not taken'
}
