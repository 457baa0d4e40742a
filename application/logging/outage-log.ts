// Follows the outages of all dependencies and logs them (OPS-18). Each replica reports its own. While nothing is away it does nothing.
import { O } from '#domain/shared/fp.ts'
import {
  applyOutageCommand,
  findDependency,
  getNextReview,
  isOutageCertain,
  type Outage,
  OUTAGE_TIMES,
  type OutageCommand,
  type OutageTimes,
} from '#domain/logging/outage.ts'
import {
  type Dependency,
  type DependencyFailure,
  type Log,
  makeLogByLevel,
  type OutageLog,
} from '#domain/logging/ports.ts'
import type { Clock, Instant, TimeoutFunctions } from '#domain/shared/clock.ts'

/** Beyond this number, further dependencies of one kind share an outage under the name `others`. */
export const OUTAGES_AT_MOST = 200
const OTHERS = 'others'

/** Entries of which an outage causes many. Others name a record or an effect that is to be found later. */
const COUNTED = /^job\.failed$|\.limits\.unavailable$/

interface OutageReports extends OutageLog {
  /** The log without failed jobs and unavailable limits that an outage explains. They are counted under their message. */
  readonly filterLog: (log: Log) => Log
  /** Logs the count of each outage under way. Sets no further timer. */
  readonly close: () => void
}

interface OutageLogDeps<Id> {
  /** Logs at once, outside any request. */
  readonly log: Log
  readonly clock: Clock
  readonly timeouts: TimeoutFunctions<Id>
  readonly times?: OutageTimes
}

const toKey = (dependency: Dependency, name: string | undefined): string => `${dependency} ${name ?? ''}`

export function makeOutageLog<Id>({ log, clock, timeouts, times = OUTAGE_TIMES }: OutageLogDeps<Id>): OutageReports {
  const outages = new Map<string, Outage>()
  let planned: { readonly at: Instant; readonly timer: Id } | undefined
  let isClosed = false

  const plan = (at: Instant): void => {
    if (isClosed || (planned !== undefined && planned.at <= at)) return
    if (planned !== undefined) timeouts.clearTimeout(planned.timer)
    planned = { at, timer: timeouts.setTimeout(reviewAll, Math.max(0, at - clock.now())) }
  }

  const apply = (key: string, command: OutageCommand): void => {
    const { outage, entry } = applyOutageCommand(command, clock.now(), times)(O.fromNullable(outages.get(key)))
    if (O.isNone(outage)) outages.delete(key)
    else {
      outages.set(key, outage.value)
      plan(getNextReview(outage.value, times))
    }
    if (O.isSome(entry)) log[entry.value.level](entry.value.message, entry.value.data)
  }

  const applyToAll = (command: OutageCommand): void => {
    planned = undefined
    for (const key of outages.keys()) apply(key, command)
  }

  const reviewAll = (): void => applyToAll({ _tag: 'Review' })

  const limitNames = (failure: DependencyFailure): DependencyFailure =>
    failure.name === undefined || outages.size < OUTAGES_AT_MOST || outages.has(toKey(failure.dependency, failure.name))
      ? failure
      : { ...failure, name: OTHERS }

  /** True: an outage explains the entry. */
  const count = (message: string, data: Readonly<Record<string, unknown>>): boolean => {
    if (outages.size === 0 || !COUNTED.test(message)) return false
    const dependency = findDependency(data['failure'])
    const outage = dependency && outages.get(toKey(dependency, undefined))
    if (outage === undefined || !isOutageCertain(outage)) return false
    const { queue } = data
    apply(toKey(outage.dependency, undefined), {
      _tag: 'Count',
      what: typeof queue === 'string' ? `${message} ${queue}` : message,
    })
    return true
  }

  return {
    noteFailure: (failure) => {
      const limited = limitNames(failure)
      apply(toKey(limited.dependency, limited.name), { _tag: 'Fail', failure: limited })
    },
    noteAnswer: (dependency, name) => {
      if (outages.size === 0) return
      const key = toKey(dependency, name)
      apply(outages.has(key) || name === undefined ? key : toKey(dependency, OTHERS), { _tag: 'Answer' })
    },
    filterLog: (inner) =>
      makeLogByLevel((level) => (message, data = {}) => {
        if (!count(message, data)) inner[level](message, data)
      }),
    close: () => {
      isClosed = true
      if (planned !== undefined) timeouts.clearTimeout(planned.timer)
      applyToAll({ _tag: 'Stop' })
    },
  }
}
