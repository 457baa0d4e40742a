// Everything stored about people, in memory and in PostgreSQL, with the use cases that export and remove it; and people with data of each kind.
import * as E from 'fp-ts/lib/Either.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { Client } from 'pg'
import { jsonOf } from '#adapters/http/privacy/my-data-endpoints.ts'
import { makeArchiveMemory } from '#adapters/memory/archive/stores.ts'
import { makeIdentityMemory } from '#adapters/memory/identity/stores.ts'
import { type LicencesOfPeople, makeLicenceMemory } from '#adapters/memory/licence/stores.ts'
import { makeLedgerMemory } from '#adapters/memory/ledger/stores.ts'
import { makeMailingMemory } from '#adapters/memory/mailing/stores.ts'
import { makeMemory, type Memory } from '#adapters/memory/kernel/memory.ts'
import { makeSessionMemory } from '#adapters/memory/session/stores.ts'
import { makeInScope as makeMemoryInScope } from '#adapters/memory/kernel/unit-of-work.ts'
import { makeInScope as makePostgresInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeMailingStores } from '#adapters/postgres/mailing/stores.ts'
import { composeMyData, personalAreas } from '#bootstrap/compose/identity-area.ts'
import { recognisePseudonyms } from '#application/archive/personal-data.ts'
import { keptStores, type PersonalStores } from '#bootstrap/compose/stores.ts'
import type { ForgetEventStores } from '#application/event/keep-events.ts'
import type { ArchiveStores } from '#domain/archive/archive-store.ts'
import type { Person } from '#domain/identity/personal-data.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { LedgerStores } from '#domain/ledger/ports.ts'
import type { MailingStores } from '#domain/mailing/ports.ts'
import type { SessionStores } from '#domain/session/ports.ts'
import { Admin, type InScope, type Scope } from '#domain/shared/unit-of-work.ts'
import { newTenant, NOW } from '#test/contract/sample-connections.ts'
import { openFreshDatabase } from './opened-database.ts'
import { makeRecordingLog } from './recording-log.ts'
import { pseudonymOf } from './sample-archives.ts'
import { rightOf } from '#test/support/right-of.ts'

export type WorldStores = PersonalStores &
  IdentityStores &
  ForgetEventStores &
  Omit<SessionStores, 'outbox'> &
  LedgerStores & { readonly licences: LicencesOfPeople } & Omit<ArchiveStores, 'outbox'> &
  Omit<MailingStores, 'outbox'>

const worldOver = (inScope: InScope<WorldStores>, close: () => Promise<void>) => {
  const { log, logged } = makeRecordingLog()
  const { exportMyData, eraseMyData } = composeMyData({
    inScope,
    log,
    pseudonymOf,
    clock: { now: () => NOW },
    linkTenant: newTenant(),
  })
  const recognised = recognisePseudonyms(inScope, pseudonymOf)
  return {
    inScope,
    logged,
    close,
    exportMyData,
    eraseMyData,
    /** Runs one unit of work that must not fail. */
    within: async <Err, A>(scope: Scope, work: (stores: WorldStores) => TE.TaskEither<Err, A>): Promise<A> => {
      return rightOf(await recognised(scope, work)())
    },
    /** All pages put together, as JSON. */
    exported: async (person: Person): Promise<Readonly<Record<string, readonly unknown[]>>> => {
      const kept: Record<string, unknown[]> = {}
      for await (const page of exportMyData(person)) {
        if (E.isLeft(page)) throw new Error('the store is away')
        kept[page.right.kind] = [...(kept[page.right.kind] ?? []), ...page.right.items.map(jsonOf)]
      }
      return kept
    },
    erase: async (person: Person): Promise<Readonly<Record<string, number>>> => {
      return rightOf(await eraseMyData(person)())
    },
  }
}

export type PersonalWorld = ReturnType<typeof worldOver>

const memoryStores = (memory: Memory) => {
  const identity = makeIdentityMemory(memory)
  const session = makeSessionMemory(memory)
  const ledger = makeLedgerMemory(memory)
  const archive = makeArchiveMemory(memory)
  const licence = makeLicenceMemory(memory)
  const mailing = makeMailingMemory(memory, session.mailboxesOf)
  return (scope: Scope): WorldStores => ({
    ...identity.stores(scope),
    ...session.stores(),
    ...session.personal(),
    ...ledger.stores(scope),
    ...ledger.personal(scope),
    ...archive.stores(scope),
    ...archive.personal(scope),
    ...licence.stores(),
    ...licence.personal(session.mailboxesOf),
    ...mailing.stores(scope),
    // Events are kept by PostgreSQL alone.
    events: { mentioning: () => TE.right([]), removePerson: () => TE.right(undefined) },
  })
}

export const personalWorldInMemory = async (): Promise<PersonalWorld> => {
  const memory = makeMemory()
  return worldOver(makeMemoryInScope({ memory, stores: memoryStores(memory) }), async () => {})
}

/** The names under which things are exported, over all areas. */
export const personalKinds = (): readonly string[] =>
  personalAreas(pseudonymOf)(memoryStores(makeMemory())(Admin)).flatMap((area) => Object.keys(area.export))

/** `owner`: of the tables. Row-level security holds the owner too. */
export const personalWorldInPostgres = async (): Promise<PersonalWorld & { readonly owner: Client }> => {
  const { database, owner, close } = await openFreshDatabase()
  const inScope = makePostgresInScope<WorldStores>({
    database,
    stores: (query, scope) => ({ ...keptStores(query, scope), ...makeMailingStores(query, scope) }),
  })
  return { ...worldOver(inScope, close), owner }
}
