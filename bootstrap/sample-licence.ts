// The sandbox's licence: a trial of the sample office, made once, with the mailbox whose owner tries it out. Never in production.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { officeDomain, sampleUsers } from '#adapters/sandbox/sample-people.ts'
import { asActivationKey, asLicenceId, type Licence, TRIAL_LENGTH } from '#domain/licence/licence.ts'
import type { LicenceStores } from '#domain/licence/ports.ts'
import type { Clock } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { Random } from '#domain/shared/random.ts'
import { Admin, type InScope } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { CannotStart } from './start-error.ts'
import { SAMPLE_OFFICE } from './default-tenant.ts'

/** Whose mailbox the stand-in shows. */
const [, { fullName: name, email: address, divisions }] = sampleUsers

/** Leaves a licence that is there as it is, and does not bring back what was disconnected. */
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
  const done = await deps.inScope(Admin, ({ licences }) =>
    pipe(
      licences.add(licence),
      TE.flatMap((added) => (added ? licences.putActivation(activation) : TE.right(undefined))),
    ),
  )()
  if (E.isLeft(done)) throw new CannotStart('The database went away while the service started.', 'Start it again.')
}
