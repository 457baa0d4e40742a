// Discovers the identity provider's metadata when first needed, keeps it for an hour, and discovers it again after a failure.
import * as client from 'openid-client'
import { type Clock, type Duration, fromHours, type Instant, fromSeconds } from '#domain/shared/clock.ts'
import { fetchBounded } from './bounded-fetch.ts'

const KNOWN_FOR = fromHours(1)
const ANSWER_WITHIN: Duration = fromSeconds(8)

export interface ProviderSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Whether the provider may be reached over plain http: never in production. */
  readonly insecure: boolean
  readonly clock: Clock
  /** For each response of the provider; 8 seconds by default. */
  readonly answerWithin?: Duration
}

// Every provider accepts Basic, unless its metadata names other methods.
const authentication =
  (secret: string): client.ClientAuth =>
  (server, metadata, body, headers) => {
    const named = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const way = named.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost
    way(secret)(server, metadata, body, headers)
  }

/**
 * Rejects with one of the library's errors while the provider is unreachable or its metadata is invalid. `onDiscovered` runs each time the
 * provider has returned its metadata.
 */
export function makeProviderConnection(
  settings: ProviderSettings,
  onDiscovered: () => void = () => undefined,
): () => Promise<client.Configuration> {
  const { issuer, clientId, clientSecret, insecure, clock, answerWithin = ANSWER_WITHIN } = settings
  let known: { readonly configuration: Promise<client.Configuration>; readonly until: Instant } | undefined

  const discover = (): Promise<client.Configuration> =>
    client.discovery(new URL(issuer), clientId, undefined, authentication(clientSecret), {
      timeout: answerWithin / 1000,
      [client.customFetch]: fetchBounded,
      // Verifies the signature also of tokens that come directly from the token endpoint.
      execute: [client.enableNonRepudiationChecks, ...(insecure ? [client.allowInsecureRequests] : [])],
    })

  return () => {
    if (known !== undefined && clock.now() < known.until) return known.configuration
    const configuration = discover()
    const mine = { configuration, until: clock.now() + KNOWN_FOR }
    known = mine
    configuration.then(onDiscovered, () => {
      if (known === mine) known = undefined
    })
    return configuration
  }
}
