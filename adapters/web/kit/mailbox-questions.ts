// The messages from the task pane to the stand-in mailbox around it. A separate file, because the pane needs only the types.
import { type Guarded, hasFields, isEither, isNumber, isOneOf, isText, isNullOr } from './guard.ts'

const ofItem = { ask: isNumber, itemId: isText }
const ofKey = { ask: isNumber, key: isText }

export const isHello = hasFields({ pane: isOneOf('hello') })
/** `key` identifies the item that the question is about. The mailbox never answers for another item. */
export const isQuestion = isEither(
  isEither(
    hasFields({ ...ofItem, pane: isOneOf('body', 'eml') }),
    hasFields({ ...ofItem, pane: isOneOf('attachment'), attachmentId: isText }),
  ),
  isEither(
    hasFields({ ...ofKey, pane: isOneOf('save') }),
    isEither(
      hasFields({ ...ofKey, pane: isOneOf('header'), name: isText }),
      hasFields({ ...ofKey, pane: isOneOf('setHeader'), name: isText, value: isNullOr(isText) }),
    ),
  ),
)
export type NumberedQuestion = Guarded<typeof isQuestion>
type WithoutNumber<Q> = Q extends unknown ? Omit<Q, 'ask'> : never
export type Question = WithoutNumber<NumberedQuestion>
export type ToMailbox = Guarded<typeof isHello> | NumberedQuestion
