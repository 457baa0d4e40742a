// Ids of mails and conversations in one form: clients and headers write them with and without angle brackets and blanks.
import * as O from 'fp-ts/lib/Option.js'

const stripBrackets = (id: string): string => id.replace(/^[\s<]+/u, '').replace(/[\s>]+$/u, '')

/** Returns `<id>`. None: the text has no id. */
export function toMessageId(written: string): O.Option<string> {
  const id = stripBrackets(written)
  return id === '' ? O.none : O.some(`<${id}>`)
}

/** Returns the id without angle brackets, because it may be another kind of id. */
export function toConversationId(written: string): O.Option<string> {
  const id = stripBrackets(written)
  return id === '' ? O.none : O.some(id)
}
