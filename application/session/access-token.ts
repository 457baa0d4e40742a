// Provides the access token for calls to the ledger: the stored one while it is fresh, otherwise a refreshed one (SES-16, SES-17).
import { E, fail, gen, O, pipe, TE, unwrap, wait } from '#domain/shared/fp.ts'
import type { Log } from '#domain/logging/ports.ts'
import type { LedgerDown, ReadTokenRecord, SessionStores } from '#domain/session/ports.ts'
import type { LedgerToken, TokenSealer } from '#domain/session/sealing.ts'
import { type ReauthRequired, reauthRequired } from '#domain/session/session-jwt.ts'
import { isFresh, isUsable, type TokenRecord, type TokenRecordId, isTooEarly } from '#domain/session/token-record.ts'
import { type Clock, fromSeconds, type Timer } from '#domain/shared/clock.ts'
import type { Random } from '#domain/shared/uuid.ts'
import { Admin, type InScope, type StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { requireLive } from './session-record.ts'
import { LEASE_LENGTH, type RecordRefresher } from './refresh-record.ts'

/** A caller waits this long for a refresh by this process or another. The refresh itself continues, and its result is stored. */
export const CALLER_WAIT_LIMIT = fromSeconds(8)
const POLL = fromSeconds(0.1)

export type AccessTokenFailure = ReauthRequired | LedgerDown | StoreUnavailable

export interface LedgerAccessTokens {
  /** The token to use now. */
  readonly readToken: (record: TokenRecordId) => TE.TaskEither<AccessTokenFailure, LedgerToken>
  /**
   * Returns another token after the ledger's API answered 401 to `rejected`. Returns the same one only if the ledger refuses to refresh a
   * token that has not expired.
   */
  readonly replaceRejected: (
    record: TokenRecordId,
    rejected: LedgerToken,
  ) => TE.TaskEither<AccessTokenFailure, LedgerToken>
}

type Result = E.Either<AccessTokenFailure, LedgerToken>

interface Refreshed {
  readonly token: Result
  /** False: no refresh has ended. `token` is then the previous token, if it is still usable. */
  readonly isAnswered: boolean
}

export function makeLedgerAccessTokens(deps: {
  readonly readRecord: ReadTokenRecord
  readonly inScope: InScope<Pick<SessionStores, 'tokens'>>
  readonly refresher: Pick<RecordRefresher, 'refresh' | 'mayTry'>
  readonly sealer: TokenSealer
  readonly clock: Clock
  readonly timer: Timer
  readonly random: Random
  readonly log: Log
}): LedgerAccessTokens {
  const { clock, sealer } = deps
  const underWay = new Map<TokenRecordId, Promise<Refreshed>>()

  const open = (record: TokenRecord): Result =>
    pipe(
      sealer.open(record.id, 'access', record.accessToken),
      E.mapLeft(() => {
        deps.log.error('mailclient.vault.unsealable', { record: record.id })
        return reauthRequired
      }),
    )

  const ledgerDown: LedgerDown = { _tag: 'LedgerDown' }
  const openUsable = (record: TokenRecord): Result =>
    isUsable(record, clock.now()) ? open(record) : E.left(ledgerDown)

  const toAnswered = (token: Result): Refreshed => ({ token, isAnswered: true })
  const toUnanswered = (record: TokenRecord): Refreshed => ({ token: openUsable(record), isAnswered: false })

  /** Refreshes, or waits for another refresh, until the stored record differs from this one or the time limit passes. */
  const refreshOrWait = async (record: TokenRecord): Promise<Refreshed> => {
    const timeLimit = clock.now() + CALLER_WAIT_LIMIT
    for (;;) {
      // During an outage the caller gets an answer at once. Otherwise each click would cause a call to the ledger.
      if (!deps.refresher.mayTry(record.id)) return toUnanswered(record)
      const holder = deps.random.uuid()
      const now = clock.now()
      const until = now + LEASE_LENGTH
      const claim = await deps.inScope(Admin, ({ tokens }) =>
        tokens.claim(record.id, record.lastRefreshedAt, { holder, until }, now),
      )()
      if (E.isLeft(claim)) return toAnswered(claim)
      switch (claim.right._tag) {
        case 'Superseded':
          return readAfterRefresh(record)
        case 'Claimed': {
          const refresh = deps.refresher.refresh({ record, takenOver: claim.right.takenOver, holder, until })
          const outcome = O.getOrElseW(() => 'late' as const)(
            await deps.timer.limitTime(Math.max(0, timeLimit - now), refresh)(),
          )
          switch (outcome) {
            case 'success':
              return readAfterRefresh(record)
            case 'rate_limited':
              return toAnswered(openUsable(record))
            case 'invalid_grant':
              return toAnswered(E.left(reauthRequired))
            case 'stale':
              // Another worker refreshes the record or has done so: the next claim shows which.
              break
            default:
              return toUnanswered(record)
          }
          break
        }
        case 'HeldByOther':
          await deps.timer.sleep(POLL)()
      }
      if (clock.now() >= timeLimit) return toUnanswered(record)
    }
  }

  const readLive = (id: TokenRecordId) => pipe(deps.readRecord(id), TE.flatMapEither(requireLive))

  const readAfterRefresh = async (record: TokenRecord): Promise<Refreshed> =>
    toAnswered(E.flatMap(openUsable)(await readLive(record.id)()))

  /** Parallel calls of one process share one refresh of a record. */
  const shareRefresh = (record: TokenRecord): Promise<Refreshed> => {
    const running = underWay.get(record.id)
    if (running !== undefined) return running
    const started = refreshOrWait(record).finally(() => underWay.delete(record.id))
    underWay.set(record.id, started)
    return started
  }

  return {
    readToken: (id) =>
      gen(function* () {
        const record = yield* unwrap(readLive(id))
        const now = clock.now()
        if (isFresh(record, now) || isTooEarly(record, now)) return yield* unwrap(open(record))
        const { token } = yield* wait(() => shareRefresh(record))
        return yield* unwrap(token)
      }),

    replaceRejected: (id, rejected) =>
      gen(function* () {
        const record = yield* unwrap(readLive(id))
        const opened = open(record)
        // The token was refreshed after the call was sent. The ledger has not rejected the new one.
        if (E.isRight(opened) && opened.right !== rejected) return opened.right
        const { token, isAnswered } = yield* wait(() => shareRefresh(record))
        const fresh = yield* unwrap(token)
        return isAnswered ? fresh : yield* fail(ledgerDown)
      }),
  }
}
