// A mail address as an identity: kept as it was spelled, compared without regard to case and to the spelling of its domain (SES-1, IDN-1).
import * as E from 'fp-ts/lib/Either.js'
import type { Tagged } from '#domain/shared/tagged.ts'
import { hasUnseen } from './hidden-characters.ts'
import { toAsciiDomain, toComparableDomain } from './internet-domain.ts'

export type Mailbox = string & { readonly _brand: 'Mailbox' }

export type InvalidEmail = Tagged<'InvalidEmail'>
const invalidEmail: InvalidEmail = { _tag: 'InvalidEmail' }

// RFC 5321 bounds an address at 254 octets and its local part at 64; quoted local parts are not used by the mail clients we serve.
const ADDRESS =
  /^[^\s@"(),:;<>[\\\]\p{Cc}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u

// Variation selectors and tags, which no address needs, and signs such as the Kelvin, whose small letter is an ordinary one. With them one
// address can pass for another, as with invisible characters.
const DECEPTIVE = /[\u180b-\u180f\ufe00-\ufe0f\u{e0000}-\u{e0fff}\u03f4\u2126\u212a\u212b]/u

const countOctets = (text: string): number => encodeURIComponent(text).replaceAll(/%[0-9A-F]{2}/g, '.').length

/** Left: the text is not exactly one address. White space around it is rejected too. */
export function parseMailbox(text: string): E.Either<InvalidEmail, Mailbox> {
  return text.length <= 254 &&
    text.isWellFormed() &&
    ADDRESS.test(text) &&
    !DECEPTIVE.test(text) &&
    !hasUnseen(text) &&
    // A unit of UTF-16 takes three octets at most.
    (text.length * 3 <= 254 || countOctets(text) <= 254)
    ? E.right(text as Mailbox)
    : E.left(invalidEmail)
}

/**
 * Two spellings of one mailbox have the same comparable form: case, composed letters and ASCII domains make no difference. Parts of an
 * address are accepted too, for a search.
 */
export function toComparable(mailbox: string): string {
  const local = mailbox.slice(0, mailbox.lastIndexOf('@') + 1)
  return `${local.toLowerCase().normalize('NFC')}${toComparableDomain(mailbox.slice(local.length))}`
}

/** The mail domain, in comparable form. */
export function mailDomain(mailbox: Mailbox): string {
  return toComparableDomain(mailbox.slice(mailbox.lastIndexOf('@') + 1))
}

/** The address with its domain in ASCII, for mail servers without SMTPUTF8. */
export function withAsciiDomain(mailbox: string): string {
  const local = mailbox.slice(0, mailbox.lastIndexOf('@') + 1)
  return `${local}${toAsciiDomain(mailbox.slice(local.length))}`
}
