// Ids of mails and conversations in one form: clients and headers write them with and without angle brackets and blanks.
import * as O from 'fp-ts/lib/Option.js'

const stripBrackets = (id: string): string => id.replace(/^[\s<]+/u, '').replace(/[\s>]+$/u, '')

/** `<id>`. None: there is no id. */
export function toMessageId(written: string): O.Option<string> {
  const id = stripBrackets(written)
  return id === '' ? O.none : O.some(`<${id}>`)
}

/** Without angle brackets: it may be another kind of id. */
export function toConversationId(written: string): O.Option<string> {
  const id = stripBrackets(written)
  return id === '' ? O.none : O.some(id)
}
