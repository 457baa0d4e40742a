// Calls of the ledger's API on behalf of a user: token, limits, deadline, repeats, and the meaning of each refusal. The ledger-….ts files beside
// this one define the calls of each use.
import { E, O } from '#domain/shared/fp.ts'
import type * as t from 'io-ts'
import type { FromLedger, LedgerBusy, LedgerFailure } from '#domain/ledger/failures.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { LedgerDown } from '#domain/session/ports.ts'
import type { LedgerToken } from '#domain/session/sealing.ts'
import { reauthRequired } from '#domain/session/session-jwt.ts'
import type { TokenRecordId } from '#domain/session/token-record.ts'
import { type Clock, type Duration, type Instant, fromSeconds, type Sleep } from '#domain/shared/clock.ts'
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

export type CallLedger = <A>(call: LedgerCall<A>) => Promise<E.Either<LedgerFailure, A>>

/**
 * One use of the ledger: any number of calls that share a token, one refresh of it (SES-16), 5 seconds of waiting for the ledger's limits
 * (PLG-19) and one deadline.
 */
export type UseLedger = <A>(
  caller: LedgerCaller,
  work: (callLedger: CallLedger) => Promise<E.Either<LedgerFailure, A>>,
) => FromLedger<A>

export interface LedgerRequestOptions extends CallBudgets {
  /** The ledger's root, to which `/api/v1` is added. */
  readonly baseUrl: string
  readonly connection: LedgerConnection
  readonly tokens: CallerTokens
  readonly clock: Clock
  readonly sleep: Sleep
  readonly observe?: ObserveLedger
  /** Shared with others that read the limits it learned; absent: a gate of its own. */
  readonly gate?: RateGate
  /** Of one use; LEDGER_DEADLINE by default. */
  readonly deadline?: Duration
}

/** Maximum wait for the limits in one use. A request that checks and writes uses the ledger up to three times. */
const MAX_WAIT = fromSeconds(5)

const failDown = (status?: number): E.Either<LedgerDown, never> =>
  E.left(status === undefined ? { _tag: 'LedgerDown' } : { _tag: 'LedgerDown', status })
const failBusy = (retryAt: Instant): E.Either<LedgerBusy, never> => E.left({ _tag: 'LedgerBusy', retryAt })

/** For every status except 401 and 429, which `callLedger` handles. */
function toOutcome<A>(call: LedgerCall<A>, answer: LedgerResponse, token: LedgerToken): E.Either<LedgerFailure, A> {
  const { status, text } = answer
  if (status >= 200 && status < 300) {
    const decoded = decodeText(call.answer)(text)
    return O.isSome(decoded) ? E.right(decoded.value) : failDown(status)
  }
  if (status === 404) return E.left({ _tag: 'LedgerNotFound' })
  if (status === 403) return E.left({ _tag: 'LedgerForbidden' })
  if (status === 408 || status < 400 || status >= 500) return failDown(status)
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
    const inTime = async <A>(task: FromLedger<A>): Promise<E.Either<LedgerFailure, A>> => {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<E.Either<LedgerFailure, never>>((resolve) => {
        timer = setTimeout(() => resolve(failDown()), Math.max(0, left()))
      })
      return Promise.race([task(), late]).finally(() => clearTimeout(timer))
    }

    /** Left: the wait would be too long. */
    const waitFor = async (at: Instant): Promise<E.Either<LedgerBusy, void>> => {
      const wait = Math.max(1, at - clock.now())
      if (wait > waitLeft || wait >= left()) return failBusy(at)
      waitLeft -= wait
      await options.sleep(wait)()
      return E.right(undefined)
    }

    /** Background work does not count towards the user's share: it has its own limit. */
    const person = caller.background === true ? undefined : caller.ledgerUserId

    const admitted = async (): Promise<E.Either<LedgerFailure, void>> => {
      for (;;) {
        const admission = await inTime(() => gate.admit(caller.division, caller.background, person))
        if (E.isLeft(admission)) return admission
        if (admission.right._tag === 'Admitted') return E.right(undefined)
        const waited = await waitFor(admission.right.at)
        if (E.isLeft(waited)) return waited
      }
    }

    const callLedger: CallLedger = async (call) => {
      const { endpoint, method, body } = call
      const refusalKey = { user: caller.ledgerUserId, division: caller.division, endpoint }
      const url = toApiUrl(options.baseUrl, caller.division, endpoint, call)
      let resent = false
      for (;;) {
        if (current === undefined) {
          const present = await inTime(tokens.readToken(caller.record))
          if (E.isLeft(present)) return present
          current = present.right
        }
        const token = current
        const closed = refusals.closedUntil(refusalKey, token)
        if (closed !== undefined) return failBusy(closed)
        const admission = await admitted()
        if (E.isLeft(admission)) return admission
        if (left() <= 0) return failDown()

        const started = performance.now()
        const headers = { authorization: `Bearer ${token}` }
        const answer = await connection.exchange({ method, url, headers, within: left(), ...(body && { body }) })
        const status = answer._tag === 'Answer' ? answer.status : undefined
        options.observe?.(endpoint, status, performance.now() - started)

        if (answer._tag === 'NoAnswer') {
          // The ledger may have closed a socket that we kept open. Only calls that change nothing are sent again.
          if (!answer.lost || resent || method !== 'GET') return failDown()
          resent = true
          continue
        }
        gate.learn(caller.division, answer)
        if (answer.status === 401 && !renewed) {
          renewed = true
          const other = await inTime(tokens.replaceRejected(caller.record, token))
          if (E.isLeft(other)) return other
          current = other.right
          // An expired token does not count as a refusal of the user; a 401 that a refresh does not solve does.
          if (current !== token) continue
        }
        // If the shared count cannot be reached, this replica's own count still works, and the answer stays the same.
        if (isRefusal(answer.status)) await inTime(refusals.note(refusalKey, answer.status === 401 ? token : undefined))
        if (answer.status === 401) return E.left(reauthRequired)
        // The gate is closed now, so that the next attempt waits or gives up.
        if (answer.status === 429) continue
        return toOutcome(call, answer, token)
      }
    }

    return work(callLedger)
  }
}
