// Mailboxes that are activated and checked at once, in PostgreSQL: seats, expiry, and a check that waits for a lock.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { fromDays, fromHours } from '#domain/shared/clock.ts'
import { mailbox } from '#test/contract/sample-connections.ts'
import { together } from '#test/contract/store-subject.ts'
import { must } from '#test/support/right-of.ts'
import { openStoredLicenceOffice, type StoredLicenceOffice } from '#test/support/stored-licence-office.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'

const EVA = 'eva@korrel.example'
const WAITING = 'select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))'

describe('activating mailboxes at once, in PostgreSQL', function () {
  this.timeout(60_000)
  let office: StoredLicenceOffice

  beforeEach(async () => {
    office = await openStoredLicenceOffice()
  })
  afterEach(() => office?.close())

  const registered = async (email = EVA): Promise<string> => {
    await office.register(email)
    return (await office.existing(email)).licence.activationKey
  }

  verifies('LIC-3', '20 at once take the 10 seats', async () => {
    await office.enrol(EVA, await registered())
    await office.setLicence(EVA, { maxActivations: 10 })
    const outcomes = await together(20, (n) => office.enrol(`p${n}@korrel.example`))
    expect(outcomes.filter(E.isRight)).to.have.length(9)
    expect((await office.existing(EVA)).activations).to.equal(10)
  })

  verifies('LIC-1', 'registering 20 times at once makes one licence and one code', async () => {
    await together(20, () => office.register(EVA))
    expect(await office.mails()).to.have.length(1)
    expect(office.eventNames().filter((one) => one === 'REGISTRATION_REQUESTED')).to.have.length(1)
    const user = await office.user(EVA)
    expect(O.toUndefined((await office.existing(EVA)).licence.applicant)?.user).to.equal(user?.uuid)
    for (const { initiator } of office.fired) expect(initiator).to.equal(user?.uuid)
  })

  verifies('LIC-5', '60 calls at once mark a licence expired once', async () => {
    await office.enrol(EVA, await registered())
    // Opens the connections, so that they compete.
    await together(20, () => office.enrol(EVA))
    office.clock.advance(fromDays(14))
    await Promise.all([
      together(20, () => office.enrol(EVA)),
      together(20, () => office.code(EVA)),
      together(20, () => must(office.access({ mailbox: mailbox(EVA), tenants: {} }))),
    ])
    expect((await office.existing(EVA)).licence.status).to.equal('expired')
    expect(office.eventNames().filter((one) => one === 'LICENSE_EXPIRED')).to.have.length(1)
  })

  verifies('LIC-4', 'a use counts where the seat is lost meanwhile: the mailbox takes it again', async () => {
    await office.enrol(EVA, await registered())
    office.clock.advance(fromHours(1))
    await office.owner.query('begin')
    await office.owner.query('update licence_activations set deactivated_at = last_used_at')
    const checked = office.code(EVA)
    await until('the check to wait', async () => (await office.owner.query(WAITING)).rowCount !== 0)
    await office.owner.query('commit')
    expect(await checked).to.equal('VALID')
    const activation = O.toUndefined((await office.existing(EVA)).activation)
    expect([activation?.lastUsedAt, activation?.deactivatedAt]).to.deep.equal([office.clock.now(), O.none])
  })

  verifies('LIC-4', 'a licence that cannot be read fails no other check of its look-up', async () => {
    await registered()
    await registered('ina@noord.example')
    await office.owner.query('alter table licences drop constraint licences_kind_check')
    await office.owner.query(`update licences set kind = 'gift' where covers = 'korrel.example'`)
    const checks = ['a@noord.example', EVA, 'b@noord.example', 'c@noord.example'].map((one) =>
      office.code(one).catch(() => 'failed'),
    )
    expect(await Promise.all(checks)).to.deep.equal(['NOT_ACTIVATED', 'failed', 'NOT_ACTIVATED', 'NOT_ACTIVATED'])
  })
})
