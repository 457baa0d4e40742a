// What a mail shows so that its return can be matched: the same stamp as header and in its Message-ID. Exchange replaces our Message-ID, but
// returns headers that begin with x-; others return little else than the Message-ID.
import * as O from 'fp-ts/lib/Option.js'
import { asTenantUuid, parseUuid, type TenantUuid } from '#domain/shared/uuid.ts'
import { asMessageId, type MessageId } from './message.ts'

export const MESSAGE_STAMP = 'X-Tapster-Message'

/** Returns 32 lower-case hexadecimal digits, which only this service can compute for the text. */
export type SignStamp = (text: string) => string

/** A dot-atom (RFC 5322, 3.2.3), so that it can begin a Message-ID. */
export function toMessageStamp(sign: SignStamp, tenantUuid: TenantUuid, id: MessageId): string {
  const text = `${tenantUuid}.${id}`
  return `${text}.${sign(text)}`
}

export interface MessageReference {
  readonly id: MessageId
  readonly tenantUuid: TenantUuid
  /** Empty: of a mail that was sent before stamps were signed. */
  readonly signature: string
}

/** False: anyone who knows the ids can write the reference. */
export function isSigned(sign: SignStamp, { id, tenantUuid, signature }: MessageReference): boolean {
  return sign(`${tenantUuid}.${id}`) === signature
}

const STAMP = /^[> \t]*x-tapster-message:\s{0,4}([0-9a-f-]{36})[/.]([0-9a-f-]{36})(?:\.([0-9a-f]{32}))?\s*$/gim
const OWN_ID = /^[> \t]*message-id:\s{0,4}<([0-9a-f-]{36})\.([0-9a-f-]{36})\.([0-9a-f]{32})@[^<>\s]+>\s*$/gim

/** A mail has one message; a report may show it in several ways. */
export const REFERENCES_AT_MOST = 5

const toReference = ([, tenant = '', id = '', signature = '']: RegExpExecArray): readonly MessageReference[] => {
  const [found, of] = [parseUuid(id), parseUuid(tenant)]
  return O.isSome(found) && O.isSome(of)
    ? [{ id: asMessageId(found.value), tenantUuid: asTenantUuid(of.value), signature: signature.toLowerCase() }]
    : []
}

/** The first messages of ours that the headers in a text name, each stamp before a Message-ID. */
export function findReferences(text: string): readonly MessageReference[] {
  return [...text.matchAll(STAMP), ...text.matchAll(OWN_ID)].flatMap(toReference).slice(0, REFERENCES_AT_MOST)
}
