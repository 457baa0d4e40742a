// The authorisation endpoint: who may ask, whether the login page is shown, and where the answer goes.
import { randomBytes } from 'node:crypto'
import * as E from 'fp-ts/lib/Either.js'
import type { Ledger } from './ledger.ts'
import { answerPage } from './pages/layout.ts'
import { type Asked, loginPage, refusedPage } from './pages/login-page.ts'
import { formOf, type ReceivedContext, sendBack } from '#adapters/sandbox/kit/request.ts'

const COOKIE = 'stand-in-ledger-login'

const parseAsked = (ledger: Ledger, params: URLSearchParams): E.Either<string, Asked> => {
  const redirectUri = params.get('redirect_uri') ?? ''
  if (params.get('client_id') !== ledger.options.clientId)
    return E.left('De toepassing die hierom vraagt is bij de boekhouding niet bekend (client_id).')
  if (!URL.canParse(redirectUri) || !/^https?:$/.test(new URL(redirectUri).protocol))
    return E.left('Het adres waarnaar je terug zou gaan is geen geldig webadres (redirect_uri).')
  if (params.get('response_type') !== 'code')
    return E.left('De toepassing vraagt om een antwoord dat de boekhouding niet geeft (response_type).')
  return E.right({ clientId: ledger.options.clientId, redirectUri, state: params.get('state') ?? '' })
}

export const makeAuthorise = (
  ledger: Ledger,
): { show: (ctx: ReceivedContext) => void; answer: (ctx: ReceivedContext) => void } => {
  /** Who is logged in, by cookie: what force_login=0 may rely on. */
  const logins = new Map<string, string>()
  const withCode = (ctx: ReceivedContext, asked: Asked, userId: string): void =>
    sendBack(ctx, asked, { code: ledger.tokens.makeCode(userId, asked.redirectUri, ledger.now()) })
  const refuse = (ctx: ReceivedContext, reason: string): void => {
    ctx.status = 400
    answerPage(ctx, 'Inloggen', refusedPage(reason), { narrow: true })
  }
  return {
    show: (ctx) => {
      const params = new URLSearchParams(ctx.querystring)
      const asked = parseAsked(ledger, params)
      if (E.isLeft(asked)) return refuse(ctx, asked.left)
      const known = logins.get(ctx.cookies.get(COOKIE) ?? '')
      if (params.get('force_login') !== '1' && known !== undefined) return withCode(ctx, asked.right, known)
      const sendsTo = new URL(asked.right.redirectUri).origin
      answerPage(ctx, 'Inloggen', loginPage(asked.right, ledger.users.all()), { narrow: true, sendsTo })
    },
    answer: (ctx) => {
      const form = formOf(ctx)
      const asked = parseAsked(ledger, form)
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
