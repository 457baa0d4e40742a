// One call of the cloud for a mailbox: its turn, a token of its directory, the exchange, and once more where the token was not taken. What the
// answer means is up to its callers.
import { E, O } from '#domain/shared/fp.ts'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import { type Clock, type Duration, fromSeconds, type Timer } from '#domain/shared/clock.ts'
import type { Tagged } from '#domain/shared/tagged.ts'
import { type AppTokenOptions, type AppTokens, makeAppTokens, type TokenFailure } from './app-tokens.ts'
import type { Exchanged } from './exchange.ts'
import { makeCallTurns } from './turns.ts'

export interface CloudCallOptions extends AppTokenOptions {
  /** The API's root, to which `/v1.0` is added. */
  readonly apiUrl: string
  readonly clock: Clock
  readonly timer: Timer
}

export interface CloudQuestion {
  /** Its id or a domain of it. */
  readonly directory: string
  /** Whose mailbox: an address. */
  readonly mailbox: string
  /** Below the mailbox, with its query. */
  readonly resource: string
  /** None: GET. */
  readonly body: O.Option<object>
  /** How long one exchange may take; 15 seconds. */
  readonly within?: Duration
}

/** The caller's own check refused the call. */
export type CloudCallStopped<F> = Tagged<'CloudCallStopped', { readonly because: F }>

type CloudAnswer<F> = E.Either<TokenFailure | CloudCallStopped<F>, Exchanged & { readonly wasRepeated?: true }>

/**
 * A Left: the API was not asked, for want of a token or of a turn, or because of `before`, which is asked right before each exchange (IDN-10).
 * `wasRepeated`: it was asked twice.
 */
export type AskCloud = <F = never>(question: CloudQuestion, before?: TaskEither<F, void>) => Promise<CloudAnswer<F>>

/** The cloud's own, of one application and one mailbox. */
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
