// Fields that answers and queries of events share.
import * as O from 'fp-ts/lib/Option.js'
import { pipe } from 'fp-ts/lib/function.js'
import type * as t from 'io-ts'
import type { EventRecipient } from '#domain/event/event.ts'
import { type NotificationOutcome, SKIP_REASONS } from '#domain/event/notification.ts'
import { MESSAGE_ERRORS } from '#domain/mailing/message.ts'
import { parseUuid } from '#domain/shared/uuid.ts'
import { parsedText, wording } from '../codecs/described.ts'
import { oneNamed, oneOf } from '../codecs/text.ts'

/** SOURCE is accepted and reaches no one: it is not implemented (EVT-4). */
export const recipient: t.Type<EventRecipient, string, unknown> = parsedText(
  'eventRecipient',
  {
    type: 'string',
    pattern: '^(OWNER|SOURCE|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$',
    description: '`OWNER`: who caused the event. `SOURCE`: not implemented, reaches no one. Or the uuid of a role.',
  },
  (text): O.Option<EventRecipient> =>
    text === 'OWNER' || text === 'SOURCE'
      ? O.some(text)
      : pipe(
          parseUuid(text),
          O.map((uuid) => uuid as string as EventRecipient),
        ),
  wording('Kies OWNER, SOURCE of de uuid van een rol.', 'Choose OWNER, SOURCE or the uuid of a role.'),
)

const NOTIFICATION_STATES = {
  waiting: 'Waiting',
  in_digest: 'InDigest',
  queued: 'Queued',
  sent: 'Sent',
  failed: 'Failed',
  skipped: 'Skipped',
} as const satisfies Readonly<Record<string, NotificationOutcome>>

export const outcome = oneNamed(NOTIFICATION_STATES)
export const outcomeReason = oneOf(...SKIP_REASONS, ...MESSAGE_ERRORS)
