// The sandbox's licence: a trial of the sample office, created once, with the stand-in's mailbox. Never in production.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { officeDomain, sampleUsers } from '#adapters/sandbox/sample-people.ts'
import { asActivationKey, asLicenceId, type Licence, MAX_ACTIVATIONS, TRIAL_LENGTH } from '#domain/licence/licence.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { LicenceStores } from '#domain/licence/ports.ts'
import type { Clock } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { Random, Uuid } from '#domain/shared/uuid.ts'
import { type InScope, Tenant } from '#domain/shared/unit-of-work.ts'
import { SAMPLE_OFFICE, storeAtStart } from './default-tenant.ts'

/** The owner of the stand-in's mailbox. */
const [, { fullName: name, email: address }] = sampleUsers

/** Of the owner's user, if the sandbox has them. An existing licence stays as it is; a disconnected mailbox stays disconnected. */
export const ensureSampleLicence = async (deps: {
  readonly inScope: InScope<LicenceStores & Pick<IdentityStores, 'users'>>
  readonly clock: Clock
  readonly random: Random
}): Promise<void> => {
  const now = deps.clock.now()
  const email = address as Mailbox
  const licence: Omit<Licence, 'applicant'> = {
    id: asLicenceId(deps.random.uuid() as Uuid),
    covers: officeDomain,
    organization: SAMPLE_OFFICE.name,
    activationKey: asActivationKey(deps.random.uuid() as Uuid),
    kind: 'trial',
    maxActivations: MAX_ACTIVATIONS,
    nearMaxAt: O.none,
    status: 'active',
    expiresAt: now + TRIAL_LENGTH,
    boundTo: O.some({ directoryTenantId: SAMPLE_OFFICE.uuid, ledgerTenantId: SAMPLE_OFFICE.uuid }),
    createdAt: now,
  }
  const activation = { licence: licence.id, mailbox: email, activatedAt: now, lastUsedAt: now, deactivatedAt: O.none }
  await storeAtStart(
    deps.inScope(Tenant(SAMPLE_OFFICE.uuid), ({ licences, users }) =>
      pipe(
        users.findByEmail(email),
        TE.map(O.map(({ uuid: user }) => ({ name, email, user }))),
        TE.flatMap((applicant) => licences.add({ ...licence, applicant })),
        TE.flatMap((added) => (added ? licences.putActivation(activation) : TE.right(undefined))),
      ),
    ),
  )
}
