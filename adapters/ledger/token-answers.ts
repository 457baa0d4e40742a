// Classifies the responses of the ledger's token endpoint (SES-18). The ledger has several wordings for an unusable refresh token, and none is
// invalid_grant. A fault of the service itself must not end a user's connection.
import { O, pipe } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import type { IssuedTokens, RefreshAnswer } from '#domain/session/ports.ts'
import type { LedgerToken } from '#domain/session/sealing.ts'
import { fromDays, fromSeconds } from '#domain/shared/clock.ts'
import type { LedgerResponse } from './connection.ts'
import { decodeText, tokenOnWire, wholeNumberOnWire } from './wire-codecs.ts'

const tokensOnWire = t.type({
  access_token: tokenOnWire,
  expires_in: wholeNumberOnWire,
  refresh_token: t.union([tokenOnWire, t.undefined, t.null, t.literal('')]),
})

const errorOnWire = t.type({ error: t.string, error_description: t.union([t.string, t.undefined, t.null]) })

/** Longer than any ledger grants; keeps an absurd number from becoming an instant that no calendar has. */
const LONGEST = fromDays(366)

/** None: not what a token endpoint answers. `kept`: the refresh token that stays when the answer brings none. */
export function parseIssuedTokens(text: string, kept: O.Option<LedgerToken>): O.Option<IssuedTokens> {
  return pipe(
    decodeText(tokensOnWire)(text),
    O.flatMap(({ access_token, expires_in, refresh_token }) =>
      pipe(
        O.fromNullable(refresh_token === '' ? undefined : refresh_token),
        O.map((token) => token as LedgerToken),
        O.orElse(() => kept),
        O.map((refreshToken) => ({
          accessToken: access_token as LedgerToken,
          refreshToken,
          expiresIn: Math.min(fromSeconds(expires_in), LONGEST),
        })),
      ),
    ),
  )
}

interface OAuthError {
  readonly error: string
  readonly description: string
}

const parseOAuthError = (text: string): OAuthError =>
  pipe(
    decodeText(errorOnWire)(text),
    O.match(
      () => ({ error: '', description: '' }),
      ({ error, error_description }) => ({ error, description: error_description ?? '' }),
    ),
  )

/** The service itself is refused, whatever token it brings: wrong credentials or too many calls. */
export function isFaultOfService(status: number, text: string): boolean {
  return status === 429 || ['invalid_client', 'unsupported_grant_type'].includes(parseOAuthError(text).error)
}

const isTooEarly = ({ error, description }: OAuthError, reason: string | undefined): boolean =>
  reason === 'TooEarlyToRefreshTokens' || (error === 'access_denied' && /not expired/i.test(description))

const isSpent = ({ error, description }: OAuthError): boolean =>
  error === 'invalid_grant' ||
  (error === 'unauthorized_client' && /old refresh token/i.test(description)) ||
  (error === 'invalid_request' && /refresh token (?:has )?expired/i.test(description))

const toUnreachable = (status?: number): RefreshAnswer =>
  status === undefined ? { _tag: 'Unreachable' } : { _tag: 'Unreachable', status }

export function refreshAnswer(answer: LedgerResponse, spent: LedgerToken): RefreshAnswer {
  const { status, text } = answer
  if (status >= 500) return { _tag: 'ServerError', status }
  // An unreadable 200 or a redirect says nothing about the token: the ledger, or something before it, is at fault.
  if (status < 400)
    return pipe(
      status === 200 ? parseIssuedTokens(text, O.some(spent)) : O.none,
      O.match(
        () => toUnreachable(status),
        (tokens): RefreshAnswer => ({ _tag: 'Refreshed', tokens }),
      ),
    )
  if (isFaultOfService(status, text)) return toUnreachable(status)
  const error = parseOAuthError(text)
  if (isTooEarly(error, answer.header('reason'))) return { _tag: 'TooEarly' }
  if (isSpent(error)) return { _tag: 'Refused' }
  // A refusal we have no reading for: it counts, so that it ends in a new login and not in a connection that never works.
  return { _tag: 'ServerError', status }
}
