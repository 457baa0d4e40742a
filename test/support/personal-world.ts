// Everything stored about people, with the use cases that export and remove it; and people with data of each kind.
import * as E from 'fp-ts/lib/Either.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { toPersonalJson } from '#adapters/http/privacy/my-data-endpoints.ts'
import { makeMemory } from '#adapters/memory/kernel/memory.ts'
import { makeMemoryInScope } from '#adapters/memory/kernel/unit-of-work.ts'
import { makeMemoryStores } from '#adapters/memory/stores.ts'
import { composeMyData, listLinkAreas, listPersonalAreas } from '#bootstrap/compose/identity-area.ts'
import { recognisePseudonyms } from '#application/archive/personal-data.ts'
import type { EventStores } from '#domain/event/ports.ts'
import type { PersonalStores } from '#bootstrap/compose/stores.ts'
import type { ArchiveStores } from '#domain/archive/archive-store.ts'
import type { Person } from '#domain/identity/personal-data.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { LedgerStores } from '#domain/ledger/ports.ts'
import type { LicenceStores } from '#domain/licence/ports.ts'
import type { MailingStores } from '#domain/mailing/ports.ts'
import type { SessionStores } from '#domain/session/ports.ts'
import { Admin, type InScope, type Scope } from '#domain/shared/unit-of-work.ts'
import { newTenant, NOW } from '#test/contract/sample-connections.ts'
import { makeRecordingLog } from './recording-log.ts'
import { pseudonymOf } from './sample-archives.ts'
import { rightOf } from '#test/support/right-of.ts'

export type WorldStores = IdentityStores &
  Pick<SessionStores, 'tokens'> &
  LedgerStores &
  Omit<ArchiveStores, 'outbox'> &
  LicenceStores &
  Omit<MailingStores, 'outbox'> &
  PersonalStores &
  EventStores

export function personalWorldOver(inScope: InScope<WorldStores>) {
  const { log, logged } = makeRecordingLog()
  const linkTenant = newTenant()
  const { exportMyData, eraseMyData } = composeMyData({
    inScope,
    log,
    pseudonymOf,
    clock: { now: () => NOW },
    linkTenant,
  })
  const recognised = recognisePseudonyms(inScope, pseudonymOf)
  return {
    inScope,
    linkTenant,
    logged,
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
        kept[page.right.kind] = [...(kept[page.right.kind] ?? []), ...page.right.items.map(toPersonalJson)]
      }
      return kept
    },
    erase: async (person: Person): Promise<Readonly<Record<string, number>>> => {
      return rightOf(await eraseMyData(person)())
    },
  }
}

export type PersonalWorld = ReturnType<typeof personalWorldOver>

export function personalWorldInMemory(): PersonalWorld {
  const memory = makeMemory()
  return personalWorldOver(makeMemoryInScope<WorldStores>({ memory, stores: makeMemoryStores(memory) }))
}

/** The names under which things are exported, over all areas. */
export function personalKinds(): readonly string[] {
  const stores = makeMemoryStores(makeMemory())(Admin)
  return [...listPersonalAreas(pseudonymOf)(stores), ...listLinkAreas(stores)].flatMap((area) =>
    Object.keys(area.export),
  )
}
