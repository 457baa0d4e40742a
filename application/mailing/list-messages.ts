// Lists outgoing mail with its subjects as sent, and counts it for the filters (ADM-10).
import { E, gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import { makeRead } from '#application/identity/change.ts'
import type { Paged } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import { renderSubject, withoutPersonalLinks } from '#domain/mailing/mail-document.ts'
import type { MailMessage, MailOrigin } from '#domain/mailing/message.ts'
import { asWritten, findUnfilledPaths } from '#domain/mailing/placeholders.ts'
import type { ListedMessage, MailingStores, MessageQuery } from '#domain/mailing/ports.ts'
import { parseMailbox } from '#domain/shared/mailbox.ts'
import type { InScope, Stored } from '#domain/shared/unit-of-work.ts'
import { type MailPurposes, readFillings, withFilling } from './batch.ts'

type Stores = Pick<MailingStores, 'mailings' | 'messages'>

/** `subject`: as the recipient reads it, without personal links; with its placeholders if the principal may not read the mail. */
export interface MessageOutline extends ListedMessage {
  readonly subject: string
}

/** Whether the principal may read the texts of these mails. */
export function isReadableBy<All>(
  { permissions }: Principal,
  purposes: MailPurposes<All>,
  { kind }: MailOrigin,
): boolean {
  const needs = purposes[kind]?.textNeeds
  return needs === undefined || permissions.has(needs)
}

export type MessageLists = ReturnType<typeof makeMessageLists>

export function makeMessageLists<All extends Stores>(deps: {
  readonly inScope: InScope<All>
  readonly purposes: MailPurposes<All>
}) {
  const { purposes } = deps
  const read = makeRead(deps.inScope)

  /** Reads values that are not stored with the message only if its subject uses them: two statements a message. */
  const readFilled = (stores: All, { message, mailing }: ListedMessage): Stored<MailMessage> => {
    const usesValues = findUnfilledPaths(message.personalised.subject ?? mailing.subject, []).length > 0
    if (!usesValues || purposes[mailing.origin.kind]?.fill === undefined) return TE.right(message)
    return gen(function* () {
      const whole = yield* unwrap(stores.mailings.find(mailing.id))
      const fillings = yield* unwrap(readFillings(purposes, stores, mailing, [message]))
      return O.isSome(whole) ? withFilling(fillings, message, whole.value) : message
    })
  }

  const outline = (stores: All, principal: Principal, listed: ListedMessage): Stored<MessageOutline> =>
    isReadableBy(principal, purposes, listed.mailing.origin)
      ? pipe(
          readFilled(stores, listed),
          TE.map((filled) => {
            const { mailing, message } = withoutPersonalLinks(listed.mailing, filled)
            return { ...listed, subject: renderSubject(mailing, message) }
          }),
        )
      : TE.right({ ...listed, subject: asWritten(listed.message.personalised.subject ?? listed.mailing.subject) })

  /** A whole address is looked up among all messages. One without messages may still be a part of others. */
  const find = ({ messages }: Stores, query: MessageQuery): Stored<Paged<ListedMessage>> => {
    const whole = parseMailbox(query.q)
    return E.isLeft(whole) || query.address !== ''
      ? messages.list(query)
      : pipe(
          messages.list({ ...query, q: '', address: whole.right }),
          TE.flatMap((page) => (page.total > 0 || query.skip > 0 ? TE.right(page) : messages.list(query))),
        )
  }

  return {
    list: (principal: Principal, query: MessageQuery) =>
      read(principal, 'mail:read', (stores) =>
        gen(function* () {
          const { data, total } = yield* unwrap(find(stores, query))
          const outlines = yield* unwrap(
            TE.traverseSeqArray((one: ListedMessage) => outline(stores, principal, one))(data),
          )
          return { data: outlines, total }
        }),
      ),
    count: (principal: Principal) => read(principal, 'mail:read', ({ messages }) => messages.count()),
  }
}
