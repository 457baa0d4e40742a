// Stores of campaigns over a PostgreSQL database of a suite's own, with offices and their people.
import type * as TE from 'fp-ts/lib/TaskEither.js'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeTableStores } from '#bootstrap/compose/stores.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import { makeCampaignSamples } from '#test/contract/sample-campaigns.ts'
import { openFreshDatabase } from './opened-database.ts'
import { rightOf } from './right-of.ts'

export type KeptStores = ReturnType<typeof makeTableStores>

export async function openCampaignWorld() {
  const { database, owner, close } = await openFreshDatabase()
  const inScope = makeInScope({ database, stores: makeTableStores })
  const within = async <E, A>(tenant: TenantUuid, work: (stores: KeptStores) => TE.TaskEither<E, A>): Promise<A> =>
    rightOf(await inScope(Tenant(tenant), work)())
  return { inScope, within, database, owner, close, ...makeCampaignSamples(inScope) }
}

export type CampaignWorld = Awaited<ReturnType<typeof openCampaignWorld>>
