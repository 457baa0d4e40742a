// States of licences and outcomes of notifications, in the order in which filters list them.
import type { NotificationResponse } from '#adapters/contract/event/events.ts'
import type { LicenceResponse } from '#adapters/contract/licence/admin-licences.ts'

export const LICENCE_STATES: readonly LicenceResponse['state'][] = ['pending', 'trial', 'active', 'expired', 'revoked']

export const NOTIFICATION_STATES: readonly NotificationResponse['outcome'][] = [
  'failed',
  'waiting',
  'in_digest',
  'queued',
  'sent',
  'skipped',
]
