// The session area over memory adapters, with a clock that tests move and a ledger that burns refresh tokens. It can hold several replicas.
import { setImmediate as nextTurn } from 'node:timers/promises'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { makeSessionSigner } from '#adapters/crypto/session-signer.ts'
import { type KeyRing, makeTokenSealer } from '#adapters/crypto/sealers.ts'
import { secureRandom } from '#adapters/crypto/secure-random.ts'
import { makeIdentityMemory } from '#adapters/memory/identity/stores.ts'
import { makeMemory } from '#adapters/memory/kernel/memory.ts'
import { makeSessionMemory } from '#adapters/memory/session/stores.ts'
import { makeMemoryInScope } from '#adapters/memory/kernel/unit-of-work.ts'
import { makeLedgerAccessTokens } from '#application/session/access-token.ts'
import { trackInLog } from '#adapters/logging/work-context.ts'
import { makeRecordRefresher } from '#application/session/refresh-record.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import { asTenantUuid, type TenantUuid, type Uuid } from '#domain/shared/uuid.ts'
import type { SessionPersonalStores } from '#domain/session/personal-data.ts'
import type { ReadTokenRecord, SessionJob, SessionStores } from '#domain/session/ports.ts'
import type { Division, LedgerUserId, TokenRecord, TokenRecordId } from '#domain/session/token-record.ts'
import type { Clock, Duration, Instant, Timer } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { Admin, type InScope } from '#domain/shared/unit-of-work.ts'
import { makeRecordingLog } from './recording-log.ts'
import { makeSingleUseLedger } from './single-use-ledger.ts'
import { must } from '#test/support/right-of.ts'

export const OFFICE = asTenantUuid('0b1c6d0e-52b7-4f0c-9d3a-1f4f6a2f9c11' as Uuid)
const START: Instant = Date.UTC(2026, 0, 5, 9)

export interface MovableClock extends Clock {
  readonly advance: (by: Duration) => void
}

export function makeMovableClock(start: Instant = START): MovableClock {
  let now = start
  return {
    now: () => now,
    advance: (by) => {
      now += by
    },
  }
}

/** Work that stands still for this many turns of the event loop is taken to wait for time to pass. */
const TURNS = 300

/** Time passes only when nothing else can happen. */
const patientTimer = (clock: MovableClock): Timer => ({
  sleep: (duration) => () => Promise.resolve(clock.advance(duration)),
  limitTime:
    <A>(duration: Duration, work: Promise<A>) =>
    async () => {
      let done: O.Option<A> = O.none
      const watched = work.then((value) => {
        done = O.some(value)
      })
      for (let turn = 0; turn < TURNS && O.isNone(done); turn++) await nextTurn()
      if (O.isNone(done)) {
        clock.advance(duration)
        return O.none
      }
      await watched
      return done
    },
})

type Stores = SessionStores & SessionPersonalStores & IdentityStores

export function makeVaultWorld(
  options: {
    readonly clock?: MovableClock
    readonly keys?: KeyRing
    /** Awaited before and after each unit of work and each way of a ledger call: where interleavings come from. */
    readonly pause?: () => Promise<void>
    /** Instead of `pause`, on the way to the ledger and back. */
    readonly transit?: () => Promise<void>
    readonly timer?: (clock: MovableClock) => Timer
  } = {},
) {
  const clock = options.clock ?? makeMovableClock()
  const pause = options.pause ?? (async () => {})
  const memory = makeMemory()
  const session = makeSessionMemory(memory)
  const identity = makeIdentityMemory(memory)
  const jobs: SessionJob[] = []
  const outbox = {
    enqueue: (job: SessionJob) => TE.fromIO(() => memory.whenKept(() => jobs.push(job))),
  }
  const bare = makeMemoryInScope<Stores>({
    memory,
    stores: (scope) => ({ ...session.stores(), ...identity.stores(scope), outbox }),
  })
  const inScope: InScope<Stores> = (scope, work) => async () => {
    await pause()
    const done = await bare(scope, work)()
    await pause()
    return done
  }
  const readRecord: ReadTokenRecord = (id) => inScope(Admin, ({ tokens }) => tokens.find(id))
  const ledger = makeSingleUseLedger({ clock, transit: options.transit ?? pause })
  const sealer = makeTokenSealer(options.keys ?? [{ id: 'k1', key: new Uint8Array(32).fill(7) }])
  const { log, logged } = makeRecordingLog()
  const outcomes: string[] = []
  const down: boolean[] = []
  const timer = (options.timer ?? patientTimer)(clock)

  /** `hold`: awaited wherever the replica goes on after it waited, so that a test can stop or end it there. */
  const replica = (hold: () => Promise<void> = async () => {}) => {
    const held =
      <A>(work: () => Promise<A>) =>
      async (): Promise<A> => {
        await hold()
        const done = await work()
        await hold()
        return done
      }
    const mine = {
      inScope: ((scope, work) => held(inScope(scope, work))) satisfies InScope<Stores>,
      readRecord: ((id) => held(readRecord(id))) satisfies ReadTokenRecord,
      timer: {
        sleep: (duration) => held(timer.sleep(duration)),
        limitTime: (duration, work) => held(timer.limitTime(duration, work)),
      } satisfies Timer,
    }
    const refresher = makeRecordRefresher({
      ...mine,
      ledger: { refresh: (token) => held(ledger.login.refresh(token)) },
      sealer,
      clock,
      log,
      trackError: trackInLog(log),
      metrics: { tokenRefreshed: (outcome) => outcomes.push(outcome), ledgerDown: (is) => down.push(is) },
    })
    const tokens = makeLedgerAccessTokens({ ...mine, refresher, sealer, clock, random: secureRandom, log })
    return { refresher, tokens }
  }

  /** A connection as the callback would store it, its tokens fresh from the ledger. */
  const connect = async (
    mailbox = 'eva@korrel.example',
    tenantUuid: TenantUuid = OFFICE,
  ): Promise<{ readonly id: TokenRecordId }> => {
    const id = secureRandom.uuid() as TokenRecordId
    const issued = ledger.issue()
    const connection = {
      ledgerUserId: secureRandom.uuid() as LedgerUserId,
      tenantUuid,
      mailclientEmail: mailbox as Mailbox,
      ledgerUserName: 'Eva Jansen',
      division: 1001 as Division,
      isProven: true,
    }
    const fresh = {
      accessToken: sealer.seal(id, 'access', issued.accessToken),
      refreshToken: sealer.seal(id, 'refresh', issued.refreshToken),
      accessExpiresAt: clock.now() + issued.expiresIn,
      refreshedAt: clock.now(),
    }
    await must(bare(Admin, ({ tokens }) => tokens.connect(id, connection, fresh, clock.now())))
    return { id }
  }

  const record = async (id: TokenRecordId): Promise<TokenRecord | undefined> =>
    (await session.readAll()).tokens.find((row) => row.record.id === id)?.record

  return {
    clock,
    memory,
    jobs,
    inScope,
    readRecord,
    ledger,
    sealer,
    log,
    logged,
    outcomes,
    down,
    timer,
    replica,
    connect,
    record,
    held: session.readAll,
    must,
    signer: () => makeSessionSigner(new Uint8Array(32).fill(9)),
  }
}
