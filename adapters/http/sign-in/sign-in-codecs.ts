// What the pages of sign-in take.
import * as t from 'io-ts'
import { oneOf, optional, text } from '#adapters/contract/codecs/text.ts'

/** Whoever links to it may write anything: what is no page of ours is left out by the use case. */
export const signInQuery = t.type({
  query: t.type({ returnTo: optional(text({ max: 2000 })), account: optional(oneOf('choose')) }),
})

// Codes of providers are a few thousand characters at most; the header limit bounds them anyway.
const opaque = optional(text({ max: 8000 }))

export const signInCallbackQuery = t.type({
  query: t.type({ code: opaque, state: opaque, iss: opaque, error: opaque }),
})
