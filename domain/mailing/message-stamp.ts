// The header that a mail carries so that its return can be matched: Exchange replaces our Message-ID, but returns headers that begin with x-.
import * as O from 'fp-ts/lib/Option.js'
import { asTenantUuid, parseUuid, type TenantUuid } from '#domain/shared/uuid.ts'
import { asMessageId, type MessageId } from './message.ts'

export const MESSAGE_STAMP = 'X-Tapster-Message'

export function toMessageStamp(tenantUuid: TenantUuid, id: MessageId): string {
  return `${tenantUuid}/${id}`
}

/** `tenantUuid` none: the mail shows only our Message-ID, whose tenant the reader must know. */
export interface MessageReference {
  readonly id: MessageId
  readonly tenantUuid: O.Option<TenantUuid>
}

const STAMP = /^[> \t]*x-tapster-message:\s{0,4}([0-9a-f-]{36})\/([0-9a-f-]{36})\s*$/gim
const OWN_ID = /^[> \t]*message-id:\s{0,4}<([0-9a-f-]{36})@[^<>\s]+>\s*$/gim

/** A mail has one message; a report may show it in several ways. */
export const REFERENCES_AT_MOST = 5

const toReference = (id = '', tenant = ''): readonly MessageReference[] => {
  const [found, of] = [parseUuid(id), parseUuid(tenant)]
  return O.isSome(found) ? [{ id: asMessageId(found.value), tenantUuid: O.map(asTenantUuid)(of) }] : []
}

/** The first messages of ours that the headers in a text name, each stamp before a Message-ID. */
export function findReferences(text: string): readonly MessageReference[] {
  return [
    ...[...text.matchAll(STAMP)].flatMap(([, tenant, id]) => toReference(id, tenant)),
    ...[...text.matchAll(OWN_ID)].flatMap(([, id]) => toReference(id)),
  ].slice(0, REFERENCES_AT_MOST)
}
