// The messages between the mailbox page and the frame with its on-send handler. Both accept their own origin and each other alone.
import {
  type Guarded,
  hasFields,
  isEither,
  isFlag,
  isListOf,
  isOneOf,
  isRecord,
  isText,
  isNullOr,
} from '#adapters/web/kit/guard.ts'

const isPerson = hasFields({ name: isText, address: isText })
const isFile = (value: unknown): value is File => value instanceof File
const isHeaders = (value: unknown): value is Readonly<Record<string, string>> =>
  isRecord(value) && Object.values(value).every(isText)

/** A mail as it stands when it is sent. */
const isSentFromPane = hasFields({
  subject: isText,
  from: isPerson,
  to: isListOf(isPerson),
  cc: isListOf(isPerson),
  html: isText,
  conversationId: isNullOr(isText),
  headers: isHeaders,
  files: isListOf(hasFields({ id: isText, file: isFile })),
})
export type SentFromPane = Guarded<typeof isSentFromPane>

export const isToFrame = hasFields({ onSend: isOneOf('send'), mail: isSentFromPane })
export type ToFrame = Guarded<typeof isToFrame>

export const isFromFrame = isEither(
  // Once everything is loaded: whether a handler asked to be called.
  hasFields({ onSend: isOneOf('ready'), hasHandler: isFlag }),
  isEither(
    hasFields({ onSend: isOneOf('header'), name: isText, value: isText }),
    hasFields({ onSend: isOneOf('completed'), allowEvent: isFlag, errorMessage: isText }),
  ),
)
export type FromFrame = Guarded<typeof isFromFrame>
