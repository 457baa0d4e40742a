// States of outgoing mail, in the order in which filters list them.
import type { MessageOutlineResponse, MessageStateName } from '#adapters/contract/mailing/messages.ts'
import { type FilterRule, uuid } from '#adapters/web/kit/navigation/filter-rules.ts'

export const MESSAGE_STATES: readonly MessageStateName[] = [
  'ERROR',
  'created',
  'queued',
  'sending',
  'sent',
  'withdrawn',
]

/** What mail was made for: `kind:id`. */
export const originRule: FilterRule = (value) => {
  const [kind = '', ...id] = value.split(':')
  return /^[a-z][a-z-]*$/.test(kind) && uuid(id.join(':'))
}

export const recipientName =
  (t: (key: 'message.recipient.erased') => string) =>
  ({ recipient: { name, address } }: Pick<MessageOutlineResponse, 'recipient'>): string =>
    name || address || t('message.recipient.erased')
