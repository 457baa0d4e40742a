// The endpoints of the mailing area, without those of mailers.
import type { Endpoint } from '../kernel/endpoint.ts'
import { makeConsentCallbackEndpoints } from './consent-callback.ts'
import type { MailingUseCases } from './mailing-use-cases.ts'
import { makeMessageEndpoints } from './message-endpoints.ts'
import { makeTemplateEndpoints } from './template-endpoints.ts'

/** `styles`: addresses. */
export function makeMailingEndpoints(uses: MailingUseCases, styles: readonly string[]): readonly Endpoint[] {
  return [...makeTemplateEndpoints(uses), ...makeMessageEndpoints(uses), ...makeConsentCallbackEndpoints(uses, styles)]
}
