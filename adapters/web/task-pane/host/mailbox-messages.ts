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

const Mail = t.readonly(
  t.type({
    kind: t.literal('mail'),
    mode: t.literal('read'),
    key: t.string,
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

const Draft = t.readonly(
  t.type({
    kind: t.literal('mail'),
    mode: t.literal('compose'),
    key: t.string,
    itemId: nullable(t.string),
    conversationId: nullable(t.string),
    subject: t.string,
    to: t.readonlyArray(Person),
    cc: t.readonlyArray(Person),
  }),
)

const Appointment = t.readonly(
  t.type({
    kind: t.literal('appointment'),
    mode: t.union([t.literal('read'), t.literal('compose')]),
    key: t.string,
    itemId: nullable(t.string),
    subject: t.string,
    organiser: nullable(Person),
    attendees: t.readonlyArray(Person),
    startsAt: t.number,
    endsAt: t.number,
    location: t.string,
  }),
)

const Item = t.union([Mail, Draft, Appointment])

/** From the mailbox: the open item, whenever it changes and after `hello`; and the answers to what was asked. */
export const FromMailbox = t.union([
  t.type({ mailbox: t.literal('item'), userAddress: t.string, item: nullable(Item) }),
  t.type({ mailbox: t.literal('answer'), ask: t.number, value: nullable(t.string) }),
  t.type({ mailbox: t.literal('refusal'), ask: t.number, reason: t.string }),
])
export type FromMailbox = t.TypeOf<typeof FromMailbox>

/** `key` names the item that was open when it was asked: what is asked of one is never done to another. */
export type Question =
  | { readonly pane: 'body' | 'eml'; readonly itemId: string }
  | { readonly pane: 'attachment'; readonly itemId: string; readonly attachmentId: string }
  | { readonly pane: 'save'; readonly key: string }
  | { readonly pane: 'header'; readonly key: string; readonly name: string }
  | { readonly pane: 'setHeader'; readonly key: string; readonly name: string; readonly value: string | null }

export type ToMailbox = { readonly pane: 'hello' } | (Question & { readonly ask: number })
