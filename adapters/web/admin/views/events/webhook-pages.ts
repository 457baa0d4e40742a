// The pages of webhooks, loaded on demand.
import { webhookTexts } from '../../texts/webhooks.ts'
import { WebhookPage } from './webhook-page.tsx'
import { WebhooksPage } from './webhooks-page.tsx'

export const WEBHOOK_PAGES = {
  texts: webhookTexts,
  pages: { webhooks: WebhooksPage, webhook: WebhookPage },
}
