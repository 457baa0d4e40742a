// The states of outgoing mail and of notifications, in the order of the filters.
import type { NotificationResponse } from '#adapters/contract/event/events.ts'
import type { MessageOutlineResponse, MessageStateName } from '#adapters/contract/mailing/message-codecs.ts'
import { type FilterRule, isUuidFilter } from '#adapters/web/kit/navigation/filter-rules.ts'

/** Without `created`: no stored message has this state. */
export const SHOWN_MESSAGE_STATES: readonly MessageStateName[] = [
  'ERROR',
  'returned',
  'queued',
  'sending',
  'sent',
  'withdrawn',
]

export const NOTIFICATION_STATES: readonly NotificationResponse['outcome'][] = [
  'failed',
  'waiting',
  'in_digest',
  'queued',
  'sent',
  'skipped',
]

/** The steps of writing a mail by hand. */
export const MESSAGE_STEPS = ['people', 'mail', 'check'] as const
export type MessageStep = (typeof MESSAGE_STEPS)[number]

/** The origin of mail: `kind:id`. */
export const isOriginFilter: FilterRule = (value) => {
  const [kind = '', ...id] = value.split(':')
  return /^[a-z][a-z-]*$/.test(kind) && isUuidFilter(id.join(':'))
}

export function makeRecipientName(t: (key: 'message.recipient.erased') => string) {
  return ({ recipient: { name, address } }: Pick<MessageOutlineResponse, 'recipient'>): string =>
    name || address || t('message.recipient.erased')
}
