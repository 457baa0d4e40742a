// The ledger token a call goes out with: the vault's own while it is fresh, else one that is refreshed first (SES-16, SES-17).
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { Log } from '#domain/logging/ports.ts'
import type { LedgerDown, ReadTokenRecord, SessionStores } from '#domain/session/ports.ts'
import type { LedgerToken, TokenSealer } from '#domain/session/sealing.ts'
import { type ReauthRequired, reauthRequired } from '#domain/session/session-jwt.ts'
import { isFresh, isUsable, wouldBeTooEarly } from '#domain/session/token-freshness.ts'
import type { TokenRecord, TokenRecordId } from '#domain/session/token-record.ts'
import { type Clock, seconds, type Timer } from '#domain/shared/clock.ts'
import type { Random } from '#domain/shared/random.ts'
import { Admin, type InScope, type StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { isLive } from './live-record.ts'
import { CLAIM_LENGTH, type RecordRefresher } from './refresh-record.ts'

/** A caller waits this long for a refresh, his own or another's; the refresh itself goes on and is stored. */
export const CALLER_PATIENCE = seconds(8)
const POLL = seconds(0.1)

export type AccessTokenFailure = ReauthRequired | LedgerDown | StoreUnavailable

export interface AccessTokens {
  /** The token to use now. */
  readonly present: (record: TokenRecordId) => TE.TaskEither<AccessTokenFailure, LedgerToken>
  /** Another token, after the ledger's API answered 401 to this one; the same one where the ledger says it is not expired. */
  readonly afterRejection: (
    record: TokenRecordId,
    rejected: LedgerToken,
  ) => TE.TaskEither<AccessTokenFailure, LedgerToken>
}

type Result = E.Either<AccessTokenFailure, LedgerToken>

export const makeAccessTokens = (deps: {
  readonly readRecord: ReadTokenRecord
  readonly inScope: InScope<Pick<SessionStores, 'tokens'>>
  readonly refresher: Pick<RecordRefresher, 'refresh'>
  readonly sealer: TokenSealer
  readonly clock: Clock
  readonly timer: Timer
  readonly random: Random
  readonly log: Log
}): AccessTokens => {
  const { clock, sealer } = deps
  const underWay = new Map<TokenRecordId, Promise<Result>>()

  const open = (record: TokenRecord): Result => {
    const opened = sealer.open(record.id, 'access', record.accessToken)
    if (E.isRight(opened)) return opened
    deps.log.error('mailclient.vault.unsealable', { record: record.id })
    return E.left(reauthRequired)
  }

  const ledgerDown: LedgerDown = { _tag: 'LedgerDown' }
  const openOrDown = (record: TokenRecord): Result =>
    isUsable(record, clock.now()) ? open(record) : E.left(ledgerDown)

  /** Refreshes, or waits for whoever is at it, until the record is another than `seen`, or patience ends. */
  const refreshed = async (seen: TokenRecord): Promise<Result> => {
    const patience = clock.now() + CALLER_PATIENCE
    for (;;) {
      const holder = deps.random.uuid()
      const now = clock.now()
      const claim = await deps.inScope(Admin, ({ tokens }) =>
        tokens.claim(seen.id, seen.lastRefreshedAt, { holder, until: now + CLAIM_LENGTH }, now),
      )()
      if (E.isLeft(claim)) return claim
      switch (claim.right._tag) {
        case 'Superseded':
          return afterwards(seen)
        case 'Claimed': {
          const spent = deps.refresher.refresh({ record: seen, takenOver: claim.right.takenOver, holder })
          const outcome = O.getOrElseW(() => 'late' as const)(await deps.timer.within(patience - now, spent)())
          if (outcome === 'late' || outcome === 'transient' || outcome === 'rate_limited') return openOrDown(seen)
          return outcome === 'invalid_grant' ? E.left(reauthRequired) : afterwards(seen)
        }
        case 'HeldByOther': {
          if (clock.now() >= patience) return openOrDown(seen)
          await deps.timer.sleep(POLL)()
        }
      }
    }
  }

  const afterwards = async (seen: TokenRecord): Promise<Result> => {
    const now = await deps.readRecord(seen.id)()
    if (E.isLeft(now)) return now
    if (O.isNone(now.right) || !isLive(now.right.value)) return E.left(reauthRequired)
    return openOrDown(now.right.value)
  }

  /** Parallel calls of one process share one refresh of a record. */
  const shared = (seen: TokenRecord): Promise<Result> => {
    const running = underWay.get(seen.id)
    if (running !== undefined) return running
    const started = refreshed(seen).finally(() => underWay.delete(seen.id))
    underWay.set(seen.id, started)
    return started
  }

  const from =
    (decide: (record: TokenRecord) => Result | Promise<Result>) =>
    (id: TokenRecordId): TE.TaskEither<AccessTokenFailure, LedgerToken> =>
    async () => {
      const record = await deps.readRecord(id)()
      if (E.isLeft(record)) return record
      if (O.isNone(record.right) || !isLive(record.right.value)) return E.left(reauthRequired)
      return decide(record.right.value)
    }

  return {
    present: from((record) => {
      const now = clock.now()
      return isFresh(record, now) || wouldBeTooEarly(record, now) ? open(record) : shared(record)
    }),
    afterRejection: (id, rejected) =>
      from((record) => {
        const opened = open(record)
        // Somebody has refreshed since the call went out: that token has not been refused yet.
        return E.isRight(opened) && opened.right !== rejected ? opened : shared(record)
      })(id),
  }
}
