// The messages from the stand-in mailbox to the task pane that it contains.
import { type Guarded, hasFields, isEither, isFlag, isListOf, isNumber, isOneOf, isText, isNullOr } from './guard.ts'

const isPerson = hasFields({ name: isText, address: isText })
const isAttachment = hasFields({
  id: isText,
  fileName: isText,
  contentType: isText,
  size: isNumber,
  contentId: isNullOr(isText),
  isInline: isFlag,
})
const item = { key: isText, subject: isText }
const mail = {
  ...item,
  kind: isOneOf('mail'),
  conversationId: isNullOr(isText),
  to: isListOf(isPerson),
  cc: isListOf(isPerson),
}

const isMail = hasFields({
  ...mail,
  mode: isOneOf('read'),
  itemId: isText,
  internetMessageId: isText,
  from: isPerson,
  arrivedAt: isNumber,
  attachments: isListOf(isAttachment),
})
const isDraft = hasFields({ ...mail, mode: isOneOf('compose'), itemId: isNullOr(isText) })
const isAppointment = hasFields({
  ...item,
  kind: isOneOf('appointment'),
  mode: isOneOf('read', 'compose'),
  itemId: isNullOr(isText),
  organiser: isNullOr(isPerson),
  attendees: isListOf(isPerson),
  startsAt: isNumber,
  endsAt: isNumber,
  location: isText,
})
export type PaneMail = Guarded<typeof isMail>
const isItem = isEither(isMail, isEither(isDraft, isAppointment))
export type PaneItem = Guarded<typeof isItem>

/** `owner`: the shared mailbox that contains the item; null: the user's own. The mailbox sends the open item after `hello` and at each change, and the answers to questions. */
export const isFromMailbox = isEither(
  hasFields({ mailbox: isOneOf('item'), userAddress: isText, item: isNullOr(isItem), owner: isNullOr(isText) }),
  isEither(
    hasFields({ mailbox: isOneOf('answer'), ask: isNumber, value: isNullOr(isText) }),
    hasFields({ mailbox: isOneOf('refusal'), ask: isNumber, reason: isText }),
  ),
)

export type FromMailbox = Guarded<typeof isFromMailbox>
