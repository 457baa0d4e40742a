// What the mailbox page and the frame with its on-send handler say to each other. Both hear their own origin and each other alone.
import * as t from 'io-ts'

const Person = t.readonly(t.type({ name: t.string, address: t.string }))
const isFile = (u: unknown): u is File => u instanceof File
const FileContent = new t.Type(
  'File',
  isFile,
  (u, context) => (isFile(u) ? t.success(u) : t.failure(u, context)),
  t.identity,
)

/** A mail as it stands when it is sent. */
const MailToSend = t.readonly(
  t.type({
    subject: t.string,
    from: Person,
    to: t.readonlyArray(Person),
    cc: t.readonlyArray(Person),
    html: t.string,
    conversationId: t.union([t.string, t.null]),
    headers: t.readonly(t.record(t.string, t.string)),
    files: t.readonlyArray(t.readonly(t.type({ id: t.string, file: FileContent }))),
  }),
)
export type MailToSend = t.TypeOf<typeof MailToSend>

export const ToFrame = t.type({ onSend: t.literal('send'), mail: MailToSend })
export type ToFrame = t.TypeOf<typeof ToFrame>

export const FromFrame = t.union([
  // Once everything is loaded: whether a handler asked to be called.
  t.type({ onSend: t.literal('ready'), hasHandler: t.boolean }),
  t.type({ onSend: t.literal('header'), name: t.string, value: t.string }),
  t.type({ onSend: t.literal('completed'), allowEvent: t.boolean, errorMessage: t.string }),
])
export type FromFrame = t.TypeOf<typeof FromFrame>
