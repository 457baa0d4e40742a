// Booking time over memory: a clock that the test moves, and a ledger that can break, be late, and be changed behind our back.
import { randomUUID } from 'node:crypto'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { makeLedgerMemory } from '#adapters/memory/ledger/stores.ts'
import { makeMemory } from '#adapters/memory/kernel/memory.ts'
import { makeMemoryInScope } from '#adapters/memory/kernel/unit-of-work.ts'
import { makeDeleteTime, makeRegisterTime, makeUpdateTime } from '#application/ledger/time.ts'
import type { AccountId } from '#domain/ledger/contact.ts'
import type { LedgerFailure } from '#domain/ledger/failures.ts'
import type { LedgerStores } from '#domain/ledger/ports.ts'
import {
  findDifferences,
  type ItemId,
  type LedgerTime,
  type ProjectId,
  type TimeChanges,
  type TimeDraft,
  type TimeEntry,
  type TimeOfDay,
  type TimeRegistration,
  type TimeTransactionId,
} from '#domain/ledger/time.ts'
import type { TimeLink } from '#domain/ledger/time-link.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import { type Duration, type Instant, fromMinutes } from '#domain/shared/clock.ts'
import type { Day } from '#domain/shared/day.ts'
import { type InScope, storeUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import { makeSteps, ProcessDied } from '#test/application/archive/faults.ts'
import { aCaller, anItem, aUuid } from './ledger-fakes.ts'

export const ACCOUNT = aUuid(11) as AccountId
export const OTHER_ACCOUNT = aUuid(12) as AccountId
export const PROJECT = aUuid(32) as ProjectId
export const ENDED = aUuid(36) as ProjectId
export const WORK = aUuid(33) as ItemId
export const COST = aUuid(34) as ItemId
export const ITEM = 'AAMk='

export function aDraft(over: Partial<TimeDraft> = {}): TimeDraft {
  return {
    kind: 'time',
    accountId: ACCOUNT,
    projectId: O.some(PROJECT),
    itemId: WORK,
    quantity: O.some(1.5),
    date: '2026-02-27' as Day,
    startTime: O.some('09:00' as TimeOfDay),
    endTime: O.some('10:30' as TimeOfDay),
    notes: O.none,
    ...over,
  }
}

interface Transaction {
  readonly registration: TimeRegistration
  readonly division: number
  readonly at: Instant
  readonly locked: boolean
}

const LEDGER_DOWN: LedgerFailure = { _tag: 'LedgerDown' }
const SKEW = fromMinutes(5)

export function makeTimeWorld() {
  let now: Instant = Date.UTC(2026, 2, 2, 9)
  const clock = { now: () => now }
  const steps = makeSteps()
  const memory = makeMemory()
  const ledgerMemory = makeLedgerMemory(memory)
  const unit: InScope<LedgerStores> = makeMemoryInScope({ memory, stores: ledgerMemory.stores })
  const inScope: InScope<LedgerStores> = (scope, work) => steps.step('store', storeUnavailable, unit(scope, work))

  const held = new Map<TimeTransactionId, Transaction>()
  const refusing = new Map<string, LedgerFailure>()
  let lateness: Duration = 0
  const blocked = new Set<AccountId>()
  const seen = (): readonly Transaction[] => [...held.values()].filter(({ at }) => at <= now)
  const findSeen = (caller: LedgerCaller, id: TimeTransactionId): Transaction | undefined =>
    seen().find(({ registration, division }) => registration.id === id && division === caller.division)

  /** Nothing is sent once the caller's time is up. */
  const call = <A>(caller: LedgerCaller, name: string, carryOut: () => A): TE.TaskEither<LedgerFailure, A> =>
    steps.step(name, LEDGER_DOWN, () => {
      const refusal = refusing.get(name)
      if (refusal !== undefined) return Promise.resolve(E.left(refusal))
      return Promise.resolve(now >= (caller.deadline ?? Infinity) ? E.left(LEDGER_DOWN) : E.right(carryOut()))
    })

  const items = (caller: LedgerCaller) =>
    call(caller, 'items', () => ({ time: [anItem({ id: WORK })], cost: [anItem({ id: COST, code: 'PARK' })] }))
  const time: LedgerTime = {
    listItems: items,
    listRecentItems: items,
    listProjects: () => TE.right({ data: [], truncated: false }),
    isBookable: (caller, id) =>
      call(caller, 'account', () => [ACCOUNT, OTHER_ACCOUNT].includes(id) && !blocked.has(id)),
    findProject: (caller, id) =>
      call(caller, 'project', () => {
        if (id !== PROJECT && id !== ENDED) return O.none
        return O.some({ accountId: O.some(ACCOUNT), endDate: id === ENDED ? O.some('2026-01-31' as Day) : O.none })
      }),
    listHoursSince: (caller, account, since) =>
      call(caller, 'hours', () => ({
        data: [...held.values()].flatMap(({ registration }) =>
          registration.kind === 'time' && registration.accountId === account && registration.date >= since
            ? [registration]
            : [],
        ),
        truncated: false,
      })),
    create: (caller, entry) =>
      call(caller, 'create', () => {
        const id = randomUUID() as TimeTransactionId
        held.set(id, { registration: { ...entry, id }, division: caller.division, at: now + lateness, locked: false })
        return id
      }),
    findAlike: (caller, entry, since) =>
      call(caller, 'alike', () =>
        seen()
          .filter(({ registration, at, division }) => {
            const { id: _, ...own } = registration
            return division === caller.division && at >= since - SKEW && findDifferences(own, entry).length === 0
          })
          .map(({ registration }) => registration.id),
      ),
    find: (caller, id) =>
      call(caller, 'find', () =>
        pipe(
          // The id comes from an answer or a list: by its id a transaction is there at once.
          O.fromNullable(held.get(id)),
          O.filter(({ division }) => division === caller.division),
          O.map(({ registration, locked }) => ({ registration, locked })),
        ),
      ),
    change: (caller, id, entry) =>
      pipe(
        call(caller, 'change', () => {
          const known = findSeen(caller, id)
          if (known !== undefined) held.set(id, { ...known, registration: { ...entry, id } })
          return known !== undefined
        }),
        TE.flatMap((found): TE.TaskEither<LedgerFailure, void> =>
          found ? TE.right(undefined) : TE.left({ _tag: 'LedgerNotFound' }),
        ),
      ),
    remove: (caller, id) =>
      call(caller, 'remove', () => {
        if (findSeen(caller, id) !== undefined) held.delete(id)
      }),
  }

  const deps = { time, inScope, clock }
  const registerTime = makeRegisterTime({ ...deps, random: { uuid: randomUUID } })
  const updateTime = makeUpdateTime(deps)
  const deleteTime = makeDeleteTime(deps)
  const caller = aCaller()

  /** The tag of the failure, `died`, or `done`. */
  const outcomeOf = async (work: () => Promise<E.Either<{ readonly _tag: string }, unknown>>): Promise<string> => {
    try {
      const outcome = await work()
      return E.isLeft(outcome) ? outcome.left._tag : 'done'
    } catch (error) {
      if (!(error instanceof ProcessDied)) throw error
      return 'died'
    }
  }

  const linkOf = async (item = ITEM): Promise<TimeLink> => {
    const { timeLinks } = await ledgerMemory.readAll(Tenant(caller.tenantUuid))
    return timeLinks.find(({ outlookItemId }) => outlookItemId === item)?.link ?? { _tag: 'Free' }
  }

  return {
    caller,
    clock,
    steps,
    time,
    advance: (length: Duration) => {
      now += length
    },
    /** Lists show a transaction this much after it was made. */
    setLateness: (length: Duration) => {
      lateness = length
    },
    /** A call that is answered so, and not carried out. */
    refuse: (name: string, failure: LedgerFailure) => refusing.set(name, failure),
    accept: () => refusing.clear(),
    block: (account: AccountId) => blocked.add(account),
    register: (draft = aDraft(), item = ITEM, by = caller) => outcomeOf(registerTime(by, item, draft)),
    update: (changes: TimeChanges, item = ITEM, by = caller) => outcomeOf(updateTime(by, item, changes)),
    remove: (item = ITEM, by = caller) => outcomeOf(deleteTime(by, item)),
    registerTime,
    updateTime,
    linkOf,
    /** What the ledger has, or will have. */
    transactions: (): readonly Transaction[] => [...held.values()],
    /** A person does it in the ledger itself. */
    inLedger: {
      lock: (id: TimeTransactionId) => {
        const known = held.get(id)
        if (known !== undefined) held.set(id, { ...known, locked: true })
      },
      remove: (id: TimeTransactionId) => held.delete(id),
      change: (id: TimeTransactionId, over: Partial<TimeEntry>) => {
        const known = held.get(id)
        if (known !== undefined) held.set(id, { ...known, registration: { ...known.registration, ...over } })
      },
    },
  }
}

export type TimeWorld = ReturnType<typeof makeTimeWorld>
