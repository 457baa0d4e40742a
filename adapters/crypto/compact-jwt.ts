// The one spelling of a JWT, signed or sealed. The library reads past white space and padding, so that one token would have many; copied into a header, some of
// those could not be sent.

const COMPACT = /^[\w-]+\.[\w-]+\.[\w-]+$/

// Of the last letter some bits may say nothing. Those of the first two parts are signed with the rest, those of the signature are not.
const isOnlySpelling = (signature: string): boolean =>
  Buffer.from(signature, 'base64url').toString('base64url') === signature

/** Three parts of base64url and nothing else; whether they are signed, and by whom, is not looked at. */
export const isCompactJwt = (text: string): boolean =>
  COMPACT.test(text) && isOnlySpelling(text.slice(text.lastIndexOf('.') + 1))

// The second part is empty where the key is agreed on beforehand, as ours are.
const COMPACT_SEALED = /^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/

/** The same of five parts that are sealed under a key of ours. */
export const isCompactJwe = (text: string): boolean => COMPACT_SEALED.test(text)
