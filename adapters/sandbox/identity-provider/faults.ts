// Applies the faults of the stand-in identity provider to the provider's own answers.
import {
  type CryptoKey,
  decodeJwt,
  decodeProtectedHeader,
  generateKeyPair,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose'
import type { Context, Middleware } from 'koa'
import { type StandInFault, type FaultScript, hangUp, pause } from '#adapters/sandbox/kit/fault-script.ts'

/** Faults of the identity token: each changes the true claims. `now` in seconds. */
const tokenFaults = {
  /** The nonce belongs to another sign-in. */
  wrongNonce: (claims) => ({ ...claims, nonce: 'of-another-sign-in' }),
  wrongIssuer: (claims) => ({ ...claims, iss: 'https://elsewhere.example' }),
  wrongAudience: (claims) => ({ ...claims, aud: 'another-client' }),
  expired: (claims, now) => ({ ...claims, iat: now - 7200, exp: now - 3600 }),
  unverified: (claims) => ({ ...claims, email_verified: false }),
  /** The word for true, as some providers write it. */
  verifiedAsText: (claims) => ({ ...claims, email_verified: 'true' }),
  /** As Microsoft Entra writes it. */
  verifiedByEntra: (claims) => ({ ...claims, email_verified: undefined, xms_edov: true }),
  inEnglish: (claims) => ({ ...claims, locale: 'en_GB' }),
  inFrench: (claims) => ({ ...claims, locale: 'fr-FR' }),
  inDutchByEntra: (claims) => ({ ...claims, xms_pl: 'nl-nl' }),
  /** Only the userinfo endpoint returns the address. */
  addressElsewhere: (claims) => ({ ...claims, email: undefined, email_verified: undefined }),
} as const satisfies Readonly<Record<string, (claims: JWTPayload, now: number) => JWTPayload>>

export const PROVIDER_FAULTS = {
  /** The connection is reset. */
  down: null,
  /** Answers `ms` later. */
  slow: null,
  /** Answers `status` (503), with `body` (text, or JSON). */
  status: null,
  /** The identity token is signed with a foreign key, under the id of one of the provider's keys. */
  forged: null,
  /** The identity token is not signed: its algorithm is `none`. */
  unsigned: null,
  ...tokenFaults,
} as const

type Kind = keyof typeof PROVIDER_FAULTS

export interface ProviderState {
  readonly faults: FaultScript<StandInFault<Kind>>
  readonly counts: Map<string, number>
  /** The provider's own key. */
  readonly signingKey: CryptoKey
  /** The client secrets that are accepted. */
  secrets: readonly string[]
}

const isTokenFault = (name: string): name is keyof typeof tokenFaults => name in tokenFaults
const TOKEN_FAULTS = Object.keys(tokenFaults).filter(isTokenFault)

function sign(claims: JWTPayload, token: string, key: CryptoKey): Promise<string> {
  const { kid } = decodeProtectedHeader(token)
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', ...(kid === undefined ? {} : { kid }) }).sign(key)
}

async function makeFaultyToken({ faults, signingKey }: ProviderState, path: string, token: string): Promise<string> {
  const meets = (kind: Kind): boolean => faults.meet(kind, { method: 'POST', path }) !== undefined
  const now = Math.floor(Date.now() / 1000)
  const met = TOKEN_FAULTS.filter(meets)
  const claims = met.reduce<JWTPayload>((claimed, kind) => tokenFaults[kind](claimed, now), decodeJwt(token))
  if (meets('unsigned')) return new UnsecuredJWT(claims).encode()
  if (meets('forged')) return sign(claims, token, (await generateKeyPair('RS256')).privateKey)
  return met.length === 0 ? token : sign(claims, token, signingKey)
}

async function changeToken(state: ProviderState, ctx: Context): Promise<void> {
  const answer: unknown = ctx.body
  if (typeof answer !== 'object' || answer === null || !('id_token' in answer)) return
  if (typeof answer.id_token === 'string')
    ctx.body = { ...answer, id_token: await makeFaultyToken(state, ctx.path, answer.id_token) }
}

/** Counts the call. In this order: slow, down, status, then the call itself, then its identity token. */
export function applyProviderFaults(state: ProviderState): Middleware {
  return async (ctx, next) => {
    const { method, path } = ctx
    const { faults, counts } = state
    if (path === '/_control') return next()
    const counted = `${method} ${path.replace(/(?<=\/(?:interaction|auth)\/).+/, ':id')}`
    counts.set(counted, (counts.get(counted) ?? 0) + 1)
    const slow = faults.meet('slow', ctx)
    if (slow !== undefined) await pause(slow.ms ?? 0)
    if (faults.meet('down', ctx) !== undefined) return hangUp(ctx)
    const scripted = faults.meet('status', ctx)
    if (scripted !== undefined) {
      ctx.status = scripted.status ?? 503
      ctx.body = scripted.body ?? 'Scripted answer.'
      return
    }
    await next()
    if (path === '/token') await changeToken(state, ctx)
  }
}
