// The messages between the pane and the stand-in mailbox around it. The mailbox has its own copy of these types.
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
const isItem = isEither(isMail, isEither(isDraft, isAppointment))

/** From the mailbox: the open item, after `hello` and at each change; and answers to questions. */
export const isFromMailbox = isEither(
  hasFields({ mailbox: isOneOf('item'), userAddress: isText, item: orNull(isItem) }),
  isEither(
    hasFields({ mailbox: isOneOf('answer'), ask: isNumber, value: orNull(isText) }),
    hasFields({ mailbox: isOneOf('refusal'), ask: isNumber, reason: isText }),
  ),
)

/** `key`: of the item that the question is about. Another item never answers it. */
export type Question =
  | { readonly pane: 'body' | 'eml'; readonly itemId: string }
  | { readonly pane: 'attachment'; readonly itemId: string; readonly attachmentId: string }
  | { readonly pane: 'save'; readonly key: string }
  | { readonly pane: 'header'; readonly key: string; readonly name: string }
  | { readonly pane: 'setHeader'; readonly key: string; readonly name: string; readonly value: string | null }

export type ToMailbox = { readonly pane: 'hello' } | (Question & { readonly ask: number })
