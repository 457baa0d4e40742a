// Licences and activations in the stores of a contract's subject.
import type * as TE from 'fp-ts/lib/TaskEither.js'
import type { Licence } from '#domain/licence/licence.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import { newTenant } from './sample-connections.ts'
import { sampleActivation, sampleLicence } from './sample-licences.ts'
import { type ContractStores, type StoreSubject, subjectOf } from './store-subject.ts'

export function licencesOfSubject(open: () => Promise<StoreSubject>) {
  const subject = subjectOf(open)
  const tenant = Tenant(newTenant())
  const within = <A>(work: (stores: ContractStores) => TE.TaskEither<unknown, A>): Promise<A> =>
    subject.within(tenant, work)
  const add = async (change: Partial<Licence> = {}): Promise<Licence> => {
    const licence = sampleLicence(change)
    await within(({ licences }) => licences.add(licence))
    return licence
  }
  const use = (licence: Licence, address: string, change: Parameters<typeof sampleActivation>[2] = {}) =>
    within(({ licences }) => licences.putActivation(sampleActivation(licence, address, change)))
  return { subject, tenant, within, add, use }
}
