// The id, conversation, time and sender of a mail, from its headers.
import { createHash } from 'node:crypto'
import * as O from 'fp-ts/lib/Option.js'
import type { Correspondent } from '#domain/archive/mail.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { MimeAddress, MimeMessage } from './mime-message.ts'

/** Characters of a header that is kept. */
export const MAX_HEADER_LINE = 998
/** Of a message's place in a conversation, what all its messages have in common. */
const THREAD_ROOT_BYTES = 22

/** At most `max` characters, without those that the database cannot store. */
export const kept = (text: string, max: number): string => text.replaceAll('\0', '').slice(0, max).toWellFormed()

const firstId = (header: string | undefined): string | undefined =>
  /<[^<>\s]{1,990}>/.exec(header ?? '')?.[0] ?? /[^<>\s,;]{1,990}/.exec(header ?? '')?.[0]

/** A mail without an id gets a digest of its content, so that it is not archived twice. */
export const messageIdOf = ({ headers }: MimeMessage, mail: Uint8Array): string =>
  firstId(headers['message-id']) ?? `<${createHash('sha256').update(mail).digest('hex')}@mail.invalid>`

const threadRoot = (header: string | undefined): string | undefined => {
  const bytes = Buffer.from(header ?? '', 'base64')
  return bytes.length < THREAD_ROOT_BYTES ? undefined : bytes.toString('base64', 0, THREAD_ROOT_BYTES)
}

/** The first mail of the conversation, by the headers of this one; a mail without references starts its own. */
export const conversationOf = ({ headers }: MimeMessage, messageId: string): O.Option<string> =>
  O.some(
    firstId(headers['references']) ??
      firstId(headers['in-reply-to']) ??
      threadRoot(headers['thread-index']) ??
      messageId,
  )

const [EARLIEST, LATEST] = [Date.UTC(1970, 0, 1), Date.UTC(2200, 0, 1)]

const momentOf = (text: string | undefined): Instant | undefined => {
  const instant = Date.parse((text ?? '').slice(0, 200))
  return instant >= EARLIEST && instant < LATEST ? instant : undefined
}

/** As the sender says, or else when the last server had it, or else `now`. */
export const sentAtOf = ({ headers }: MimeMessage, now: Instant): Instant =>
  momentOf(headers['date']) ?? momentOf(headers['received']?.split(';').at(-1)) ?? now

export const correspondentOf = ({ name, address }: MimeAddress): Correspondent => ({
  name: kept(name, MAX_HEADER_LINE),
  address: kept(address, MAX_HEADER_LINE),
})

/** The author, else the sender on the author's behalf, else the return path. */
export const senderOf = ({ from, headers }: MimeMessage): Correspondent => {
  const returned = firstId(headers['return-path'])?.replace(/^<|>$/g, '') ?? ''
  return correspondentOf(from[0] ?? { name: '', address: returned })
}
