// The office of campaigns over a PostgreSQL database of a suite's own.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeSurveyVisits } from '#adapters/postgres/survey/visits.ts'
import { makeTableStores } from '#bootstrap/compose/stores.ts'
import { type CampaignOfficeStores, makeCampaignOffice } from '#test/application/campaign/campaign-office.ts'
import { openFreshDatabase } from '#test/support/opened-database.ts'

export async function openCampaignOffice({ batch }: { readonly batch?: number } = {}) {
  const { database, owner, url, close } = await openFreshDatabase()
  const office = makeCampaignOffice((deliver) => {
    const outbox: CampaignOfficeStores['outbox'] = { enqueue: (job) => TE.fromIO(() => deliver(job)) }
    return {
      inScope: makeInScope({ database, stores: (query, scope) => ({ ...makeTableStores(query, scope), outbox }) }),
      visits: makeSurveyVisits(database),
    }
  }, batch)
  return {
    ...office,
    owner,
    /** For processes of their own. */
    databaseUrl: url,
    close,
  }
}
