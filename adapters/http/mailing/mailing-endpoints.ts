// All endpoints of the mailing area.
import type { Clock } from '#domain/shared/clock.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { consentCallbackEndpoints } from './consent-callback.ts'
import { mailerEndpoints, type MailerUseCases } from './mailer-endpoints.ts'
import { messageEndpoints, type MessageUseCases } from './message-endpoints.ts'
import { templateEndpoints, type TemplateUseCases } from './template-endpoints.ts'

export interface MailingUseCases extends TemplateUseCases, MessageUseCases, MailerUseCases {}

/** `styles`: addresses. */
export const mailingEndpoints = (
  uses: MailingUseCases,
  { styles, clock }: { readonly styles: readonly string[]; readonly clock: Clock },
): readonly Endpoint[] => [
  ...templateEndpoints(uses),
  ...messageEndpoints(uses, clock),
  ...mailerEndpoints(uses),
  ...consentCallbackEndpoints(uses, styles),
]
