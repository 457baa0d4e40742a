// The sandbox's licence: a trial of the sample office, created once, with the stand-in's mailbox. Never in production.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { officeDomain, sampleUsers } from '#adapters/sandbox/sample-people.ts'
import { asActivationKey, asLicenceId, type Licence, TRIAL_LENGTH } from '#domain/licence/licence.ts'
import type { LicenceStores } from '#domain/licence/ports.ts'
import type { Clock } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { Random, Uuid } from '#domain/shared/uuid.ts'
import { Admin, type InScope } from '#domain/shared/unit-of-work.ts'
import { SAMPLE_OFFICE, storeAtStart } from './default-tenant.ts'

/** The owner of the stand-in's mailbox. */
const [, { fullName: name, email: address, divisions }] = sampleUsers

/** An existing licence stays as it is; a disconnected mailbox stays disconnected. */
export const ensureSampleLicence = async (deps: {
  readonly inScope: InScope<LicenceStores>
  readonly clock: Clock
  readonly random: Random
}): Promise<void> => {
  const now = deps.clock.now()
  const email = address as Mailbox
  const licence: Licence = {
    id: asLicenceId(deps.random.uuid() as Uuid),
    covers: officeDomain,
    applicant: O.some({ name, email }),
    organization: SAMPLE_OFFICE.name,
    activationKey: asActivationKey(deps.random.uuid() as Uuid),
    kind: 'trial',
    status: 'active',
    expiresAt: now + TRIAL_LENGTH,
    boundTo: O.some({ directoryTenantId: SAMPLE_OFFICE.uuid, ledgerTenantId: String(divisions[0]) }),
  }
  const activation = { licence: licence.id, mailbox: email, activatedAt: now, lastUsedAt: now, deactivatedAt: O.none }
  await storeAtStart(
    deps.inScope(Admin, ({ licences }) =>
      pipe(
        licences.add(licence),
        TE.flatMap((added) => (added ? licences.putActivation(activation) : TE.right(undefined))),
      ),
    ),
  )
}
