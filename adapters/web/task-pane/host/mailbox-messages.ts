// What the pane and the stand-in mailbox around it say to each other; its own copy of these forms is the mailbox's.
import { hasFields, isEither, isFlag, isListOf, isNumber, isOneOf, isText, orNull } from '#adapters/web/kit/guard.ts'

const isPerson = hasFields({ name: isText, address: isText })
const isAttachment = hasFields({
  id: isText,
  fileName: isText,
  contentType: isText,
  size: isNumber,
  contentId: orNull(isText),
  isInline: isFlag,
})

const isMail = hasFields({
  kind: isOneOf('mail'),
  mode: isOneOf('read'),
  key: isText,
  itemId: isText,
  internetMessageId: isText,
  conversationId: orNull(isText),
  subject: isText,
  from: isPerson,
  to: isListOf(isPerson),
  cc: isListOf(isPerson),
  sentAt: isNumber,
  attachments: isListOf(isAttachment),
})
const isDraft = hasFields({
  kind: isOneOf('mail'),
  mode: isOneOf('compose'),
  key: isText,
  itemId: orNull(isText),
  conversationId: orNull(isText),
  subject: isText,
  to: isListOf(isPerson),
  cc: isListOf(isPerson),
})
const isAppointment = hasFields({
  kind: isOneOf('appointment'),
  mode: isOneOf('read', 'compose'),
  key: isText,
  itemId: orNull(isText),
  subject: isText,
  organiser: orNull(isPerson),
  attendees: isListOf(isPerson),
  startsAt: isNumber,
  endsAt: isNumber,
  location: isText,
})
const isItem = isEither(isMail, isEither(isDraft, isAppointment))

/** From the mailbox: the open item, whenever it changes and after `hello`; and the answers to what was asked. */
export const isFromMailbox = isEither(
  hasFields({ mailbox: isOneOf('item'), userAddress: isText, item: orNull(isItem) }),
  isEither(
    hasFields({ mailbox: isOneOf('answer'), ask: isNumber, value: orNull(isText) }),
    hasFields({ mailbox: isOneOf('refusal'), ask: isNumber, reason: isText }),
  ),
)

/** `key` names the item that was open when it was asked: what is asked of one is never done to another. */
export type Question =
  | { readonly pane: 'body' | 'eml'; readonly itemId: string }
  | { readonly pane: 'attachment'; readonly itemId: string; readonly attachmentId: string }
  | { readonly pane: 'save'; readonly key: string }
  | { readonly pane: 'header'; readonly key: string; readonly name: string }
  | { readonly pane: 'setHeader'; readonly key: string; readonly name: string; readonly value: string | null }

export type ToMailbox = { readonly pane: 'hello' } | (Question & { readonly ask: number })
