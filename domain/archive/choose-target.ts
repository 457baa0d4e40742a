// Chooses the target of a sent mail (ARC-7). The caller passes what it knows; the result may be that it must ask the ledger.
import * as O from 'fp-ts/lib/Option.js'
import type { KnownRecipient } from '#domain/ledger/ports.ts'
import type { UserSettings } from '#domain/ledger/settings.ts'
import { toComparable, type Mailbox, parseMailbox } from '#domain/shared/mailbox.ts'
import type { NotArchivedReason } from './send-archive.ts'
import type { EmailData } from './mail.ts'
import type { ArchiveTarget } from './ports.ts'

/** Only this many recipients are looked up: their addresses must fit into one query to the ledger. */
const MAX_RECIPIENTS = 10

export interface SendingFacts {
  readonly chosenTarget: O.Option<ArchiveTarget>
  readonly settings: UserSettings
  /** The target of an earlier archived mail of the conversation. */
  readonly inheritedTarget: O.Option<ArchiveTarget>
  /** The recipients that the ledger knows, in the order of the mail. None: the ledger has not been asked. */
  readonly recipients: O.Option<readonly KnownRecipient[]>
}

export type Choice =
  | { readonly _tag: 'Goes'; readonly to: ArchiveTarget; readonly because: 'chosen' | 'inherited' | 'default' }
  /** The choice depends on which recipients the ledger knows. */
  | { readonly _tag: 'AskLedger' }
  | { readonly _tag: 'Stays'; readonly reason: NotArchivedReason }

const toContactTarget = ({ contact }: KnownRecipient): O.Option<ArchiveTarget> =>
  O.isSome(contact) ? O.some({ kind: 'contact', id: contact.value }) : O.none
const toAccountTarget = ({ account }: KnownRecipient): O.Option<ArchiveTarget> =>
  O.isSome(account) ? O.some({ kind: 'account', id: account.value }) : O.none

/** The kind that the user prefers if the ledger has both, otherwise the one it has. */
function pickPreferred(kind: ArchiveTarget['kind'], known: KnownRecipient): O.Option<ArchiveTarget> {
  const [first, second] = kind === 'contact' ? [toContactTarget, toAccountTarget] : [toAccountTarget, toContactTarget]
  return O.alt(() => second(known))(first(known))
}

/**
 * A target that the user chose wins, even if archiving on sending is off. If it is on, the conversation's target comes next, then that of
 * the first known recipient.
 */
export function chooseTarget({ chosenTarget, settings, inheritedTarget, recipients }: SendingFacts): Choice {
  if (O.isSome(chosenTarget)) return { _tag: 'Goes', to: chosenTarget.value, because: 'chosen' }
  if (!settings.autoArchiveOnSend) return { _tag: 'Stays', reason: 'AUTO_ARCHIVE_OFF' }
  if (O.isSome(inheritedTarget)) return { _tag: 'Goes', to: inheritedTarget.value, because: 'inherited' }
  if (O.isNone(recipients)) return { _tag: 'AskLedger' }
  for (const known of recipients.value) {
    const to = pickPreferred(settings.defaultArchiveTarget, known)
    if (O.isSome(to)) return { _tag: 'Goes', to: to.value, because: 'default' }
  }
  return { _tag: 'Stays', reason: 'NO_TARGET' }
}

/** The recipients of a mail, each once: those in `to` before those in `cc`. Leaves out the user's own mailbox and the shared one. */
export function listRecipients(
  { to, cc, sharedMailbox }: Pick<EmailData, 'to' | 'cc' | 'sharedMailbox'>,
  user: Mailbox,
): readonly Mailbox[] {
  const own = new Set([user, ...(O.isSome(sharedMailbox) ? [sharedMailbox.value] : [])].map(toComparable))
  const found = new Map<string, Mailbox>()
  for (const { address } of [...to, ...cc]) {
    if (found.size === MAX_RECIPIENTS) break
    const parsed = parseMailbox(address.trim())
    if (parsed._tag === 'Left') continue
    const key = toComparable(parsed.right)
    if (!own.has(key) && !found.has(key)) found.set(key, parsed.right)
  }
  return [...found.values()]
}
