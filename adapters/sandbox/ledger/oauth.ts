// OAuth 2.0 of the ledger: checks requests for a code, decides whether to show the login page, and answers at the token endpoint in the
// ledger's wording.
import { E } from '#domain/shared/fp.ts'
import { randomBytes } from 'node:crypto'
import { readPostedForm, type ReceivedContext, sendBack } from '#adapters/sandbox/kit/request.ts'
import type { Ledger } from './ledger.ts'
import { ledgerPages } from './pages/layout.ts'
import { type LoginRequest, renderLogin, renderLoginRefused } from './pages/login-page.ts'
import type { Redeemed, Refresh, TokenPair } from './token-book.ts'

const COOKIE = 'stand-in-ledger-login'

function parseLogin(ledger: Ledger, params: URLSearchParams): E.Either<string, LoginRequest> {
  const redirectUri = params.get('redirect_uri') ?? ''
  if (params.get('client_id') !== ledger.options.clientId)
    return E.left('De toepassing die hierom vraagt is bij de boekhouding niet bekend (client_id).')
  if (!URL.canParse(redirectUri) || !/^https?:$/.test(new URL(redirectUri).protocol))
    return E.left('Het adres waarnaar je terug zou gaan is geen geldig webadres (redirect_uri).')
  if (params.get('response_type') !== 'code')
    return E.left('De toepassing vraagt om een antwoord dat de boekhouding niet geeft (response_type).')
  return E.right({ clientId: ledger.options.clientId, redirectUri, state: params.get('state') ?? '' })
}

export function makeAuthorise(ledger: Ledger): {
  show: (ctx: ReceivedContext) => void
  answer: (ctx: ReceivedContext) => void
} {
  /** The users who are logged in, by cookie. force_login=0 uses them. */
  const logins = new Map<string, string>()
  const withCode = (ctx: ReceivedContext, asked: LoginRequest, userId: string): void =>
    sendBack(ctx, asked, { code: ledger.tokens.makeCode(userId, asked.redirectUri, ledger.now()) })
  const refuse = (ctx: ReceivedContext, reason: string): void => {
    ctx.status = 400
    ledgerPages.answerPage(ctx, 'Inloggen', renderLoginRefused(reason), { narrow: true })
  }
  return {
    show: (ctx) => {
      const params = new URLSearchParams(ctx.querystring)
      const asked = parseLogin(ledger, params)
      if (E.isLeft(asked)) return refuse(ctx, asked.left)
      const known = logins.get(ctx.cookies.get(COOKIE) ?? '')
      if (params.get('force_login') !== '1' && known !== undefined) return withCode(ctx, asked.right, known)
      const sendsTo = new URL(asked.right.redirectUri).origin
      ledgerPages.answerPage(ctx, 'Inloggen', renderLogin(asked.right, ledger.users.all()), { narrow: true, sendsTo })
    },
    answer: (ctx) => {
      const form = readPostedForm(ctx)
      const asked = parseLogin(ledger, form)
      if (E.isLeft(asked)) return refuse(ctx, asked.left)
      if (form.get('answer') === 'deny') return sendBack(ctx, asked.right, { error: 'access_denied' })
      const user = ledger.users.byId(form.get('user') ?? '')
      if (user === undefined) return refuse(ctx, 'Deze gebruiker is bij de boekhouding niet bekend.')
      const login = randomBytes(16).toString('base64url')
      logins.set(login, user.id)
      ctx.cookies.set(COOKIE, login, { httpOnly: true, sameSite: 'lax' })
      withCode(ctx, asked.right, user.id)
    },
  }
}

function refuse(ctx: ReceivedContext, status: number, error: string, description: string): void {
  ctx.status = status
  ctx.body = { error, error_description: description }
}

