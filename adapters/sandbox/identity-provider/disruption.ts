// Lets scripted troubles happen around the provider's own answers, and counts the calls.
import {
  decodeJwt,
  decodeProtectedHeader,
  generateKeyPair,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
  type CryptoKey,
} from 'jose'
import type { Context, Middleware } from 'koa'
import { hangUp, pause } from '#adapters/sandbox/trouble.ts'
import { type FaultScript, type TokenFault, tokenFaults } from './faults.ts'

export interface Disruption {
  readonly faults: FaultScript
  readonly counts: Map<string, number>
  /** The provider's own. */
  readonly signingKey: CryptoKey
}

const isTokenFault = (name: string): name is TokenFault => name in tokenFaults
const TOKEN_FAULTS = Object.keys(tokenFaults).filter(isTokenFault)

const signed = (claims: JWTPayload, token: string, key: CryptoKey): Promise<string> => {
  const { kid } = decodeProtectedHeader(token)
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', ...(kid === undefined ? {} : { kid }) }).sign(key)
}

const troubledToken = async ({ faults, signingKey }: Disruption, path: string, token: string): Promise<string> => {
  const meets = (kind: Parameters<FaultScript['meet']>[0]): boolean => faults.meet(kind, 'POST', path) !== undefined
  const now = Math.floor(Date.now() / 1000)
  const met = TOKEN_FAULTS.filter(meets)
  const claims = met.reduce<JWTPayload>((said, kind) => tokenFaults[kind](said, now), decodeJwt(token))
  if (meets('unsigned')) return new UnsecuredJWT(claims).encode()
  if (meets('forged')) return signed(claims, token, (await generateKeyPair('RS256')).privateKey)
  return met.length === 0 ? token : signed(claims, token, signingKey)
}

const withTroubledToken = async (disruption: Disruption, ctx: Context): Promise<void> => {
  const answer: unknown = ctx.body
  if (typeof answer !== 'object' || answer === null || !('id_token' in answer)) return
  if (typeof answer.id_token === 'string')
    ctx.body = { ...answer, id_token: await troubledToken(disruption, ctx.path, answer.id_token) }
}

/** In this order: slow, down, status, then the call itself, then what its identity token is made to say. */
export const disrupt =
  (disruption: Disruption): Middleware =>
  async (ctx, next) => {
    const { method, path } = ctx
    const { faults, counts } = disruption
    if (path === '/_control') return next()
    const counted = `${method} ${path.replace(/(?<=\/(?:interaction|auth)\/).+/, ':id')}`
    counts.set(counted, (counts.get(counted) ?? 0) + 1)
    const slow = faults.meet('slow', method, path)
    if (slow !== undefined) await pause(slow.ms ?? 0)
    if (faults.meet('down', method, path) !== undefined) return hangUp(ctx)
    const scripted = faults.meet('status', method, path)
    if (scripted !== undefined) {
      ctx.status = scripted.status ?? 503
      ctx.body = scripted.body ?? 'Scripted answer.'
      return
    }
    await next()
    if (path === '/token') await withTroubledToken(disruption, ctx)
  }
