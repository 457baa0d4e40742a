// Settings of events: the internal networks of webhook receivers.
import { networks } from './codecs.ts'
import { defineOptionalSetting } from './setting.ts'

export const eventSettings = {
  WEBHOOK_NETWORKS: defineOptionalSetting({
    says: 'Internal networks in which receivers of webhooks may be, comma-separated. An office can then call any port there. Other internal addresses are refused; in production, so is http.',
    codec: networks,
    shownDefault: 'none in production, otherwise `127.0.0.0/8,::1/128`',
  }),
} as const
