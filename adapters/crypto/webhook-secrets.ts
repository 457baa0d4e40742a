// Secrets of webhooks: created and used as the Standard Webhooks specification says, and sealed as tokens are (EVT-10).
import { createHmac, randomBytes } from 'node:crypto'
import { O, pipe } from '#domain/shared/fp.ts'
import type { SealedWebhookSecret, WebhookId, WebhookSecret, WebhookSecrets } from '#domain/event/webhook.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { type KeyRing, makeSealing } from './sealers.ts'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

const signWith = (secret: WebhookSecret, content: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(content)
    .digest('base64')}`

export function makeWebhookSecrets(ring: KeyRing): WebhookSecrets {
  const { seal, open, isCurrent } = makeSealing(ring)
  const boundTo = (tenantUuid: TenantUuid, id: WebhookId): string => `webhook-secret.${tenantUuid}.${id}`
  return {
    make: () => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}` as WebhookSecret,
    seal: (tenantUuid, id, secret) => seal(boundTo(tenantUuid, id), secret) as SealedWebhookSecret,
    open: (tenantUuid, id, sealed) =>
      pipe(
        open(boundTo(tenantUuid, id), sealed),
        O.map((text) => text as WebhookSecret),
      ),
    isCurrent,
    sign: (secrets, content) => secrets.map((secret) => signWith(secret, content)).join(' '),
  }
}
