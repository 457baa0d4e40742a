// Parameters of OAuth, in a query or a form: each is to come once, and one without a value counts as not sent (RFC 6749, 3.1 and 3.2). What they
// have to say is the core's to judge, so that a client is told in OAuth's own words.
import * as t from 'io-ts'
import { described } from '#adapters/contract/codecs/described.ts'
import { wording } from '#adapters/contract/codecs/faults.ts'

/** More than any of ours has; what it should be is told for each by the core. */
const AT_MOST = 8_000

/** All that came by one name. */
export type Sent = readonly string[]

const tooLong = wording(
  `Maak dit korter: hoogstens ${AT_MOST} tekens.`,
  `Make this shorter: at most ${AT_MOST} characters.`,
)
const withNul = wording('Haal het NUL-teken uit deze tekst.', 'Remove the NUL character from this text.')

const isTexts = (u: unknown): u is Sent => Array.isArray(u) && u.every((one) => typeof one === 'string')

/** `says`: what it is for, to whoever reads the API's description. */
export const parameter = (says: string): t.Type<Sent, string | undefined, unknown> =>
  described(
    { type: 'string', maxLength: AT_MOST, pattern: '^[^\\u0000]*$', description: says },
    new t.Type(
      'parameter',
      isTexts,
      (u, c) => {
        const sent = typeof u === 'string' ? [u] : (u ?? [])
        if (!isTexts(sent)) return t.failure(u, c)
        if (sent.some(({ length }) => length > AT_MOST)) return t.failure(u, c, tooLong)
        return sent.some((one) => one.includes('\0')) ? t.failure(u, c, withNul) : t.success(sent)
      },
      ([first]) => first,
    ),
  )

/** By name; those that nobody asks for are to be left out before. */
export const repeatedIn = (parameters: Readonly<Record<string, Sent>>): readonly string[] =>
  Object.entries(parameters).flatMap(([name, sent]) => (sent.length > 1 ? [name] : []))
