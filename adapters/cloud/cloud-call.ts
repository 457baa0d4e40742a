// One call of the cloud for a mailbox: its turn, a token of its directory, the exchange, and once more where the token was not taken. What the
// answer means is up to its callers.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import type { CloudFailure } from '#domain/mailing/cloud-mailbox.ts'
import { type Clock, type Duration, seconds, type Timer } from '#domain/shared/clock.ts'
import { comparable, type Mailbox, mailDomain } from '#domain/shared/mailbox.ts'
import { type AppTokenOptions, makeAppTokens, type TokenFailure } from './app-tokens.ts'
import type { Exchanged } from './exchange.ts'
import type { RequiredPermission } from './refusals.ts'
import { makeTurns } from './turns.ts'

export interface CloudCallOptions extends AppTokenOptions {
  /** The API's root, to which `/v1.0` is added. */
  readonly apiUrl: string
  readonly clock: Clock
  readonly timer: Timer
}

export interface CloudQuestion {
  /** Whose mailbox; its mail domain is the directory. */
  readonly mailbox: Mailbox
  readonly resource: 'sendMail' | 'events'
  readonly body: object
  /** What the application needs for it. */
  readonly permission: RequiredPermission
}

/** A Left: the cloud was not asked, or said only that it is not we who may. */
export type AskCloud = (question: CloudQuestion) => Promise<E.Either<CloudFailure, Exchanged>>

/** The cloud's own, of one application and one mailbox. */
const AT_ONCE = 4
const WAITING_AT_MOST = 100
const PATIENCE: Duration = seconds(10)
/** Of each exchange. */
const WITHIN: Duration = seconds(15)

const asFailure = (failure: TokenFailure, permission: RequiredPermission): CloudFailure =>
  failure._tag === 'NotConsented' ? { _tag: 'CloudPermissionMissing', permission, byPolicy: false } : failure

export const makeAskCloud = (options: CloudCallOptions): AskCloud => {
  const { apiUrl, connection } = options
  const tokens = makeAppTokens(options)
  const inTurn = makeTurns({ atOnce: AT_ONCE, waitingAtMost: WAITING_AT_MOST, timer: options.timer })

  const send = ({ mailbox, resource, body }: CloudQuestion, token: string): Promise<Exchanged> =>
    connection.exchange({
      url: new URL(`${apiUrl}/v1.0/users/${encodeURIComponent(mailbox)}/${resource}`),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: new TextEncoder().encode(JSON.stringify(body)),
      within: WITHIN,
    })

  const attempt = async (question: CloudQuestion, again: boolean): Promise<E.Either<CloudFailure, Exchanged>> => {
    const directory = mailDomain(question.mailbox)
    const token = await tokens.take(directory)
    if (E.isLeft(token)) return E.left(asFailure(token.left, question.permission))
    const answer = await send(question, token.right)
    const status = answer._tag === 'Answer' ? answer.status : undefined
    // A token contains the permissions at its issue: a new grant takes effect without waiting for the old token to expire.
    if (status === 401 || status === 403) tokens.drop(directory, token.right)
    return status === 401 && again ? attempt(question, false) : E.right(answer)
  }

  return async (question) => {
    const answer = await inTurn(comparable(question.mailbox), PATIENCE, () => attempt(question, true))
    return O.isSome(answer) ? answer.value : E.left({ _tag: 'CloudThrottled', retryAfter: PATIENCE })
  }
}
