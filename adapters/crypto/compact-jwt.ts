// The one spelling of a JWT. The library reads past white space and padding, so that one token would have many; copied into a header, some of
// those could not be sent.

const COMPACT = /^[\w-]+\.[\w-]+\.[\w-]+$/

/** Three parts of base64url and nothing else; whether they are signed, and by whom, is not looked at. */
export const isCompactJwt = (text: string): boolean => COMPACT.test(text)
