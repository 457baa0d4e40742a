// What the mailing area keeps of a person: the messages to their mailboxes (PLG-23). An erased message stays, for the counts of what it was made for.
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

/** Without the text and its values: a session proves the ledger's user and not the mailbox, where its owner reads them. */
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

/** A person's mailboxes are those that they connected with the ledger, so erasing comes before the vault's. */
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
