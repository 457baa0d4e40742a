// What the pane and the stand-in mailbox around it say to each other; its own copy of these forms is the mailbox's.
import * as t from 'io-ts'

const nullable = <C extends t.Mixed>(codec: C) => t.union([codec, t.null])
const Person = t.readonly(t.type({ name: t.string, address: t.string }))

const Attachment = t.readonly(
  t.type({
    id: t.string,
    fileName: t.string,
    contentType: t.string,
    size: t.number,
    contentId: nullable(t.string),
    isInline: t.boolean,
  }),
)

const Item = t.readonly(
  t.type({
    kind: t.literal('mail'),
    itemId: t.string,
    internetMessageId: t.string,
    conversationId: nullable(t.string),
    subject: t.string,
    from: Person,
    to: t.readonlyArray(Person),
    cc: t.readonlyArray(Person),
    sentAt: t.number,
    attachments: t.readonlyArray(Attachment),
  }),
)

/** From the mailbox: the open item, whenever it changes and after `hello`; and the answers to what was asked. */
export const FromMailbox = t.union([
  t.type({ mailbox: t.literal('item'), userAddress: t.string, item: nullable(Item) }),
  t.type({ mailbox: t.literal('answer'), ask: t.number, value: nullable(t.string) }),
  t.type({ mailbox: t.literal('refusal'), ask: t.number, reason: t.string }),
])
export type FromMailbox = t.TypeOf<typeof FromMailbox>

export type ToMailbox =
  | { readonly pane: 'hello' }
  | { readonly pane: 'body'; readonly ask: number; readonly itemId: string }
  | { readonly pane: 'eml'; readonly ask: number; readonly itemId: string }
  | { readonly pane: 'attachment'; readonly ask: number; readonly itemId: string; readonly attachmentId: string }
