// Where a sent mail goes (ARC-7). What there is to know is handed in as far as it is known; whether the ledger must be asked is an answer.
import * as O from 'fp-ts/lib/Option.js'
import type { KnownRecipient } from '#domain/ledger/ports.ts'
import type { UserSettings } from '#domain/ledger/settings.ts'
import { toComparable, type Mailbox, parseMailbox } from '#domain/shared/mailbox.ts'
import type { NotArchivedReason } from './send-archive.ts'
import type { EmailData } from './mail.ts'
import type { ArchiveTarget } from './ports.ts'

/** More recipients than these are not asked about: their addresses have to fit into one question. */
const MAX_RECIPIENTS = 10

export interface KnownOfSending {
  readonly chosen: O.Option<ArchiveTarget>
  readonly settings: UserSettings
  /** Of an earlier archived mail of the conversation. */
  readonly inherited: O.Option<ArchiveTarget>
  /** Those that the ledger knows, in the order of the mail; none: it has not been asked. */
  readonly recipients: O.Option<readonly KnownRecipient[]>
}

export type Choice =
  | { readonly _tag: 'Goes'; readonly to: ArchiveTarget; readonly because: 'chosen' | 'inherited' | 'default' }
  /** It depends on whom the ledger knows. */
  | { readonly _tag: 'AskLedger' }
  | { readonly _tag: 'Stays'; readonly reason: NotArchivedReason }

const toContactTarget = ({ contact }: KnownRecipient): O.Option<ArchiveTarget> =>
  O.isSome(contact) ? O.some({ kind: 'contact', id: contact.value }) : O.none
const toAccountTarget = ({ account }: KnownRecipient): O.Option<ArchiveTarget> =>
  O.isSome(account) ? O.some({ kind: 'account', id: account.value }) : O.none

/** As the user wishes where the ledger has both; else what it has. */
function pickPreferred(kind: ArchiveTarget['kind'], known: KnownRecipient): O.Option<ArchiveTarget> {
  const [first, second] = kind === 'contact' ? [toContactTarget, toAccountTarget] : [toAccountTarget, toContactTarget]
  return O.alt(() => second(known))(first(known))
}

/** An announced target wins, also without the opt-in. With the opt-in, the conversation's target follows, then that of the first known recipient. */
export function chooseTarget({ chosen, settings, inherited, recipients }: KnownOfSending): Choice {
  if (O.isSome(chosen)) return { _tag: 'Goes', to: chosen.value, because: 'chosen' }
  if (!settings.autoArchiveOnSend) return { _tag: 'Stays', reason: 'AUTO_ARCHIVE_OFF' }
  if (O.isSome(inherited)) return { _tag: 'Goes', to: inherited.value, because: 'inherited' }
  if (O.isNone(recipients)) return { _tag: 'AskLedger' }
  for (const known of recipients.value) {
    const to = pickPreferred(settings.defaultArchiveTarget, known)
    if (O.isSome(to)) return { _tag: 'Goes', to: to.value, because: 'default' }
  }
  return { _tag: 'Stays', reason: 'NO_TARGET' }
}

/** Whom a mail went to, each once, those it was addressed to before those in copy; never its sender. */
export function listRecipients({ to, cc }: Pick<EmailData, 'to' | 'cc'>, sender: Mailbox): readonly Mailbox[] {
  const found = new Map<string, Mailbox>()
  for (const { address } of [...to, ...cc]) {
    if (found.size === MAX_RECIPIENTS) break
    const parsed = parseMailbox(address.trim())
    if (parsed._tag === 'Left') continue
    const key = toComparable(parsed.right)
    if (key !== toComparable(sender) && !found.has(key)) found.set(key, parsed.right)
  }
  return [...found.values()]
}