function hand(ledger: Ledger, ctx: ReceivedContext, tokens: TokenPair, withRefreshToken: boolean): void {
  ctx.set('cache-control', 'no-store')
  ctx.body = {
    access_token: tokens.accessToken,
    token_type: 'bearer',
    // The ledger sends the number as a string.
    expires_in: String(ledger.tokens.expiresIn),
    ...(withRefreshToken ? { refresh_token: tokens.refreshToken } : {}),
  }
}

function refuseTooEarly(ctx: ReceivedContext): void {
  ctx.set('Reason', 'TooEarlyToRefreshTokens')
  refuse(ctx, 400, 'access_denied', 'Rate limit exceeded: access_token not expired')
}

const refuseOldToken = (ctx: ReceivedContext): void =>
  refuse(ctx, 401, 'unauthorized_client', 'Old refresh token used.')

function respondRefresh(ledger: Ledger, ctx: ReceivedContext, answer: Refresh, keep: boolean): void {
  switch (answer._tag) {
    case 'Refreshed':
      return hand(ledger, ctx, answer.tokens, !keep)
    case 'TooEarly':
      return refuseTooEarly(ctx)
    case 'Used':
      return refuseOldToken(ctx)
    case 'Expired':
      return refuse(ctx, 400, 'invalid_request', `The refresh token expired at ${new Date(answer.at).toISOString()}`)
    case 'Revoked':
      return refuse(ctx, 400, 'invalid_grant', 'The refresh token has been revoked.')
    case 'Unknown':
      return refuse(ctx, 400, 'invalid_grant', 'The refresh token is not known.')
  }
}

const CODE_REFUSALS: Readonly<Record<Exclude<Redeemed['_tag'], 'Redeemed'>, string>> = {
  UsedCode: 'The authorization code has been used already.',
  UnknownCode: 'The authorization code is not known.',
  ExpiredCode: 'The authorization code has expired.',
  OtherRedirect: 'The redirect_uri differs from that of the authorization request.',
}

function byCode(ledger: Ledger, ctx: ReceivedContext, form: URLSearchParams): void {
  const redeemed = ledger.tokens.redeem(form.get('code') ?? '', form.get('redirect_uri') ?? '', ledger.now())
  if (redeemed._tag === 'Redeemed') return hand(ledger, ctx, redeemed.tokens, true)
  refuse(ctx, 400, 'invalid_grant', CODE_REFUSALS[redeemed._tag])
}

function byRefreshToken(ledger: Ledger, ctx: ReceivedContext, form: URLSearchParams): void {
  const token = form.get('refresh_token')
  if (token === null || token === '') return refuse(ctx, 400, 'invalid_request', 'Parameter refresh_token is missing.')
  if (ledger.faults.meet('oldToken', ctx) !== undefined) return refuseOldToken(ctx)
  if (ledger.faults.meet('tooEarly', ctx) !== undefined) return refuseTooEarly(ctx)
  const keep = ledger.faults.meet('keepRefreshToken', ctx) !== undefined
  respondRefresh(ledger, ctx, ledger.tokens.refresh(token, ledger.now(), keep), keep)
}

export function respondTokens(ledger: Ledger, ctx: ReceivedContext): void {
  if (ctx.is('application/x-www-form-urlencoded') === false)
    return refuse(ctx, 400, 'invalid_request', 'The request is not a form.')
  const form = readPostedForm(ctx)
  if (form.get('client_id') !== ledger.options.clientId || !ledger.secrets.includes(form.get('client_secret') ?? ''))
    return refuse(ctx, 401, 'invalid_client', 'The client is not known or its secret is wrong.')
  switch (form.get('grant_type')) {
    case 'authorization_code':
      return byCode(ledger, ctx, form)
    case 'refresh_token':
      return byRefreshToken(ledger, ctx, form)
    case null:
      return refuse(ctx, 400, 'invalid_request', 'Parameter grant_type is missing.')
    default:
      return refuse(ctx, 400, 'unsupported_grant_type', 'Use authorization_code or refresh_token.')
  }
}
