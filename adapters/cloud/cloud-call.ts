// Makes one call to the cloud for a mailbox: waits for its turn, takes a token of the directory and sends the request. After a 401 it sends
// the request once more with a fresh token. Callers interpret the answer.
import { E, O } from '#domain/shared/fp.ts'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import { type Clock, type Duration, fromSeconds, type Timer } from '#domain/shared/clock.ts'
import type { Tagged } from '#domain/shared/tagged.ts'
import { type AppTokenOptions, type AppTokens, makeAppTokens, type TokenFailure } from './app-tokens.ts'
import type { Exchanged } from './exchange.ts'
import { makeCallTurns } from './turns.ts'

export interface CloudCallOptions extends AppTokenOptions {
  /** The root address of the API, to which `/v1.0` is added. */
  readonly apiUrl: string
  readonly clock: Clock
  readonly timer: Timer
}

export interface CloudQuestion {
  /** The id of the directory, or one of its domains. */
  readonly directory: string
  /** The address of the mailbox. */
  readonly mailbox: string
  /** The path below the mailbox, with its query. */
  readonly resource: string
  /** None: GET. */
  readonly body: O.Option<object>
  /** Time limit of one exchange; 15 seconds by default. */
  readonly within?: Duration
}

/** The caller's own check refused the call. */
export type CloudCallStopped<F> = Tagged<'CloudCallStopped', { readonly because: F }>

type CloudAnswer<F> = E.Either<TokenFailure | CloudCallStopped<F>, Exchanged & { readonly wasRepeated?: true }>

/**
 * Left: there was no exchange, or no second one after a 401: without a token, without a turn, or because `before` refused. `before` runs
 * right before each exchange (IDN-10). `wasRepeated`: the API was called twice.
 */
export type AskCloud = <F = never>(question: CloudQuestion, before?: TaskEither<F, void>) => Promise<CloudAnswer<F>>

/** The cloud's own limit for one application and one mailbox. */
const CALLS_AT_ONCE = 4
const WAITING_AT_MOST = 100
const PATIENCE: Duration = fromSeconds(10)
const WITHIN: Duration = fromSeconds(15)

export function makeAskCloud(options: CloudCallOptions, tokens: AppTokens = makeAppTokens(options)): AskCloud {
  const { apiUrl, connection } = options
  const inTurn = makeCallTurns({ atOnce: CALLS_AT_ONCE, waitingAtMost: WAITING_AT_MOST, timer: options.timer })

  const send = ({ mailbox, resource, body, within = WITHIN }: CloudQuestion, token: string): Promise<Exchanged> =>
    connection.exchange({
      url: new URL(`${apiUrl}/v1.0/users/${encodeURIComponent(mailbox)}/${resource}`),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: O.map((content: object) => new TextEncoder().encode(JSON.stringify(content)))(body),
      within,
    })

  const attempt = async <F>(
    question: CloudQuestion,
    before: TaskEither<F, void> | undefined,
    again: boolean,
  ): Promise<CloudAnswer<F>> => {
    const { directory } = question
    const token = await tokens.take(directory)
    if (E.isLeft(token)) return token
    const stopped = await before?.()
    if (stopped !== undefined && E.isLeft(stopped)) return E.left({ _tag: 'CloudCallStopped', because: stopped.left })
    const answer = await send(question, token.right)
    const status = answer._tag === 'Answer' ? answer.status : undefined
    // A token contains the permissions at its issue: a new grant takes effect without waiting for the old token to expire.
    if (status === 401 || status === 403) tokens.drop(directory, token.right)
    if (status === 401 && again) return attempt(question, before, false)
    return E.right(again ? answer : { ...answer, wasRepeated: true })
  }

  return async (question, before) => {
    const answer = await inTurn(question.mailbox.toLowerCase(), PATIENCE, () => attempt(question, before, true))
    return O.isSome(answer) ? answer.value : E.left({ _tag: 'CloudThrottled', retryAfter: PATIENCE })
  }
}
