// All endpoints of the mailing area.
import type { Endpoint } from '../kernel/endpoint.ts'
import { makeConsentCallbackEndpoints } from './consent-callback.ts'
import { makeInboxEndpoints } from './inbox-endpoints.ts'
import { makeMailerEndpoints } from './mailer-endpoints.ts'
import type { MailingUseCases } from './mailing-use-cases.ts'
import { makeMessageEndpoints } from './message-endpoints.ts'
import { makeTemplateEndpoints } from './template-endpoints.ts'

/** `styles`: addresses. */
export function makeMailingEndpoints(uses: MailingUseCases, styles: readonly string[]): readonly Endpoint[] {
  return [
    ...makeTemplateEndpoints(uses),
    ...makeMessageEndpoints(uses),
    ...makeMailerEndpoints(uses),
    ...makeInboxEndpoints(uses),
    ...makeConsentCallbackEndpoints(uses, styles),
  ]
}
