// Provides the application's tokens (client credentials, RFC 6749 4.4), one for each directory, and caches them until shortly before they
// expire. Concurrent calls share one fetch. After a refusal of the token, the next call fetches another one.
import { E, O, type TE } from '#domain/shared/fp.ts'
import { LRUCache } from 'lru-cache'
import { domainToASCII } from 'node:url'
import type { CloudFailure } from '#domain/mailing/cloud-mailbox.ts'
import { type Clock, type Duration, type Instant, fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
import type { CloudConnection, Exchanged } from './exchange.ts'
import { parseIssuedToken, parseOAuthError, readRetryAfter } from './wire-codecs.ts'

export type TokenFailure =
  | Exclude<CloudFailure, { readonly _tag: 'CloudPermissionMissing' }>
  /** The directory has not consented to the application. */
  | { readonly _tag: 'NotConsented' }

export interface AppTokens {
  /** `directory`: a mail domain or the id of one. */
  readonly take: (directory: string) => TE.TaskEither<TokenFailure, string>
  /** The API refused this token: the next call fetches a fresh one, unless another call has done so. */
  readonly drop: (directory: string, token: string) => void
  /** The directory's permissions may have changed: the next call fetches a fresh token. */
  readonly forget: (directory: string) => void
}

export interface AppTokenOptions {
  /** The root address of the login. */
  readonly loginUrl: string
  /** None: not configured. */
  readonly client: O.Option<{ readonly id: string; readonly secret: string }>
  readonly connection: Pick<CloudConnection, 'exchange'>
  readonly clock: Clock
}

/** All permissions that the application is registered for. */
export const TOKEN_SCOPE = 'https://graph.microsoft.com/.default'
const WITHIN: Duration = fromSeconds(10)
/** A token is used only until this long before it expires. */
const MARGIN: Duration = fromMinutes(2)
/** Maximum number of directories with a cached token. */
const KEPT = 1_000

const NOT_CONSENTED = new Set([
  'unauthorized_client',
  'consent_required',
  'interaction_required',
  'access_denied',
  'invalid_grant',
])

function toTokenFailure(text: string): TokenFailure {
  const error = parseOAuthError(text)
  if (O.isNone(error) || error.value === 'temporarily_unavailable') return { _tag: 'CloudUnavailable' }
  if (error.value === 'invalid_client') return { _tag: 'CloudNotConfigured' }
  if (NOT_CONSENTED.has(error.value)) return { _tag: 'NotConsented' }
  // Only the directory's name differs between our requests, so it must be the cause.
  if (error.value === 'invalid_request' || error.value === 'invalid_tenant') return { _tag: 'CloudMailboxUnknown' }
  return { _tag: 'CloudRefused', code: error.value }
}

interface CachedToken {
  readonly token: string
  readonly until: Instant
}

export function makeAppTokens({ loginUrl, client, connection, clock }: AppTokenOptions): AppTokens {
  const kept = new LRUCache<string, CachedToken>({ max: KEPT })
  const underWay = new Map<string, Promise<E.Either<TokenFailure, string>>>()

  const ask = (directory: string, { id, secret }: { readonly id: string; readonly secret: string }) => {
    const name = domainToASCII(directory) || directory
    const form = { client_id: id, client_secret: secret, scope: TOKEN_SCOPE, grant_type: 'client_credentials' }
    return connection.exchange({
      label: 'oauth2/token',
      url: new URL(`${loginUrl}/${encodeURIComponent(name)}/oauth2/v2.0/token`),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: O.some(new TextEncoder().encode(new URLSearchParams(form).toString())),
      within: WITHIN,
    })
  }

  const judge = (asked: Instant, answer: Exchanged): E.Either<TokenFailure, CachedToken> => {
    if (answer._tag !== 'Answer') return E.left({ _tag: 'CloudUnavailable' })
    const { status, text } = answer
    if (status === 429) return E.left({ _tag: 'CloudThrottled', retryAfter: readRetryAfter(answer, clock.now()) })
    if (status >= 400 && status < 500 && status !== 408) return E.left(toTokenFailure(text))
    const issued = status === 200 ? parseIssuedToken(text) : O.none
    if (O.isNone(issued)) return E.left({ _tag: 'CloudUnavailable' })
    const { token, expiresIn } = issued.value
    return E.right({ token, until: asked + expiresIn - Math.min(MARGIN, expiresIn / 2) })
  }

  const fetchToken = async (directory: string): Promise<E.Either<TokenFailure, CachedToken>> => {
    if (O.isNone(client)) return E.left({ _tag: 'CloudNotConfigured' })
    const asked = clock.now()
    return judge(asked, await ask(directory, client.value))
  }

  /** A token that was requested before `forget` reaches those who wait for it, and is not cached. */
  const shareFetch = (directory: string): Promise<E.Either<TokenFailure, string>> => {
    const isCurrent = (): boolean => underWay.get(directory) === asking
    const asking: Promise<E.Either<TokenFailure, string>> = fetchToken(directory)
      .then((fetched) => {
        if (E.isRight(fetched) && isCurrent()) kept.set(directory, fetched.right)
        return E.map(({ token }: CachedToken) => token)(fetched)
      })
      .finally(() => isCurrent() && underWay.delete(directory))
    underWay.set(directory, asking)
    return asking
  }

  return {
    take: (directory) => () => {
      const known = kept.get(directory)
      if (known !== undefined && clock.now() < known.until) return Promise.resolve(E.right(known.token))
      return underWay.get(directory) ?? shareFetch(directory)
    },
    drop: (directory, token) => {
      if (kept.get(directory)?.token === token) kept.delete(directory)
    },
    forget: (directory) => {
      kept.delete(directory)
      underWay.delete(directory)
    },
  }
}
