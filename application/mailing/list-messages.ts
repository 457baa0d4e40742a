// Lists outgoing mail with its subjects as sent, and counts it for the filters (ADM-10).
import { E, gen, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import { makeRead } from '#application/identity/change.ts'
import type { Paged } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import { renderSubject, withoutPersonalLinks } from '#domain/mailing/mail-document.ts'
import type { MailOrigin, MessageId } from '#domain/mailing/message.ts'
import { findUnfilledPaths, type MergeData } from '#domain/mailing/placeholders.ts'
import type { ListedMessage, MailingStores, MessageQuery } from '#domain/mailing/ports.ts'
import { parseMailbox } from '#domain/shared/mailbox.ts'
import type { InScope, Stored } from '#domain/shared/unit-of-work.ts'
import type { MailPurposes } from './batch.ts'
import { withSampleData } from './sample-mail.ts'

type Stores = Pick<MailingStores, 'messages'>

/** `subject`: as the recipient reads it, without personal links; with the names of its values if the principal may not read the mail. */
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

const getSubject = ({ message, mailing }: ListedMessage) => message.personalised.subject ?? mailing.subject

function toOutline(listed: ListedMessage, isReadable: boolean): MessageOutline {
  const { mailing, message } = withoutPersonalLinks(listed.mailing, listed.message)
  const shown = isReadable
    ? message
    : { ...message, personalised: { ...message.personalised, subject: withSampleData(getSubject(listed)) } }
  return { ...listed, subject: renderSubject(mailing, shown) }
}

/** Adds the subjects. Runs in the unit of work of the messages' tenant. */
type ReadOutlines<All> = (
  stores: All,
  principal: Principal,
  listed: readonly ListedMessage[],
) => Stored<readonly MessageOutline[]>

/** Reads values that are not stored with the messages only for subjects that use them: one statement for each kind of mail. */
function makeReadOutlines<All>(purposes: MailPurposes<All>): ReadOutlines<All> {
  return (stores, principal, listed) => {
    const isReadable = ({ mailing: { origin } }: ListedMessage): boolean => isReadableBy(principal, purposes, origin)
    const users = listed.filter((one) => isReadable(one) && findUnfilledPaths(getSubject(one), []).length > 0)
    return pipe(
      Object.entries(Object.groupBy(users, ({ mailing: { origin } }) => origin.kind)),
      TE.traverseSeqArray(([kind, ofKind = []]) => {
        const ids = ofKind.map(({ message: { id } }) => id)
        return purposes[kind]?.readValues?.(stores, ids) ?? TE.right(new Map<MessageId, MergeData>())
      }),
      TE.map((all) => {
        const values = new Map(all.flatMap((ofKind) => [...ofKind]))
        return listed.map((one) => {
          const { message } = one
          const data = values.get(message.id)
          const filled = data === undefined ? message : { ...message, personalised: { ...message.personalised, data } }
          return toOutline({ ...one, message: filled }, isReadable(one))
        })
      }),
    )
  }
}

/** Returns the subjects of messages by id, as lists show them. Runs in the unit of work of the messages' tenant. */
export function makeReadSubjects<All extends Stores>(purposes: MailPurposes<All>) {
  const readOutlines = makeReadOutlines(purposes)
  return (stores: All, principal: Principal, ids: readonly MessageId[]): Stored<ReadonlyMap<string, string>> =>
    pipe(
      stores.messages.findAll(ids),
      TE.flatMap((listed) => readOutlines(stores, principal, listed)),
      TE.map((outlines) => new Map(outlines.map(({ message: { id }, subject }) => [id, subject]))),
    )
}

export type MessageLists = ReturnType<typeof makeMessageLists>

export function makeMessageLists<All extends Stores>(deps: {
  readonly inScope: InScope<All>
  readonly purposes: MailPurposes<All>
}) {
  const read = makeRead(deps.inScope)
  const readOutlines = makeReadOutlines(deps.purposes)

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
          return { data: yield* unwrap(readOutlines(stores, principal, data)), total }
        }),
      ),
    count: (principal: Principal) => read(principal, 'mail:read', ({ messages }) => messages.count()),
  }
}
