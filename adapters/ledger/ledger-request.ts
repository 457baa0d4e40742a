// Calls of the ledger's API on behalf of a user: token, limits, deadline, repeats, and the meaning of each refusal. The ledger-….ts files beside
// this one define the calls of each use.
import { E, fail, gen, O, unwrap, wait } from '#domain/shared/fp.ts'
import type * as t from 'io-ts'
import type { FromLedger, LedgerBusy, LedgerFailure } from '#domain/ledger/failures.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { LedgerDown } from '#domain/session/ports.ts'
import type { LedgerToken } from '#domain/session/sealing.ts'
import { reauthRequired } from '#domain/session/session-jwt.ts'
import type { TokenRecordId } from '#domain/session/token-record.ts'
import { type Clock, type Duration, type Instant, fromSeconds, type Sleep, limitTime } from '#domain/shared/clock.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { toApiUrl, type LedgerEndpoint } from './addresses.ts'
import { type LedgerResponse, LEDGER_DEADLINE, type LedgerConnection, type LedgerBody } from './connection.ts'
import { type CallBudgets, makeRateGate, type RateGate } from './rate-gate.ts'
import { isRefusal, makeRefusalBudget } from './refusal-budget.ts'
import { decodeText, parseReason } from './wire-codecs.ts'

/** The vault returns a token to call with, and another one after the ledger refused the first with 401. */
export interface CallerTokens {
  readonly readToken: (record: TokenRecordId) => FromLedger<LedgerToken>
  readonly replaceRejected: (record: TokenRecordId, rejected: LedgerToken) => FromLedger<LedgerToken>
}

/** Called after every exchange: the endpoint without ids, the status (none: no response) and the duration in milliseconds. */
export type ObserveLedger = (endpoint: string, status: number | undefined, took: Duration) => void

/** Called after exchanges that show whether the ledger works. No status: it does not answer. */
export type NoteLedger = (endpoint: string, status: number | undefined) => void

export interface LedgerCall<A> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly endpoint: LedgerEndpoint
  /** One record of the endpoint. */
  readonly key?: Uuid
  /** Without its question mark. */
  readonly query?: string
  readonly body?: LedgerBody
  readonly answer: t.Decoder<unknown, A>
}

export type CallLedger = <A>(call: LedgerCall<A>) => FromLedger<A>

/**
 * One use of the ledger: any number of calls that share a token, one refresh of it (SES-16), 5 seconds of waiting for the ledger's limits
 * (PLG-19) and one deadline.
 */
export type UseLedger = <A>(caller: LedgerCaller, work: (callLedger: CallLedger) => FromLedger<A>) => FromLedger<A>

export interface LedgerRequestOptions extends CallBudgets {
  /** The ledger's root, to which `/api/v1` is added. */
  readonly baseUrl: string
  readonly connection: LedgerConnection
  readonly tokens: CallerTokens
  readonly clock: Clock
  readonly sleep: Sleep
  readonly observe?: ObserveLedger
  readonly noteOutcome?: NoteLedger
  /** Shared with others that read the limits it learned; absent: a gate of its own. */
  readonly gate?: RateGate
  /** Of one use; LEDGER_DEADLINE by default. */
  readonly deadline?: Duration
}

/** Maximum wait for the limits in one use. A request that checks and writes uses the ledger up to three times. */
const MAX_WAIT = fromSeconds(5)

/** A call that had less time shows nothing about the ledger if it gets no answer. */
const FAIR_TIME = fromSeconds(5)

const toDown = (status?: number): LedgerDown =>
  status === undefined ? { _tag: 'LedgerDown' } : { _tag: 'LedgerDown', status }
const toBusy = (retryAt: Instant): LedgerBusy => ({ _tag: 'LedgerBusy', retryAt })

