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

/** Longer than any ledger grants. Prevents an instant beyond the range of dates. */
const LONGEST = fromDays(366)

/** None: not the answer of a token endpoint. `kept`: the refresh token to keep if the answer contains none. */
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

/** Empty: not an error of OAuth. */
interface OAuthError {
  readonly error: string
  readonly description: string
}

export function parseTokenRefusal(text: string): OAuthError {
  return pipe(
    decodeText(errorOnWire)(text),
    O.match(
      () => ({ error: '', description: '' }),
      ({ error, error_description }) => ({ error, description: error_description ?? '' }),
    ),
  )
}

/** The ledger refuses the service itself, with any token: wrong credentials or too many calls. */
export function isFaultOfService(status: number, text: string): boolean {
  return status === 429 || ['invalid_client', 'unsupported_grant_type'].includes(parseTokenRefusal(text).error)
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
  // An unreadable 200 or a redirect does not concern the token: the ledger, or a proxy before it, is at fault.
  if (status < 400)
    return pipe(
      status === 200 ? parseIssuedTokens(text, O.some(spent)) : O.none,
      O.match(
        () => toUnreachable(status),
        (tokens): RefreshAnswer => ({ _tag: 'Refreshed', tokens }),
      ),
    )
  if (isFaultOfService(status, text)) return toUnreachable(status)
  const error = parseTokenRefusal(text)
  if (isTooEarly(error, answer.header('reason'))) return { _tag: 'TooEarly' }
  if (isSpent(error)) return { _tag: 'Refused' }
  // An unknown refusal counts as a failed refresh, so that the user finally has to sign in again and does not keep a broken connection.
  return { _tag: 'ServerError', status }
}
