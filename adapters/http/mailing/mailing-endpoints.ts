// All endpoints of the mailing area.
import type { Endpoint } from '../kernel/endpoint.ts'
import { consentCallbackEndpoints } from './consent-callback.ts'
import { mailerEndpoints } from './mailer-endpoints.ts'
import type { MailingUseCases } from './mailing-use-cases.ts'
import { messageEndpoints } from './message-endpoints.ts'
import { templateEndpoints } from './template-endpoints.ts'

/** `styles`: addresses. */
export function mailingEndpoints(uses: MailingUseCases, styles: readonly string[]): readonly Endpoint[] {
  return [
    ...templateEndpoints(uses),
    ...messageEndpoints(uses),
    ...mailerEndpoints(uses),
    ...consentCallbackEndpoints(uses, styles),
  ]
}
