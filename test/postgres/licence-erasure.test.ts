// The user of a licence who activates while they are being anonymised, in PostgreSQL.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { fromDays } from '#domain/shared/clock.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import { replica } from '#test/application/identity/removal-world.ts'
import { mailbox } from '#test/contract/sample-connections.ts'
import { sampleActivation } from '#test/contract/sample-licences.ts'
import { must } from '#test/support/right-of.ts'
import { openStoredLicenceOffice, type StoredLicenceOffice } from '#test/support/stored-licence-office.ts'
import { verifies } from '#test/support/verifies.ts'

const EVA = mailbox('eva@korrel.example')

describe('anonymising the user of a licence, in PostgreSQL', function () {
  this.timeout(60_000)
  let office: StoredLicenceOffice
  before(async () => {
    office = await openStoredLicenceOffice()
    await office.register(EVA)
    await office.enrol(EVA, (await office.existing(EVA)).licence.activationKey)
  })
  after(() => office?.close())

  const isWaiting = async (): Promise<void> => {
    const { rowCount } = await office.owner.query(
      'select from pg_locks join pg_stat_activity a using (pid) where not granted and a.datname = current_database()',
    )
    if (rowCount === 0) return isWaiting()
  }

  verifies(['IDN-5', 'LIC-9'], 'who activates meanwhile stays, with their new seat', async () => {
    const { licence } = await office.existing(EVA)
    await must(office.admin.change(office.operator, licence.id, { status: 'revoked' }))
    office.clock.advance(fromDays(14))
    const { anonymiseDue, deps } = replica(office.inScope, Infinity, office.linkTenant)
    deps.clock.advance(office.clock.now() - deps.clock.now())
    let anonymised: Promise<unknown> | undefined
    await must(
      office.inScope(Tenant(office.linkTenant), ({ licences, linkUsers, users }) =>
        pipe(
          licences.lockFor(EVA),
          TE.tapIO(() => () => {
            anonymised = anonymiseDue()
          }),
          TE.tapTask(() => isWaiting),
          TE.flatMap(() => licences.putActivation(sampleActivation(licence, EVA))),
          TE.flatMap(() => users.findByEmail(EVA)),
          TE.flatMap((user) =>
            O.isSome(user) ? linkUsers.put(user.value.uuid, licence.id, office.clock.now()) : TE.right(false),
          ),
        ),
      ),
    )
    expect(await anonymised).to.deep.equal(E.right(undefined))
    const kept = await office.existing(EVA)
    expect([
      O.isSome(kept.licence.applicant),
      O.isSome(kept.activation),
      (await office.user(EVA))?.status,
    ]).to.deep.equal([true, true, 'NOT_ACTIVATED'])
  })
})
