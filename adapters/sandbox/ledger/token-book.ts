// Issues codes and tokens as the ledger does, and records their use: codes and refresh tokens work once, a code for ten minutes, a refresh
// token for thirty days and not too early. oauth.ts writes the responses.
import { createHash, randomBytes } from 'node:crypto'
import { type Instant, fromDays, fromMinutes, fromSeconds } from '#domain/shared/clock.ts'

export interface TokenPair {
  readonly accessToken: string
  readonly refreshToken: string
}

export type Refresh =
  | { readonly _tag: 'Refreshed'; readonly tokens: TokenPair }
  | { readonly _tag: 'TooEarly' | 'Used' | 'Unknown' | 'Revoked' }
  | { readonly _tag: 'Expired'; readonly at: Instant }

export type Redeemed =
  | { readonly _tag: 'Redeemed'; readonly tokens: TokenPair }
  | { readonly _tag: 'UsedCode' | 'UnknownCode' | 'ExpiredCode' | 'OtherRedirect' }

/** The user of an access token. `alive` false: the token has expired or was revoked. */
export interface Bearer {
  readonly userId: string
  readonly alive: boolean
}

export interface Spending {
  readonly refreshTokens: number
  /** Refresh tokens that a client used again, by the first 12 hex digits of their SHA-256. */
  readonly overspent: readonly { readonly token: string; readonly userId: string; readonly times: number }[]
  /** The highest number of uses of one refresh token; 2 or more is an error of the client. */
  readonly mostSpent: number
  /** Refreshes that were granted. */
  readonly granted: number
}

export interface TokenBook {
  readonly makeCode: (userId: string, redirectUri: string, now: Instant) => string
  readonly redeem: (code: string, redirectUri: string, now: Instant) => Redeemed
  /** Creates a connection without a browser. `age`: how long ago it was created. */
  readonly issue: (userId: string, now: Instant, age?: number) => TokenPair
  /** `keep`: the answer will contain no new refresh token, so that the old one stays valid. */
  readonly refresh: (refreshToken: string, now: Instant, keep: boolean) => Refresh
  readonly bearer: (accessToken: string, now: Instant) => Bearer | undefined
  /** Ends all connections of a user; returns how many were alive. */
  readonly revoke: (userId: string) => number
  readonly spending: () => Spending
  readonly expiresIn: number
}

interface Grant {
  readonly userId: string
  issuedAt: Instant
  revoked: boolean
  accessTokens: readonly string[]
}

const CODE_LIFE = fromMinutes(10)
const REFRESH_LIFE = fromDays(30)
/** A refresh is possible from this long before the access token's end, in seconds. */
const EARLY_MARGIN = 30

const makeSecret = (kind: string): string => `stand-in-${kind}-${randomBytes(24).toString('base64url')}`
const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex').slice(0, 12)

export function makeTokenBook(expiresIn: number): TokenBook {
  const codes = new Map<string, { userId: string; redirectUri: string; expiresAt: Instant; used: boolean }>()
  const access = new Map<string, { grant: Grant; expiresAt: Instant }>()
  const refresh = new Map<string, { grant: Grant; expiresAt: Instant; spent: number }>()
  const grants = new Map<string, Grant[]>()
  let granted = 0

  const tokensFor = (grant: Grant, at: Instant): TokenPair => {
    grant.issuedAt = at
    const accessToken = makeSecret('access')
    const refreshToken = makeSecret('refresh')
    access.set(accessToken, { grant, expiresAt: at + fromSeconds(expiresIn) })
    refresh.set(refreshToken, { grant, expiresAt: at + REFRESH_LIFE, spent: 0 })
    const kept = grant.accessTokens.filter((one) => (access.get(one)?.expiresAt ?? 0) > at)
    for (const one of grant.accessTokens) if (!kept.includes(one)) access.delete(one)
    grant.accessTokens = [...kept, accessToken]
    return { accessToken, refreshToken }
  }
  const issue: TokenBook['issue'] = (userId, now, age = 0) => {
    const grant: Grant = { userId, issuedAt: now, revoked: false, accessTokens: [] }
    const ofUser = grants.get(userId)
    if (ofUser === undefined) grants.set(userId, [grant])
    else ofUser.push(grant)
    return tokensFor(grant, now - age)
  }

  return {
    expiresIn,
    issue,
    makeCode: (userId, redirectUri, now) => {
      const code = makeSecret('code')
      codes.set(code, { userId, redirectUri, expiresAt: now + CODE_LIFE, used: false })
      return code
    },
    redeem: (code, redirectUri, now) => {
      const known = codes.get(code)
      if (known === undefined) return { _tag: 'UnknownCode' }
      if (known.used) return { _tag: 'UsedCode' }
      if (known.expiresAt <= now) return { _tag: 'ExpiredCode' }
      if (known.redirectUri !== redirectUri) return { _tag: 'OtherRedirect' }
      known.used = true
      return { _tag: 'Redeemed', tokens: issue(known.userId, now) }
    },
    refresh: (token, now, keep) => {
      const known = refresh.get(token)
      if (known === undefined) return { _tag: 'Unknown' }
      if (known.spent > 0) {
        known.spent += 1
        return { _tag: 'Used' }
      }
      if (known.grant.revoked) return { _tag: 'Revoked' }
      if (known.expiresAt <= now) return { _tag: 'Expired', at: known.expiresAt }
      if (now < known.grant.issuedAt + fromSeconds(expiresIn - EARLY_MARGIN)) return { _tag: 'TooEarly' }
      granted += 1
      const tokens = tokensFor(known.grant, now)
      if (keep) {
        refresh.delete(tokens.refreshToken)
        return { _tag: 'Refreshed', tokens: { ...tokens, refreshToken: token } }
      }
      known.spent = 1
      return { _tag: 'Refreshed', tokens }
    },
    bearer: (token, now) => {
      const known = access.get(token)
      if (known === undefined) return undefined
      return { userId: known.grant.userId, alive: !known.grant.revoked && known.expiresAt > now }
    },
    revoke: (userId) => {
      const alive = (grants.get(userId) ?? []).filter((grant) => !grant.revoked)
      for (const grant of alive) grant.revoked = true
      return alive.length
    },
    spending: () => {
      const all = [...refresh]
      return {
        refreshTokens: all.length,
        overspent: all
          .filter(([, one]) => one.spent > 1)
          .map(([token, one]) => ({ token: hashToken(token), userId: one.grant.userId, times: one.spent })),
        mostSpent: all.reduce((most, [, one]) => Math.max(most, one.spent), 0),
        granted,
      }
    },
  }
}
