// A contract's subject with an office, its people and its campaigns.
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { makeCampaignSamples } from './sample-campaigns.ts'
import { newTenant } from './sample-connections.ts'
import { type ContractStores, type StoreSubject, subjectOf } from './store-subject.ts'

export function campaignSubjectOf(open: () => Promise<StoreSubject>) {
  const subject = subjectOf(open)
  const here = newTenant()
  const samples = makeCampaignSamples(subject.inScope)
  return {
    ...subject,
    ...samples,
    here,
    /** A unit of work of the office, unless another is named, that must not fail. */
    at: <Err, A>(work: (stores: ContractStores) => TaskEither<Err, A>, tenant: TenantUuid = here): Promise<A> =>
      subject.within(Tenant(tenant), work),
  }
}

/** One of the list that there must be. */
export function one<A>(all: readonly A[], i = 0): A {
  const found = all[i]
  if (found === undefined) throw new Error(`there are no ${i + 1}`)
  return found
}
