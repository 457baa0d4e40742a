// Checks the spelling of JWTs. The library also accepts white space and padding: one token would have several spellings, and a header
// cannot contain some of them.
import { errors } from 'jose'

const COMPACT = /^[\w-]+\.[\w-]+\.[\w-]+$/

// The last letter may have unused bits. The signature covers those of the first two parts, but not its own.
const isOnlySpelling = (signature: string): boolean =>
  Buffer.from(signature, 'base64url').toString('base64url') === signature

/** Three parts of base64url. The signature is not verified. */
export function isCompactJwt(text: string): boolean {
  return COMPACT.test(text) && isOnlySpelling(text.slice(text.lastIndexOf('.') + 1))
}

// The second part is empty for a key agreed on beforehand.
const COMPACT_SEALED = /^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/

/** Five parts, encrypted under a key of this service. */
export function isCompactJwe(text: string): boolean {
  return COMPACT_SEALED.test(text)
}

/** The result of reading a token; undefined if the library rejects it. Other errors are bugs. */
export async function withoutJoseErrors<A>(read: () => Promise<A | undefined>): Promise<A | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined
    throw error
  }
}