/** For every status except 401 and 429, which `callLedger` handles. */
function toOutcome<A>(call: LedgerCall<A>, answer: LedgerResponse, token: LedgerToken): E.Either<LedgerFailure, A> {
  const { status, text } = answer
  if (status >= 200 && status < 300) {
    const decoded = decodeText(call.answer)(text)
    return O.isSome(decoded) ? E.right(decoded.value) : E.left(toDown(status))
  }
  if (status === 404) return E.left({ _tag: 'LedgerNotFound' })
  if (status === 403) return E.left({ _tag: 'LedgerForbidden' })
  if (status === 408 || status < 400 || status >= 500) return E.left(toDown(status))
  const reason = O.getOrElse(() => `HTTP ${status}`)(parseReason(text))
  return E.left({ _tag: 'LedgerRejected', reason: reason.replaceAll(token, '…') })
}

export function makeLedgerRequest(options: LedgerRequestOptions): UseLedger {
  const { clock, connection, tokens } = options
  const { gate = makeRateGate(options) } = options
  const refusals = makeRefusalBudget(options)

  return (caller, work) => async () => {
    const until = Math.min(clock.now() + (options.deadline ?? LEDGER_DEADLINE), caller.deadline ?? Infinity)
    const left = (): Duration => until - clock.now()
    let waitLeft = MAX_WAIT
    let current: LedgerToken | undefined
    let renewed = false

    /** Waits until the deadline. The vault continues its work after that, and keeps the result. */
    const inTime =
      <A>(task: FromLedger<A>): FromLedger<A> =>
      async () =>
        O.getOrElse((): E.Either<LedgerFailure, A> => E.left(toDown()))(await limitTime(globalThis, left(), task()))

    /** Background work does not count towards the user's share: it has its own limit. */
    const person = caller.background === true ? undefined : caller.ledgerUserId

    /** Left: the wait would be too long. */
    const admit: FromLedger<void> = gen(function* () {
      for (;;) {
        const admission = yield* unwrap(inTime(gate.admit(caller.division, caller.background, person)))
        if (admission._tag === 'Admitted') return
        const pause = Math.max(1, admission.at - clock.now())
        if (pause > waitLeft || pause >= left()) return yield* fail(toBusy(admission.at))
        waitLeft -= pause
        yield* wait(options.sleep(pause))
      }
    })

    const callLedger: CallLedger = (call) =>
      gen(function* () {
        const { endpoint, method, body } = call
        const refusalKey = { user: caller.ledgerUserId, division: caller.division, endpoint }
        const url = toApiUrl(options.baseUrl, caller.division, endpoint, call)
        let resent = false
        for (;;) {
          current ??= yield* unwrap(inTime(tokens.readToken(caller.record)))
          const token = current
          const closed = refusals.findClosedUntil(refusalKey, token)
          if (closed !== undefined) return yield* fail(toBusy(closed))
          yield* unwrap(admit)
          const within = left()
          if (within <= 0) return yield* fail(toDown())

          const started = performance.now()
          const headers = { authorization: `Bearer ${token}` }
          const outgoing = { label: endpoint, method, url, headers, within, ...(body && { body }) }
          const answer = yield* wait(() => connection.exchange(outgoing))
          const status = answer._tag === 'Answer' ? answer.status : undefined
          options.observe?.(endpoint, status, performance.now() - started)

          if (answer._tag === 'NoAnswer') {
            // The ledger may have closed a socket that we kept open. Only calls that change nothing are sent again.
            if (answer.lost && !resent && method === 'GET') {
              resent = true
              continue
            }
            if (answer.lost || within >= FAIR_TIME) options.noteOutcome?.(endpoint, undefined)
            return yield* fail(toDown())
          }
          options.noteOutcome?.(endpoint, answer.status)
          gate.learn(caller.division, answer)
          if (answer.status === 401 && !renewed) {
            renewed = true
            current = yield* unwrap(inTime(tokens.replaceRejected(caller.record, token)))
            // An expired token does not count as a refusal of the user; a 401 that a refresh does not solve does.
            if (current !== token) continue
          }
          // If the shared count cannot be reached, this replica's own count still works, and the answer stays the same.
          if (isRefusal(answer.status))
            yield* wait(inTime(refusals.note(refusalKey, answer.status === 401 ? token : undefined)))
          if (answer.status === 401) return yield* fail(reauthRequired)
          // The gate is closed now, so that the next attempt waits or gives up.
          if (answer.status === 429) continue
          return yield* unwrap(toOutcome(call, answer, token))
        }
      })

    return work(callLedger)()
  }
}
