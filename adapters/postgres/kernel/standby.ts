// Reads on a hot standby (OPS-16). The rule: a standby reads only if it has every change that was committed before the read began. So a caller
// sees their own changes, whichever replica of the service, tab or job made them, and nothing that they have seen disappears again.
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pauseFor } from 'node:timers/promises'
import { E, O } from '#domain/shared/fp.ts'
import { type Duration, fromSeconds, limitTime } from '#domain/shared/clock.ts'
import type { OutageLog } from '#domain/logging/ports.ts'
import { storeUnavailable } from '#domain/shared/unit-of-work.ts'
import { coalesce } from './coalesce.ts'
import { type Database, type DatabaseOptions, openDatabase, type Standby } from './database.ts'
import { classifyFailure, getFailureCode, isOfStatement, noteDatabaseFailure } from './database-failure.ts'
import { HostIsUnsuitable, NO_STANDBY } from './database-hosts.ts'
import { sendUnchanged } from './lent-connection.ts'

export interface StandbyOptions extends Omit<DatabaseOptions, 'isStandby'> {
  /** The longest time for which a read waits until the standby has all that it needs. */
  readonly lag: Duration
  /** Called for each read with where it ran. */
  readonly countRead: (place: 'primary' | 'standby') => void
}

/** Why a server that answers may not be read. `no mark`: the primary did not say how far it is. */
export type StandbyFault =
  | 'no mark'
  | typeof NO_STANDBY
  | 'another database'
  | 'another login'
  | 'another timeline'
  | 'another history'
  | 'behind'

const fail = (fault: StandbyFault): never => {
  throw new HostIsUnsuitable(fault)
}

/** After a failure the primary does all reads for this long. Then a probe decides. */
const REST: Duration = fromSeconds(1)
const ANSWER_WITHIN: Duration = fromSeconds(1)
/** The server's code of our own time-out. */
const TIMED_OUT = '57014'

// All that is visible has been flushed, unless commits do not wait for that. The timeline shows a failover. $1: where the standby was before.
const MARK = `select system_identifier::text as system, position::text,
    ('x' || left(pg_walfile_name(position), 8))::bit(32)::integer as timeline,
    (select oid::text from pg_database where datname = current_database()) as database, current_user::text as login,
    pg_current_wal_insert_lsn() < $1::pg_lsn as "isPassed"
  from pg_control_system(), (select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
    else pg_current_wal_flush_lsn() end) as written (position)`

// A standby that did not follow a failover may be past the position, with changes that were lost. Oids are those of the primary.
const FAULT = `select case when not pg_is_in_recovery() or system_identifier::text <> $1 then '${NO_STANDBY}'
    when (select oid::text from pg_database where datname = current_database()) <> $4 then 'another database'
    when current_user::text <> $5 then 'another login'
    when min_recovery_end_timeline <> $2 then 'another timeline'
    when coalesce(pg_last_wal_replay_lsn() < $3::pg_lsn, true) then 'behind' end as fault,
    pg_last_wal_replay_lsn()::text as position
  from pg_control_system(), pg_control_recovery()`

/** `fault`: null, or a StandbyFault. */
interface FaultRow {
  readonly fault?: unknown
  readonly position?: unknown
}

/** The state of the primary at one moment: the parameters of FAULT. */
type Mark = readonly [system: unknown, timeline: unknown, position: unknown, database: unknown, login: unknown]

/** Resolves once the standby has what the mark shows. Rejects after `lag`, and at once with a fault that waiting does not mend. */
async function waitFor(readFault: () => Promise<FaultRow>, lag: Duration): Promise<void> {
  const began = performance.now()
  for (let pause = 1; ; pause *= 2) {
    const row = await limitTime(globalThis, lag + ANSWER_WITHIN, readFault())
    // The driver's words: the connection is discarded.
    if (O.isNone(row)) throw new Error('timeout expired')
    const { fault } = row.value
    if (fault === null) return
    const left = lag - (performance.now() - began)
    if (fault !== 'behind' || left <= 0) throw new HostIsUnsuitable(typeof fault === 'string' ? fault : 'unknown')
    await pauseFor(Math.min(pause, left))
  }
}

