// All endpoints of the mailing area.
import type { Clock } from '#domain/shared/clock.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { consentCallbackEndpoints } from './consent-callback.ts'
import { type MailServerUseCases, mailServerEndpoints } from './mail-server-endpoints.ts'
import { messageEndpoints, type MessageUseCases } from './message-endpoints.ts'
import { monitorCampaignEndpoints, type MonitorCampaignUseCases } from './monitor-campaign-endpoints.ts'
import { systemMailboxEndpoints, type SystemMailboxUseCases } from './system-mailbox-endpoints.ts'
import { templateEndpoints, type TemplateUseCases } from './template-endpoints.ts'

export interface MailingUseCases
  extends TemplateUseCases, MessageUseCases, MailServerUseCases, SystemMailboxUseCases, MonitorCampaignUseCases {}

/** `styles`: addresses. */
export const mailingEndpoints = (
  uses: MailingUseCases,
  { styles, clock }: { readonly styles: readonly string[]; readonly clock: Clock },
): readonly Endpoint[] => [
  ...templateEndpoints(uses),
  ...messageEndpoints(uses, clock),
  ...mailServerEndpoints(uses),
  ...systemMailboxEndpoints(uses),
  ...consentCallbackEndpoints(uses, styles),
  ...monitorCampaignEndpoints(uses),
]
