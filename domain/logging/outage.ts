// Outages of dependencies in the log (OPS-18): one entry at the beginning, one a minute with what failed meanwhile, one at the end. Pure; one
// state per dependency.
import { O } from '#domain/shared/fp.ts'
import { type Duration, fromDays, fromMinutes, fromSeconds, type Instant } from '#domain/shared/clock.ts'
import type { Dependency, DependencyFailure, LogData, LogLevel, OutageLog } from './ports.ts'

export interface OutageTimes {
  /** From one entry to the next while calls fail. */
  readonly repeatEvery: Duration
  /** An outage is over if the dependency has answered and no call has failed for this long. */
  readonly settleFor: Duration
}

export const OUTAGE_TIMES: OutageTimes = { repeatEvery: fromMinutes(1), settleFor: fromSeconds(10) }

/** A dependency that is no longer called, such as a removed mail server, shows no end. */
const FORGOTTEN_AFTER: Duration = fromDays(1)

/** Numbers by what failed. */
type Counts = Readonly<Record<string, number>>

type FailureForm = Pick<DependencyFailure, 'kind' | 'code'>

export interface Outage extends Pick<DependencyFailure, 'dependency' | 'name'> {
  readonly beganAt: Instant
  /** Each had an entry at its beginning. Empty: a single failure, which may concern one call alone. */
  readonly kinds: readonly DependencyFailure['kind'][]
  readonly latest: FailureForm
  /** Since the last entry. */
  readonly recent: Counts
  readonly all: Counts
  readonly loggedAt: Instant
  readonly failedAt: Instant
  /** The first answer since the last failure. */
  readonly answeredAt: O.Option<Instant>
}

export interface OutageEntry {
  readonly level: LogLevel
  readonly message: 'dependency.away' | 'dependency.still-away' | 'dependency.back' | 'dependency.forgotten'
  readonly data: LogData
}

export type OutageCommand =
  | { readonly _tag: 'Fail'; readonly failure: DependencyFailure }
  /** Other work failed for the same reason. */
  | { readonly _tag: 'Count'; readonly what: string }
  | { readonly _tag: 'Answer' }
  /** Time has passed. */
  | { readonly _tag: 'Review' }
  /** The process stops. */
  | { readonly _tag: 'Stop' }

interface OutageStep {
  /** None: the dependency answers, as far as is known. */
  readonly outage: O.Option<Outage>
  readonly entry: O.Option<OutageEntry>
}

const addOne = (counts: Counts, what: string): Counts => ({ ...counts, [what]: (counts[what] ?? 0) + 1 })

function toEntry(outage: Outage, message: OutageEntry['message'], data: LogData): O.Option<OutageEntry> {
  const { dependency, name } = outage
  // A dependency with a name concerns one tenant or one mailbox, the others the whole service.
  const away = name === undefined ? 'error' : 'warn'
  const level = message === 'dependency.back' || message === 'dependency.forgotten' ? 'info' : away
  return O.some({ level, message, data: { dependency, ...(name !== undefined && { name }), ...data } })
}

const listCounts = ({ beganAt, all }: Outage, failed: Counts, until: Instant): LogData => ({
  failed,
  total: Object.values(all).reduce((sum, count) => sum + count, 0),
  seconds: Math.round((until - beganAt) / fromSeconds(0.1)) / 10,
})

const toAwayEntry = (outage: Outage) => toEntry(outage, 'dependency.away', outage.latest)
const toCountEntry = (outage: Outage, now: Instant) =>
  toEntry(outage, 'dependency.still-away', { ...outage.latest, ...listCounts(outage, outage.recent, now) })
const toBackEntry = (outage: Outage, answeredAt: Instant) =>
  toEntry(outage, 'dependency.back', listCounts(outage, outage.all, answeredAt))
const toForgottenEntry = (outage: Outage) =>
  toEntry(outage, 'dependency.forgotten', listCounts(outage, outage.all, outage.failedAt))

const keepOutage = (outage: O.Option<Outage>): OutageStep => ({ outage, entry: O.none })

export function isOutageCertain({ kinds }: Outage): boolean {
  return kinds.length > 0
}

