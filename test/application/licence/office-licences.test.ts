// The licence of an office, for its administrators: by the office's mail domains, and no other.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { Admin } from '#domain/shared/unit-of-work.ts'
import { refusal } from '#test/application/identity/people-world.ts'
import { mailbox, newTenant } from '#test/contract/sample-connections.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { type LicenceOffice, openLicenceOffice, TENANTS } from './licence-office.ts'

const EVA = 'eva@bäcker.example'
const ALL = { skip: 0, limit: 50 }

describe('the licence of an office', () => {
  let office: LicenceOffice

  before(async () => {
    office = await openLicenceOffice()
  })

  const administratorOf = async (...mailDomains: readonly string[]) => {
    const uuid = newTenant()
    const { principal } = await office.administrator(['users:write'], uuid)
    await must(
      office.inScope(Admin, ({ tenants }) =>
        tenants.put({ uuid, name: 'Bäcker', active: true, mailDomains, language: 'nl' }),
      ),
    )
    return principal
  }

  verifies(
    'LIC-11',
    'its administrators see the licence of their mail domains with its seats, and no other',
    async () => {
      for (const email of [EVA, 'noor@molen.example']) {
        await office.register(email)
        await office.enrol(email, (await office.existing(email)).licence.activationKey)
      }
      const own = await administratorOf('bäcker.example', 'other.example')
      const { licence, activations } = await office.existing(EVA)
      expect(await must(office.officeLicences.list(own))).to.deep.equal({
        licences: [{ licence, activations, state: 'trial', office: own.tenantUuid }],
        contact: 'help@tapster.example',
      })
      const { data, total } = await must(office.officeLicences.activations(own, ALL))
      expect([data.map(({ mailbox }) => mailbox), total]).to.deep.equal([[EVA], 1])
      const seatsOf = async (email: string) =>
        (await must(office.officeLicences.activations(own, { ...ALL, mailbox: mailbox(email) }))).total
      expect([await seatsOf(EVA.toUpperCase()), await seatsOf('noor@molen.example')]).to.deep.equal([1, 0])
    },
  )

  verifies('LIC-12', 'a licence that succeeds a revoked one takes its place there', async () => {
    const email = 'anna@roggebrood.example'
    await office.register(email)
    const { id, activationKey } = (await office.existing(email)).licence
    await office.enrol(email, activationKey)
    await must(office.admin.change(office.operator, id, { status: 'revoked' }))
    const own = await administratorOf('roggebrood.example')
    const listed = async () =>
      (await must(office.officeLicences.list(own))).licences.map(({ licence, state }) => [licence.id, state])
    expect(await listed()).to.deep.equal([[id, 'revoked']])
    const next = await must(office.domains.succeed(office.operator, id))
    expect(await listed()).to.deep.equal([[next.licence.id, 'pending']])
    expect((await must(office.officeLicences.activations(own, ALL))).total).to.equal(0)
  })

  verifies('LIC-11', 'an office to which a stranger bound a licence sees nothing of it', async () => {
    const stranger = await administratorOf('stranger.example')
    const email = 'piet@elsewhere.example'
    await office.register(email)
    const ours = { directoryTenantId: stranger.tenantUuid, ledgerTenantId: stranger.tenantUuid }
    await office.enrol(email, (await office.existing(email)).licence.activationKey, { ...TENANTS, ...ours })
    expect((await must(office.officeLicences.list(stranger))).licences).to.deep.equal([])
    expect(await must(office.officeLicences.activations(stranger, ALL))).to.deep.equal({ data: [], total: 0 })
    expect(O.isSome((await office.existing(email)).licence.boundTo)).to.equal(true)
  })

  verifies('LIC-11', 'only administrators of an office see its licence', async () => {
    const { principal } = await office.administrator(['users:read'])
    for (const work of [office.officeLicences.list(principal), office.officeLicences.activations(principal, ALL)])
      expect(await refusal<unknown, unknown>(work)).to.include({ _tag: 'Forbidden' })
  })
})