/** Whether a failure is that of the server. All others concern only the work, which the primary then does. */
const isOfServer = (error: unknown): boolean =>
  error instanceof HostIsUnsuitable || (classifyFailure(error) === 'Unavailable' && !isOfStatement(error))

/** Adds a standby, which is closed together with `primary`. It need not be reachable. It reads once a first probe has found it in order. */
export function withStandby(primary: Database, { lag, countRead, ...options }: StandbyOptions): Database {
  const outages: OutageLog = {
    noteFailure: (failure) => primary.outages.noteFailure({ ...failure, name: 'standby' }),
    noteAnswer: (dependency) => primary.outages.noteAnswer(dependency, 'standby'),
  }
  const database = openDatabase({ ...options, outages, isStandby: true, connectWithin: ANSWER_WITHIN })
  let isAway = true
  let restsUntil = Number.NEGATIVE_INFINITY
  let probing: Promise<void> | undefined
  let isClosed = false
  // Where the standby was. A primary that is not there by now has another history.
  let replayed: unknown = '0/0'

  const readMark = async (): Promise<Mark> => {
    const [row = {}] = await primary.query(MARK, [replayed], 'standby_mark').catch(() => fail('no mark'))
    if (row['isPassed'] === true) fail('another history')
    return [row['system'], row['timeline'], row['position'], row['database'], row['login']]
  }
  const findMark = coalesce<'now', Mark>({
    read: async () => new Map([['now', await readMark()]]),
    batch: 1,
    atOnce: 2,
  })
  const takeMark = async (): Promise<Mark> => {
    const mark = await limitTime(globalThis, ANSWER_WITHIN, findMark('now'))
    return O.toUndefined(mark) ?? fail('no mark')
  }

  const catchUp = (mark: Mark, ask: (values: unknown[]) => Promise<{ readonly rows: readonly FaultRow[] }>) =>
    waitFor(async () => {
      const [row = {}] = (await ask([...mark])).rows
      replayed = row.position ?? replayed
      return row
    }, lag)

  const noteFailure = (error: unknown): void => {
    if (isClosed) return
    isAway = true
    restsUntil = performance.now() + REST
    replayed = '0/0'
    if (!noteDatabaseFailure(outages, error, 'read'))
      outages.noteFailure({ dependency: 'postgres', kind: 'failing', code: getFailureCode(error), what: 'read' })
  }

  const probe = async (): Promise<Duration> => {
    const mark = await takeMark()
    const client = await database.connect()
    const began = performance.now()
    let broken = true
    try {
      await catchUp(mark, (values) => client.query<FaultRow>(FAULT, values))
      broken = false
    } finally {
      client.release(broken)
    }
    const took = performance.now() - began
    // Compares the histories: the first mark knew no position of the standby.
    await takeMark()
    return took
  }
  // It belongs to no request, and no caller waits for it.
  const startProbe = AsyncLocalStorage.bind((): void => {
    probing ??= probe()
      .then(() => {
        isAway = false
        outages.noteAnswer('postgres')
      }, noteFailure)
      .finally(() => (probing = undefined))
  })

  const tryRead: Standby['tryRead'] = async (run) => {
    if (isAway) {
      if (performance.now() >= restsUntil) startProbe()
      return O.none
    }
    try {
      const mark = await takeMark()
      const done = await run(database, (query) =>
        catchUp(mark, (values) => sendUnchanged(query, { name: 'standby_fault', text: FAULT, values })),
      )
      outages.noteAnswer('postgres')
      return O.some(done)
    } catch (error) {
      const code = getFailureCode(error)
      if (isOfServer(error)) noteFailure(error)
      else if (code !== 'unknown')
        outages.noteFailure({ dependency: 'postgres', kind: 'failing', code, what: 'read', isDoubtful: true })
      // The primary would take as long.
      return code === TIMED_OUT ? O.some(E.left(storeUnavailable)) : O.none
    }
  }

  const standby: Standby = {
    database,
    tryRead: async (run) => {
      const done = await tryRead(run)
      countRead(O.isSome(done) ? 'standby' : 'primary')
      return done
    },
    measureLag: () => probe().then(E.right, E.left),
  }
  const close = async (): Promise<void> => {
    isClosed = true
    await Promise.all([primary.close(), database.close(), probing])
  }
  return { ...primary, standby, close }
}
