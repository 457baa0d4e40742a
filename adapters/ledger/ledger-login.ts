// The ledger's OAuth 2.0 server (SES-7): builds the sign-in address, exchanges codes, refreshes tokens and reads the user of a token.
// The application decides when to refresh, and how an answer changes the token record.
import { E, O, pipe } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import type { CodeRefused, IssuedTokens, LedgerDown, LedgerLogin, LedgerUser } from '#domain/session/ports.ts'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import type { Duration } from '#domain/shared/clock.ts'
import { parseMailbox } from '#domain/shared/mailbox.ts'
import { withoutTrailingSlash } from './addresses.ts'
import {
  type LedgerResponse,
  LEDGER_DEADLINE,
  type LedgerConnection,
  type NoAnswer,
  type LedgerExchange,
} from './connection.ts'
import type { NoteLedger, ObserveLedger } from './ledger-request.ts'
import { toFormBody } from './request-body.ts'
import { isFaultOfService, parseIssuedTokens, refreshAnswer } from './token-answers.ts'
import { decodeText, textOnWire, uuidOnWire, wholeNumberOnWire } from './wire-codecs.ts'

export interface LedgerLoginOptions {
  /** The ledger's root, to which `/api/oauth2` and `/api/v1` are added. */
  readonly baseUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUri: string
  readonly connection: LedgerConnection
  readonly observe?: ObserveLedger
  readonly noteOutcome?: NoteLedger
  /** Of one call; LEDGER_DEADLINE by default. Short values are risky: a refresh whose response is not awaited may lose the token. */
  readonly deadline?: Duration
}

const usersOnWire = t.type({
  d: t.type({
    results: t.array(
      t.type({
        UserID: uuidOnWire,
        CurrentDivision: wholeNumberOnWire,
        FullName: textOnWire,
        Email: textOnWire,
      }),
    ),
  }),
})

const toLedgerDown = (answer: LedgerResponse | NoAnswer): E.Either<LedgerDown, never> =>
  E.left(answer._tag === 'Answer' ? { _tag: 'LedgerDown', status: answer.status } : { _tag: 'LedgerDown' })

export function makeLedgerLogin(options: LedgerLoginOptions): LedgerLogin {
  const root = withoutTrailingSlash(options.baseUrl)

  const send = async (
    endpoint: string,
    outgoing: Omit<LedgerExchange, 'within'>,
  ): Promise<LedgerResponse | NoAnswer> => {
    const started = performance.now()
    const answer = await options.connection.exchange({
      ...outgoing,
      label: endpoint,
      within: options.deadline ?? LEDGER_DEADLINE,
    })
    const status = answer._tag === 'Answer' ? answer.status : undefined
    options.observe?.(endpoint, status, performance.now() - started)
    options.noteOutcome?.(endpoint, status)
    return answer
  }

  const askForTokens = (grant: Readonly<Record<string, string>>): Promise<LedgerResponse | NoAnswer> =>
    send('oauth2/token', {
      method: 'POST',
      url: new URL(`${root}/api/oauth2/token`),
      headers: {},
      body: toFormBody({ ...grant, client_id: options.clientId, client_secret: options.clientSecret }),
    })

  return {
    authorisationUrl: (state) => {
      const url = new URL(`${root}/api/oauth2/auth`)
      url.search = new URLSearchParams({
        client_id: options.clientId,
        redirect_uri: options.redirectUri,
        response_type: 'code',
        state,
        force_login: '1',
      }).toString()
      return url.href
    },

    exchangeCode: (code) => async (): Promise<E.Either<CodeRefused | LedgerDown, IssuedTokens>> => {
      const answer = await askForTokens({ grant_type: 'authorization_code', code, redirect_uri: options.redirectUri })
      if (answer._tag === 'NoAnswer') return toLedgerDown(answer)
      const { status, text } = answer
      if (status >= 400 && status < 500 && !isFaultOfService(status, text)) return E.left({ _tag: 'CodeRefused' })
      const tokens = status === 200 ? parseIssuedTokens(text, O.none) : O.none
      return O.isSome(tokens) ? E.right(tokens.value) : toLedgerDown(answer)
    },

    refresh: (refreshToken) => async () => {
      const answer = await askForTokens({ grant_type: 'refresh_token', refresh_token: refreshToken })
      return answer._tag === 'NoAnswer' ? { _tag: 'Unreachable' } : refreshAnswer(answer, refreshToken)
    },

    currentUser: (accessToken) => async (): Promise<E.Either<LedgerDown, LedgerUser>> => {
      const answer = await send('current/Me', {
        method: 'GET',
        url: new URL(`${root}/api/v1/current/Me?$select=UserID,CurrentDivision,FullName,Email`),
        headers: { authorization: `Bearer ${accessToken}` },
      })
      if (answer._tag === 'NoAnswer' || answer.status !== 200) return toLedgerDown(answer)
      const [user] = pipe(
        decodeText(usersOnWire)(answer.text),
        O.match(
          () => [],
          ({ d }) => d.results,
        ),
      )
      if (user === undefined) return toLedgerDown(answer)
      return E.right({
        ledgerUserId: user.UserID as LedgerUserId,
        fullName: O.getOrElse(() => '')(user.FullName),
        email: pipe(
          user.Email,
          O.flatMap((email) => O.fromEither(parseMailbox(email))),
        ),
        division: user.CurrentDivision,
      })
    },
  }
}
