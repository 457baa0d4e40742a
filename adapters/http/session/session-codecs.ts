// What the session endpoints take and answer.
import * as t from 'io-ts'
import { optional, text } from '#adapters/contract/codecs/text.ts'

/** As long as an address may be with room to spare: whether it is one is for the use case to say. */
const address = text({ max: 1000 })

/** `lang` as everywhere; the address may be absent. */
export const loginQuery = t.type({ query: t.type({ email: optional(address) }) })

/** As loginQuery, in a window that can carry no header: the proof of the mailbox comes as a ticket. */
export const dialogQuery = t.type({
  query: t.type({ email: optional(address), ticket: optional(text({ max: 2000 })) }),
})

// Codes and states of ledgers are a few hundred characters; the header limit bounds them anyway.
const opaque = optional(text({ max: 8000 }))

export const callbackQuery = t.type({ query: t.type({ code: opaque, state: opaque, error: opaque }) })

/** Anything that is not text is no address, and is told as such rather than as a wrong field (SES-13). */
export const emailBody = t.type({ body: t.type({ email: t.unknown }) })

export const sessionAnswer = t.type({
  success: t.literal(true),
  data: t.type({ jwt: t.string, expiresAt: t.number }, 'Session'),
})

export const urlAnswer = t.type({
  success: t.literal(true),
  data: t.intersection([t.type({ url: t.string }), t.partial({ ticket: t.string })]),
})

export const doneAnswer = t.type({ success: t.literal(true) })
