// Personal data of the mailing area: the messages to a person's mailboxes (PLG-23).
// The row of an erased message stays, for the counts of its origin.
import { fromDays, toDays } from '#domain/shared/clock.ts'
import type { DataCategory } from '#domain/shared/data-category.ts'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import {
  toErasure,
  exportPages,
  toMoment,
  type PersonalData,
  type PersonalKind,
  toItem,
} from '#domain/identity/personal-data.ts'
import type { ListedMessage, MessageStore } from './ports.ts'

/** Without the words of other servers on a return: they may quote the mail. */
function toExportedState(state: ListedMessage['message']['state']) {
  if (state._tag !== 'Returned') return state
  const { _tag, at, sentAt, returnClass, status: statusCode } = state
  return { _tag, at, sentAt, returnClass, statusCode }
}

/** Without text and values: a session proves the ledger's user, not the owner of the mailbox, who can read them there. */
const messages: PersonalKind<ListedMessage> = {
  limit: 200,
  keyOf: ({ message }) => message.id,
  toItem: ({ message: { id, recipient, state, possiblyDoubled, story }, mailing }) => {
    const { _tag: status, ...since } = toExportedState(state)
    const createdAt = toMoment(mailing.createdAt)
    return {
      ...toItem({ id, ...recipient, origin: mailing.origin.kind, status, ...since, possiblyDoubled, story }),
      createdAt,
    }
  },
}

/** The daily purge removes messages that ended before this time. */
export const MESSAGES_KEPT = fromDays(183)

export const mailingDataCategories: readonly DataCategory<'messages' | 'linkMessages'>[] = [
  {
    kinds: ['messages', 'linkMessages'],
    content: [
      'Mails van je kantoor die deze dienst verstuurt: je naam, je mailadres en wat er over jou in de mail staat',
      'Mails of your office that this service sends: your name, your mail address and what the mail says about you',
    ],
    purpose: [
      'Ze versturen, en je kantoor laten zien of dat is gelukt',
      'To send them, and to show your office whether that succeeded',
    ],
    retention: [
      `${toDays(MESSAGES_KEPT)} dagen nadat ze zijn verstuurd of ingetrokken. Verwijder je je gegevens, dan blijft alleen staan dat er een mail was; een mail die nog wacht, gaat niet meer uit`,
      `${toDays(MESSAGES_KEPT)} days after they were sent or withdrawn. Once you delete your data, only the fact that there was a mail stays; a mail that still waits is not sent`,
    ],
    remainder: 'what became of the mail; values that several recipients of one mail share, for those days',
  },
]

/** The vault knows which mailboxes a person has connected with the ledger, so messages are erased before the vault's records. */
export function makePersonalMessages(
  store: Pick<MessageStore, 'listOfPerson' | 'forget'>,
  kind = 'messages',
): PersonalData {
  return {
    export: { [kind]: exportPages(messages, store.listOfPerson) },
    erase: (person) =>
      pipe(
        store.forget(person),
        TE.map((count) => toErasure({ messages: count })),
      ),
  }
}
