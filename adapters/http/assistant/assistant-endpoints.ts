// All that connects an assistant over HTTP: finding out how, registering, asking, consenting, and the tokens. The tools themselves are at /mcp.
import type { RegisterClient } from '#application/assistant/authorisation.ts'
import type { AssistantClient } from '#domain/assistant/client.ts'
import type { Clock } from '#domain/shared/clock.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { authoriseEndpoints, type AuthoriseUseCases } from './authorise-endpoints.ts'
import { consentEndpoints, type ConsentUseCases } from './consent-endpoints.ts'
import { metadataEndpoints } from './metadata-endpoints.ts'
import { registrationEndpoint } from './registration-endpoint.ts'
import { tokenEndpoints, type TokenUseCases } from './token-endpoints.ts'

export interface AssistantUseCases extends AuthoriseUseCases, TokenUseCases {
  readonly consent: ConsentUseCases
  readonly register: RegisterClient
  readonly client: AssistantClient
  /** An origin, without a slash at its end. */
  readonly issuer: string
  /** Whose pages may call the endpoints of clients: MCP_ALLOWED_ORIGINS. */
  readonly origins: readonly string[]
}

/** `styles`: addresses. */
export const assistantEndpoints = (
  uses: AssistantUseCases,
  styles: readonly string[],
  clock: Clock,
): readonly Endpoint[] => {
  const pages = { issuer: uses.issuer, styles }
  return [
    ...metadataEndpoints(uses.issuer),
    registrationEndpoint(uses.register, uses.client, clock),
    ...authoriseEndpoints(uses, pages),
    ...consentEndpoints(uses.consent, uses.client, pages),
    ...tokenEndpoints(uses),
  ]
}
