// The messages between the mailbox page and the frame with its on-send handler. Both accept messages only from each other, and only from
// their own origin.
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

/** The state of a mail at the moment of sending. */
const isSentFromPane = hasFields({
  subject: isText,
  user: isPerson,
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
  // Sent when everything is loaded. `hasHandler`: whether a handler was registered.
  hasFields({ onSend: isOneOf('ready'), hasHandler: isFlag }),
  isEither(
    hasFields({ onSend: isOneOf('header'), name: isText, value: isText }),
    hasFields({ onSend: isOneOf('completed'), allowEvent: isFlag, errorMessage: isText }),
  ),
)
export type FromFrame = Guarded<typeof isFromFrame>
