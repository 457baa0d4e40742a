// Everything stored about people, with the use cases that export and remove it; and people with data of each kind.
import * as E from 'fp-ts/lib/Either.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import knex from 'knex'
import type { Client } from 'pg'
import { jsonOf } from '#adapters/http/privacy/my-data-endpoints.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { composeMyData, personalAreas } from '#bootstrap/compose/identity-area.ts'
import { recognisePseudonyms } from '#application/archive/personal-data.ts'
import { keptStores } from '#bootstrap/compose/stores.ts'
import type { Person } from '#domain/identity/personal-data.ts'
import { Admin, type InScope, type Scope } from '#domain/shared/unit-of-work.ts'
import { newTenant, NOW } from '#test/contract/sample-connections.ts'
import { openFreshDatabase } from './opened-database.ts'
import { makeRecordingLog } from './recording-log.ts'
import { pseudonymOf } from './sample-archives.ts'
import { rightOf } from '#test/support/right-of.ts'

export type WorldStores = ReturnType<typeof keptStores>

const worldOver = (inScope: InScope<WorldStores>, close: () => Promise<void>) => {
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

/** The names under which things are exported, over all areas. */
export const personalKinds = (): readonly string[] =>
  personalAreas(pseudonymOf)(keptStores(knex({ client: 'pg' }), Admin)).flatMap((area) => Object.keys(area.export))

/** `owner`: of the tables. Row-level security holds the owner too. */
export const openPersonalWorld = async (): Promise<PersonalWorld & { readonly owner: Client }> => {
  const { database, owner, close } = await openFreshDatabase()
  return { ...worldOver(makeInScope<WorldStores>({ database, stores: keptStores }), close), owner }
}
