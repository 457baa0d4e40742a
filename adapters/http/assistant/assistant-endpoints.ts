// Connecting an assistant over HTTP: OAuth, and the pages on which an administrator consents. The tools are at /mcp.
import type { Clock } from '#domain/shared/clock.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { makeAuthoriseEndpoints, type AuthoriseUseCases } from './authorise-endpoints.ts'
import { makeConsentEndpoints, type ConsentUseCases } from './consent-endpoints.ts'
import { makeOauthEndpoints, type OAuthUseCases } from './oauth-endpoints.ts'

export interface AssistantUseCases extends AuthoriseUseCases, OAuthUseCases {
  readonly consent: ConsentUseCases
  /** Origins whose pages may call the endpoints of clients: MCP_ALLOWED_ORIGINS. */
  readonly origins: readonly string[]
}

/** `styles`: addresses. */
export function makeAssistantEndpoints(
  uses: AssistantUseCases,
  styles: readonly string[],
  clock: Clock,
): readonly Endpoint[] {
  const pages = { issuer: uses.issuer, styles }
  return [
    ...makeOauthEndpoints(uses, clock),
    ...makeAuthoriseEndpoints(uses, pages),
    ...makeConsentEndpoints(uses.consent, uses.client, pages),
  ]
}
