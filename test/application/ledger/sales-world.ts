// A ledger of opportunities in memory that can lose its answers, and the use cases that create opportunities there, with a clock that a test moves.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { makeLedgerMemory } from '#adapters/memory/ledger/stores.ts'
import { makeMemory } from '#adapters/memory/kernel/memory.ts'
import { makeMemoryInScope } from '#adapters/memory/kernel/unit-of-work.ts'
import { makeCreateOpportunity } from '#application/ledger/opportunities.ts'
import type { LedgerFailure } from '#domain/ledger/failures.ts'
import type { LedgerSales, NewOpportunity, Opportunity, OpportunityId, Parties, Stage } from '#domain/ledger/sales.ts'
import type { Division } from '#domain/session/token-record.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { aCaller, aUuid } from './ledger-fakes.ts'
import { anOpportunity, aStage } from './sales-fakes.ts'

export const START = Date.UTC(2026, 2, 2, 9)

/** How a creation ends. `lost`: created, without an answer. `unsent`: not created, without an answer. */
export type Fate = 'made' | 'lost' | 'unsent' | LedgerFailure

interface Kept {
  readonly opportunity: Opportunity
  readonly division: Division
  readonly reference: O.Option<Uuid>
}

export function makeSalesWorld() {
  let now = START
  let uuids = 1_000
  let fates: Fate[] = []
  let before: () => Promise<void> = async () => {}
  const kept: Kept[] = []
  const asked: string[] = []
  const deadlines = new Set<number | undefined>()
  const known: {
    parties: Parties
    stages: readonly Stage[]
    recentStages: readonly Stage[]
    searching: 'up' | 'down'
  } = {
    parties: { account: O.some({ blocked: false }), accountOfContact: O.none },
    stages: [aStage()],
    recentStages: [aStage()],
    searching: 'up',
  }
  const answering = <A>(name: string, answer: () => E.Either<LedgerFailure, A>): TE.TaskEither<LedgerFailure, A> => {
    return async () => {
      asked.push(name)
      await Promise.resolve()
      return answer()
    }
  }

  const make = (division: Division, wanted: NewOpportunity, reference: O.Option<Uuid>): Opportunity => {
    const opportunity = anOpportunity({
      id: aUuid(500 + kept.length) as OpportunityId,
      name: wanted.name,
      accountId: O.some(wanted.accountId),
    })
    kept.push({ opportunity, division, reference })
    return opportunity
  }

  const sales: Omit<LedgerSales, 'listOfAccount'> = {
    listStages: () => answering('stages', () => E.right(known.stages)),
    listRecentStages: () => answering('recentStages', () => E.right(known.recentStages)),
    findParties: ({ deadline }) => {
      deadlines.add(deadline)
      return answering('parties', () => E.right(known.parties))
    },
    find: ({ division }, id) =>
      answering('find', () =>
        known.searching === 'down'
          ? E.left({ _tag: 'LedgerDown' })
          : E.right(
              O.fromNullable(kept.find((one) => one.opportunity.id === id && one.division === division)?.opportunity),
            ),
      ),
    findByReference: (_, wanted) =>
      answering('findByReference', () =>
        known.searching === 'down'
          ? E.left({ _tag: 'LedgerDown' })
          : E.right(
              O.fromNullable(
                kept.find(({ reference }) => O.isSome(reference) && reference.value === wanted)?.opportunity,
              ),
            ),
      ),
    create:
      ({ deadline, division }, wanted, reference) =>
      async () => {
        deadlines.add(deadline)
        asked.push('create')
        await before()
        const fate = fates.shift() ?? 'made'
        if (fate === 'made') return E.right(make(division, wanted, reference))
        if (fate === 'lost') make(division, wanted, reference)
        return typeof fate === 'string' ? E.left({ _tag: 'LedgerDown' }) : E.left(fate)
      },
    change: (_, id) =>
      answering('change', () => E.right(anOpportunity({ id, name: 'Zoals de boekhouding het heeft' }))),
    remove: () => answering('remove', () => E.right(undefined)),
    move: (_, id, stage) =>
      answering('move', () => E.right(anOpportunity({ id, stage: O.some({ id: stage, description: 'Nieuw' }) }))),
  }

  const memory = makeMemory()
  const ledgerMemory = makeLedgerMemory(memory)
  const inScope = makeMemoryInScope({ memory, stores: ledgerMemory.stores })
  const caller = aCaller()
  return {
    caller,
    sales,
    clock: { now: () => now },
    memory,
    known,
    kept,
    asked,
    deadlines,
    held: () => ledgerMemory.readAll(Tenant(caller.tenantUuid)),
    forward: (by: number): void => void (now += by),
    /** What the next creations come to, one after the other. */
    fates: (...next: Fate[]): void => void (fates = next),
    /** Runs while a creation is on its way. */
    whileCreating: (work: () => Promise<void>): void => void (before = work),
    forget: (id: OpportunityId): void => {
      const at = kept.findIndex(({ opportunity }) => opportunity.id === id)
      kept.splice(at, 1)
    },
    create: makeCreateOpportunity({
      sales,
      inScope,
      clock: { now: () => now },
      random: { uuid: () => aUuid(++uuids) },
    }),
  }
}

export type SalesWorld = ReturnType<typeof makeSalesWorld>
