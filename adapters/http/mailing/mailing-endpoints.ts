// All endpoints of the mailing area.
import type { Endpoint } from '../kernel/endpoint.ts'
import { consentCallbackEndpoints } from './consent-callback.ts'
import { mailerEndpoints, type MailerUseCases } from './mailer-endpoints.ts'
import { messageEndpoints, type MessageUseCases } from './message-endpoints.ts'
import { templateEndpoints, type TemplateUseCases } from './template-endpoints.ts'

export interface MailingUseCases extends TemplateUseCases, MessageUseCases, MailerUseCases {
  /** Whether mail leaves (SENDING). */
  readonly sending: boolean
}

/** `styles`: addresses. */
export const mailingEndpoints = (uses: MailingUseCases, styles: readonly string[]): readonly Endpoint[] => [
  ...templateEndpoints(uses),
  ...messageEndpoints(uses),
  ...mailerEndpoints(uses),
  ...consentCallbackEndpoints(uses, styles),
]
