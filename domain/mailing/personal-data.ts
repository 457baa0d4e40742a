// Personal data of the mailing area: the messages to a person's mailboxes (PLG-23).
// The row of an erased message stays, for the counts of its origin.
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

/** Without text and values: a session proves the ledger's user, not the owner of the mailbox, who can read them there. */
const messages: PersonalKind<ListedMessage> = {
  limit: 200,
  keyOf: ({ message }) => message.id,
  toItem: ({ message: { id, recipient, state, possiblyDoubled, story }, mailing }) => {
    const { _tag: status, ...since } = state
    const createdAt = toMoment(mailing.createdAt)
    return {
      ...toItem({ id, ...recipient, origin: mailing.origin.kind, status, ...since, possiblyDoubled, story }),
      createdAt,
    }
  },
}

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
