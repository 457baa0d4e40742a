// What the pages of a login take.
import * as t from 'io-ts'
import { addressInQuery } from '#adapters/contract/session/session.ts'
import { optional, text } from '#adapters/contract/codecs/text.ts'

/** In a window, which can carry no header: the proof of the mailbox comes as a ticket. */
export const dialogQuery = t.type({
  query: t.type({ email: addressInQuery, ticket: optional(text({ max: 2000 })) }),
})

// Codes and states of ledgers are a few hundred characters; the header limit bounds them anyway.
const opaque = optional(text({ max: 8000 }))

export const callbackQuery = t.type({ query: t.type({ code: opaque, state: opaque, error: opaque }) })
