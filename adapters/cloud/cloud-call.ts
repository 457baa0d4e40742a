// Makes one call to the cloud for a mailbox: waits for its turn, takes a token of the directory and sends the request. After a 401 it sends
// the request once more with a fresh token. Callers interpret the answer.
import { fail, gen, O, pipe, TE, unwrap, wait } from '#domain/shared/fp.ts'
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
  /** Default: POST with a body. */
  readonly method?: 'PATCH'
  readonly headers?: Readonly<Record<string, string>>
  /** Only the start of the answer is read, of so many bytes, each as one character. */
  readonly startOf?: number
  /** Time limit of one exchange; 15 seconds by default. */
  readonly within?: Duration
}

/** The caller's own check refused the call. */
export type CloudCallStopped<F> = Tagged<'CloudCallStopped', { readonly because: F }>

type FromCloud<F> = TE.TaskEither<TokenFailure | CloudCallStopped<F>, Exchanged & { readonly wasRepeated?: true }>

/**
 * Left: there was no exchange, or no second one after a 401: without a token, without a turn, or because `before` refused. `before` runs
 * right before each exchange (IDN-10). `wasRepeated`: the API was called twice.
 */
export type AskCloud = <F = never>(question: CloudQuestion, before?: TE.TaskEither<F, void>) => FromCloud<F>

/** The cloud's own limit for one application and one mailbox. */
const CALLS_AT_ONCE = 4
const WAITING_AT_MOST = 100
const PATIENCE: Duration = fromSeconds(10)
const WITHIN: Duration = fromSeconds(15)

export function makeAskCloud(options: CloudCallOptions, tokens: AppTokens = makeAppTokens(options)): AskCloud {
  const { apiUrl, connection } = options
  const inTurn = makeCallTurns({ atOnce: CALLS_AT_ONCE, waitingAtMost: WAITING_AT_MOST, timer: options.timer })

  const send = (
    { mailbox, resource, body, within = WITHIN, headers, ...kind }: CloudQuestion,
    token: string,
  ): Promise<Exchanged> =>
    connection.exchange({
      // Ids follow the name of the collection.
      label: /^\w*/.exec(resource)?.[0] ?? '',
      url: new URL(`${apiUrl}/v1.0/users/${encodeURIComponent(mailbox)}/${resource}`),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      method: kind.method,
      startOf: kind.startOf,
      body: O.map((content: object) => new TextEncoder().encode(JSON.stringify(content)))(body),
      within,
    })

  const attempt = <F>(question: CloudQuestion, before: TE.TaskEither<F, void>, again: boolean): FromCloud<F> =>
    gen(function* () {
      const { directory } = question
      const token = yield* unwrap(tokens.take(directory))
      yield* unwrap(
        pipe(
          before,
          TE.mapLeft((because): CloudCallStopped<F> => ({ _tag: 'CloudCallStopped', because })),
        ),
      )
      const answer = yield* wait(() => send(question, token))
      const status = answer._tag === 'Answer' ? answer.status : undefined
      // A token contains the permissions at its issue: a new grant takes effect without waiting for the old token to expire.
      if (status === 401 || status === 403) tokens.drop(directory, token)
      if (status === 401 && again) return yield* unwrap(attempt(question, before, false))
      return again ? answer : { ...answer, wasRepeated: true }
    })

  return (question, before = TE.right(undefined)) =>
    gen(function* () {
      const mailbox = question.mailbox.toLowerCase()
      const answer = yield* wait(() => inTurn(mailbox, PATIENCE, attempt(question, before, true)))
      if (O.isNone(answer)) return yield* fail({ _tag: 'CloudThrottled', retryAfter: PATIENCE })
      return yield* unwrap(answer.value)
    })
}