function noteFailure(before: O.Option<Outage>, failure: DependencyFailure, now: Instant): OutageStep {
  const { dependency, name, kind, code, what, isDoubtful = false } = failure
  const latest: FailureForm = { kind, code }
  if (O.isNone(before)) {
    const times = { beganAt: now, loggedAt: now, failedAt: now, answeredAt: O.none }
    const kinds = isDoubtful ? [] : [kind]
    const outage: Outage = { dependency, name, kinds, latest, recent: {}, all: { [what]: 1 }, ...times }
    return { outage: O.some(outage), entry: isDoubtful ? O.none : toAwayEntry(outage) }
  }
  const known = before.value
  const loggedAt = isOutageCertain(known) ? known.loggedAt : now
  const failed: Outage = { ...known, latest, all: addOne(known.all, what), failedAt: now, loggedAt, answeredAt: O.none }
  if (known.kinds.includes(kind)) return keepOutage(O.some({ ...failed, recent: addOne(known.recent, what) }))
  return { outage: O.some({ ...failed, kinds: [...known.kinds, kind] }), entry: toAwayEntry(failed) }
}

const hasFailures = ({ recent }: Outage): boolean => Object.keys(recent).length > 0

function review(outage: Outage, now: Instant, { repeatEvery, settleFor }: OutageTimes): OutageStep {
  const { answeredAt, failedAt, loggedAt } = outage
  if (O.isSome(answeredAt) && now >= answeredAt.value + settleFor)
    return { outage: O.none, entry: toBackEntry(outage, answeredAt.value) }
  if (hasFailures(outage) && now >= loggedAt + repeatEvery)
    return { outage: O.some({ ...outage, recent: {}, loggedAt: now }), entry: toCountEntry(outage, now) }
  if (now < failedAt + FORGOTTEN_AFTER) return keepOutage(O.some(outage))
  return { outage: O.none, entry: isOutageCertain(outage) ? toForgottenEntry(outage) : O.none }
}

function toLastEntry(outage: Outage, now: Instant): O.Option<OutageEntry> {
  if (O.isSome(outage.answeredAt)) return toBackEntry(outage, outage.answeredAt.value)
  return hasFailures(outage) ? toCountEntry(outage, now) : O.none
}

/** When the outage needs the next `Review`. */
export function getNextReview(outage: Outage, { repeatEvery, settleFor }: OutageTimes): Instant {
  const { answeredAt, failedAt, loggedAt } = outage
  return Math.min(
    O.isSome(answeredAt) ? answeredAt.value + settleFor : failedAt + FORGOTTEN_AFTER,
    hasFailures(outage) ? loggedAt + repeatEvery : Number.POSITIVE_INFINITY,
  )
}

/** Total: without an outage, only a failure has an effect. */
export function applyOutageCommand(command: OutageCommand, now: Instant, times: OutageTimes = OUTAGE_TIMES) {
  return (before: O.Option<Outage>): OutageStep => {
    if (command._tag === 'Fail') return noteFailure(before, command.failure, now)
    if (O.isNone(before)) return keepOutage(O.none)
    const outage = before.value
    switch (command._tag) {
      case 'Count': {
        const [recent, all] = [addOne(outage.recent, command.what), addOne(outage.all, command.what)]
        return keepOutage(O.some({ ...outage, recent, all }))
      }
      case 'Answer':
        if (!isOutageCertain(outage)) return keepOutage(O.none)
        return keepOutage(O.some({ ...outage, answeredAt: O.alt(() => O.some(now))(outage.answeredAt) }))
      case 'Review':
        return review(outage, now, times)
      case 'Stop':
        return { outage: O.none, entry: toLastEntry(outage, now) }
    }
  }
}

/** Statuses of a proxy or a server that cannot work. Cloudflare answers 520 to 530 for a server that it does not reach. */
const isAwayStatus = (status: number): boolean => (status >= 502 && status <= 504) || (status >= 520 && status <= 530)

/** `answer`: the status, or why there was no answer. Another 5xx may concern one call alone: it neither begins nor ends an outage. */
export function noteHttpAnswer(
  outages: OutageLog,
  { answer, ...call }: Pick<DependencyFailure, 'dependency' | 'name' | 'what'> & { readonly answer: number | string },
): void {
  if (typeof answer === 'string') outages.noteFailure({ ...call, kind: 'unreachable', code: answer })
  else if (isAwayStatus(answer)) outages.noteFailure({ ...call, kind: 'failing', code: `HTTP ${answer}` })
  else if (answer < 500) outages.noteAnswer(call.dependency, call.name)
}

/** Failures that mean that a dependency of the whole service is away. */
const DEPENDENCIES: ReadonlyMap<string, Dependency> = new Map<string, Dependency>([
  ['StoreUnavailable', 'postgres'],
  ['LedgerDown', 'ledger'],
  ['IdentityProviderDown', 'identity-provider'],
])

/** The dependency whose outage explains a failure with this tag. */
export function findDependency(tag: unknown): Dependency | undefined {
  return typeof tag === 'string' ? DEPENDENCIES.get(tag) : undefined
}
