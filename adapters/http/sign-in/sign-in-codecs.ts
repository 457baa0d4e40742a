// What the pages of sign-in take.
import * as t from 'io-ts'
import { oneOf, optional, text } from '#adapters/contract/codecs/text.ts'

/** A link may contain any address: the use case ignores those of other pages. */
export const signInQuery = t.type({
  query: t.type({ returnTo: optional(text({ max: 2000 })), account: optional(oneOf('choose')) }),
})

// Codes of providers are a few thousand characters at most; the header limit bounds them anyway.
const opaque = optional(text({ max: 8000 }))

export const signInCallbackQuery = t.type({
  query: t.type({ code: opaque, state: opaque, iss: opaque, error: opaque }),
})
