// Reads on a hot standby (OPS-16). The rule: a standby reads only if it has every change that was committed before the read began. So a caller
// sees their own changes, whichever replica of the service, tab or job made them, and nothing that they have seen disappears again.
import { setTimeout as pauseFor } from 'node:timers/promises'
import { E, O } from '#domain/shared/fp.ts'
import { type Duration, fromSeconds, limitTime } from '#domain/shared/clock.ts'
import type { OutageLog } from '#domain/logging/ports.ts'
import { coalesce } from './coalesce.ts'
import { type Database, type DatabaseOptions, openDatabase, type Standby } from './database.ts'
import { getFailureCode, noteDatabaseFailure } from './database-failure.ts'
import { HostIsUnsuitable, NO_STANDBY } from './database-hosts.ts'
import { sendUnchanged } from './lent-connection.ts'

export interface StandbyOptions extends Omit<DatabaseOptions, 'isStandby'> {
  /** The longest time for which a read waits until the standby has all that it needs. */
  readonly lag: Duration
  /** Called for each read with where it ran. */
  readonly countRead: (place: 'primary' | 'standby') => void
}

/** Why a server that answers may not be read. */
export type StandbyFault = 'behind' | typeof NO_STANDBY | 'another timeline' | 'no row security'

/** After a failure the primary does all reads for this long. Then one read tries the standby. */
const REST: Duration = fromSeconds(1)
const CONNECT_WITHIN: Duration = fromSeconds(1)

// All that is visible has been flushed, unless commits do not wait for that. The timeline shows a failover.
const MARK = `select system_identifier::text as system, position::text,
    ('x' || left(pg_walfile_name(position), 8))::bit(32)::integer as timeline
  from pg_control_system(), (select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
    else pg_current_wal_flush_lsn() end) as written (position)`

// A standby that did not follow a failover may be past the position, with changes that were lost.
const FAULT = `select case when not pg_is_in_recovery() or system_identifier::text <> $1 then '${NO_STANDBY}'
    when min_recovery_end_timeline <> $2 then 'another timeline'
    when coalesce(pg_last_wal_replay_lsn() < $3::pg_lsn, true) then 'behind'
    when not row_security_active('users') then 'no row security' end as fault
  from pg_control_system(), pg_control_recovery()`

/** `fault`: null, or a StandbyFault. */
interface FaultRow {
  readonly fault?: unknown
}

/** The state of the primary at one moment: the parameters of FAULT. */
type Mark = readonly [system: unknown, timeline: unknown, position: unknown]

/** Resolves once the standby has what the mark shows. Rejects after `lag`, and at once with a fault that waiting does not mend. */
async function waitFor(readFault: () => Promise<FaultRow>, lag: Duration): Promise<void> {
  const began = performance.now()
  for (let pause = 1; ; pause *= 2) {
    const row = await limitTime(globalThis, lag + CONNECT_WITHIN, readFault())
    // The driver's words: the connection is discarded.
    if (O.isNone(row)) throw new Error('timeout expired')
    const { fault } = row.value
    if (fault === null) return
    const left = lag - (performance.now() - began)
    if (fault !== 'behind' || left <= 0) throw new HostIsUnsuitable(typeof fault === 'string' ? fault : 'unknown')
    await pauseFor(Math.min(pause, left))
  }
}

/** Adds a standby, which is closed together with `primary`. It need not be reachable. */
export function withStandby(primary: Database, { lag, countRead, ...options }: StandbyOptions): Database {
  const outages: OutageLog = {
    noteFailure: (failure) => primary.outages.noteFailure({ ...failure, name: 'standby' }),
    noteAnswer: (dependency) => primary.outages.noteAnswer(dependency, 'standby'),
  }
  const database = openDatabase({ ...options, outages, isStandby: true, connectWithin: CONNECT_WITHIN })
  let isAway = false
  let restsUntil = Number.NEGATIVE_INFINITY

  const readMark = async (): Promise<Mark> => {
    const [row = {}] = await primary.query(MARK, [], 'standby_mark')
    return [row['system'], row['timeline'], row['position']]
  }
  const findMark = coalesce<'now', Mark>({
    read: async () => new Map([['now', await readMark()]]),
    batch: 1,
    atOnce: 2,
  })

  const noteFailure = (error: unknown): void => {
    isAway = true
    restsUntil = performance.now() + REST
    if (!noteDatabaseFailure(outages, error, 'read'))
      outages.noteFailure({ dependency: 'postgres', kind: 'failing', code: getFailureCode(error), what: 'read' })
  }

  const tryRead: Standby['tryRead'] = async (run) => {
    const now = performance.now()
    if (now < restsUntil) return O.none
    // One read tries again, while the primary still does the others.
    if (isAway) restsUntil = now + REST
    // Without the primary there is no mark. Its own failure follows at once.
    const mark = await findMark('now').catch(() => undefined)
    if (mark === undefined) return O.none
    try {
      const done = await run(database, (query) => {
        const config = { name: 'standby_fault', text: FAULT, values: [...mark] }
        return waitFor(async () => (await sendUnchanged(query, config)).rows[0], lag)
      })
      isAway = false
      restsUntil = Number.NEGATIVE_INFINITY
      outages.noteAnswer('postgres')
      return O.some(done)
    } catch (error) {
      if (getFailureCode(error) === 'unknown') throw error
      noteFailure(error)
      return O.none
    }
  }

  const standby: Standby = {
    database,
    tryRead: async (run) => {
      const done = await tryRead(run)
      countRead(O.isSome(done) ? 'standby' : 'primary')
      return done
    },
    measureLag: async () => {
      try {
        const mark = await readMark()
        const began = performance.now()
        await waitFor(async () => (await database.query(FAULT, mark))[0] ?? {}, lag)
        return E.right(performance.now() - began)
      } catch (error) {
        return E.left(error)
      }
    },
  }
  return { ...primary, standby, close: async () => void (await Promise.all([primary.close(), database.close()])) }
}
