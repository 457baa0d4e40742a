// The messages between the task pane and the stand-in mailbox around it.
import { type Guarded, hasFields, isEither, isFlag, isListOf, isNumber, isOneOf, isText, orNull } from './guard.ts'

const isPerson = hasFields({ name: isText, address: isText })
const isAttachment = hasFields({
  id: isText,
  fileName: isText,
  contentType: isText,
  size: isNumber,
  contentId: orNull(isText),
  isInline: isFlag,
})
const item = { key: isText, subject: isText }
const mail = {
  ...item,
  kind: isOneOf('mail'),
  conversationId: orNull(isText),
  to: isListOf(isPerson),
  cc: isListOf(isPerson),
}

const isMail = hasFields({
  ...mail,
  mode: isOneOf('read'),
  itemId: isText,
  internetMessageId: isText,
  from: isPerson,
  sentAt: isNumber,
  attachments: isListOf(isAttachment),
})
const isDraft = hasFields({ ...mail, mode: isOneOf('compose'), itemId: orNull(isText) })
const isAppointment = hasFields({
  ...item,
  kind: isOneOf('appointment'),
  mode: isOneOf('read', 'compose'),
  itemId: orNull(isText),
  organiser: orNull(isPerson),
  attendees: isListOf(isPerson),
  startsAt: isNumber,
  endsAt: isNumber,
  location: isText,
})
export type PaneMail = Guarded<typeof isMail>
const isItem = isEither(isMail, isEither(isDraft, isAppointment))
export type PaneItem = Guarded<typeof isItem>

/** From the mailbox: the open item, after `hello` and at each change; and answers to questions. */
export const isFromMailbox = isEither(
  hasFields({ mailbox: isOneOf('item'), userAddress: isText, item: orNull(isItem) }),
  isEither(
    hasFields({ mailbox: isOneOf('answer'), ask: isNumber, value: orNull(isText) }),
    hasFields({ mailbox: isOneOf('refusal'), ask: isNumber, reason: isText }),
  ),
)

export type FromMailbox = Guarded<typeof isFromMailbox>

const ofItem = { ask: isNumber, itemId: isText }
const ofKey = { ask: isNumber, key: isText }

export const isHello = hasFields({ pane: isOneOf('hello') })
/** `key`: of the item that the question is about. Another item never answers it. */
export const isQuestion = isEither(
  isEither(
    hasFields({ ...ofItem, pane: isOneOf('body', 'eml') }),
    hasFields({ ...ofItem, pane: isOneOf('attachment'), attachmentId: isText }),
  ),
  isEither(
    hasFields({ ...ofKey, pane: isOneOf('save') }),
    isEither(
      hasFields({ ...ofKey, pane: isOneOf('header'), name: isText }),
      hasFields({ ...ofKey, pane: isOneOf('setHeader'), name: isText, value: orNull(isText) }),
    ),
  ),
)
export type NumberedQuestion = Guarded<typeof isQuestion>
type WithoutNumber<Q> = Q extends unknown ? Omit<Q, 'ask'> : never
export type Question = WithoutNumber<NumberedQuestion>
export type ToMailbox = Guarded<typeof isHello> | NumberedQuestion
