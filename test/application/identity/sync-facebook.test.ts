// The staff directory lists exactly the users of the given addresses, whatever it listed before.
import { expect } from 'chai'
import fc from 'fast-check'
import * as O from 'fp-ts/lib/Option.js'
import type { LivingStatus } from '#domain/identity/user.ts'
import { toComparable, type Mailbox } from '#domain/shared/mailbox.ts'
import { mailbox } from '#test/contract/sample-connections.ts'
import { everybody } from '#test/contract/sample-people.ts'
import { verifies } from '#test/support/verifies.ts'
import { makePeopleWorld, refusal } from './people-world.ts'
import { must } from '#test/support/right-of.ts'

const ADDRESSES = ['anne', 'bram', 'cees', 'dirk', 'eva', 'fien'].map((name) => mailbox(`${name}@linde.example`))
const STATUSES: readonly LivingStatus[] = ['ACTIVE', 'NOT_ACTIVATED', 'INACTIVE', 'TO_BE_REMOVED']

const someAddresses = fc.subarray(ADDRESSES)
const spelled = (emails: readonly Mailbox[]): fc.Arbitrary<readonly Mailbox[]> =>
  fc.tuple(...emails.map((email) => fc.constantFrom(email, mailbox(email.toUpperCase()))))
const list = someAddresses.chain((emails) =>
  fc.tuple(spelled(emails), spelled(emails)).map(([once, again]) => [...once, ...again]),
)

async function office() {
  const world = makePeopleWorld()
  const { principal } = await world.administrator(['platform:admin'], world.operatorTenant)
  const linde = await world.office()
  return { world, linde, principal: { ...principal, tenantUuid: linde } }
}

describe('the book of faces', () => {
  verifies('MCP-18', 'is what the list says, for any people and any list, and a dry run foretells it', async () => {
    await fc.assert(
      fc.asyncProperty(someAddresses, someAddresses, list, async (there, shown, wanted) => {
        const { world, linde, principal } = await office()
        for (const [n, email] of there.entries())
          await world.person(linde, [], {
            email,
            facebook: shown.includes(email),
            status: STATUSES[n % STATUSES.length] ?? 'ACTIVE',
          })
        const inBook = async () =>
          (await must(world.listUsers(principal, everybody))).data
            .filter(({ facebook }) => facebook)
            .map(({ email }) => email)
            .toSorted()
        const before = await inBook()
        const preview = await must(world.syncFacebook(principal, wanted, true))
        expect(await inBook()).to.deep.equal(before)
        const { changes, changed } = await must(world.syncFacebook(principal, wanted, false))
        expect({ changes, changed }).to.deep.equal(preview)

        const asked = new Set(wanted.map(toComparable))
        const now = there.filter((email) => asked.has(email))
        expect(await inBook()).to.deep.equal(now.toSorted())
        expect(changes.on.map(({ email }) => email)).to.have.members(now.filter((email) => !before.includes(email)))
        expect(changes.off.map(({ email }) => email)).to.have.members(before.filter((email) => !now.includes(email)))
        expect(changes.unknown.map(toComparable)).to.have.members(
          [...asked].filter((one) => !there.some((x) => x === one)),
        )
        expect(changed).to.equal(changes.on.length + changes.off.length)
        expect(await world.auditLog(linde)).to.have.length(changed === 0 ? 0 : 1)
        expect(await must(world.syncFacebook(principal, wanted, false))).to.deep.include({ changed: 0 })
        expect(await world.auditLog(linde)).to.have.length(changed === 0 ? 0 : 1)
      }),
      { numRuns: 100 },
    )
  })

  verifies(['MCP-18', 'IDN-7'], 'the audit log counts who came in and who went', async () => {
    const { world, linde, principal } = await office()
    const [eva, bram] = [await world.person(linde, []), await world.person(linde, [], { facebook: true })]
    const unknown = mailbox('nobody@linde.example')
    const { changes } = await must(world.syncFacebook(principal, [eva.email, unknown], false))
    const summaryOf = ({ uuid, email, name }: typeof eva) => ({ uuid, email, name })
    expect(changes).to.deep.equal({ on: [summaryOf(eva)], off: [summaryOf(bram)], unknown: [unknown] })
    const auditLog = await world.auditLog(linde)
    expect(auditLog).to.have.length(1)
    expect(auditLog[0]).to.deep.include({
      action: 'facebook.synchronised',
      subject: O.some(linde),
      outcome: 'done',
      actor: { _tag: 'Person', user: principal.user, tenantUuid: world.operatorTenant },
      details: { facebook: { given: [eva.uuid], taken: [bram.uuid] } },
    })
    for (const text of [eva.email, eva.name, unknown])
      expect(JSON.stringify([auditLog, world.logged])).not.to.include(text)
  })

  verifies('IDN-7', 'of an office of hundreds the audit entries come in portions, each person once', async () => {
    const { world, linde, principal } = await office()
    const people = []
    for (let n = 0; n < 205; n++) people.push(await world.person(linde, [], { facebook: n < 90 }))
    const wanted = people.slice(90).map(({ email }) => email)
    expect(await must(world.syncFacebook(principal, wanted, false))).to.include({ changed: 205 })
    const facts = (await world.auditLog(linde)).map(({ details }) => JSON.stringify(details))
    expect(facts).to.have.length(3)
    for (const { uuid } of people) expect(facts.filter((fact) => fact.includes(uuid))).to.have.length(1)
  })

  verifies(['MCP-18', 'IDN-3'], 'is for users who may change all of the tenant’s people', async () => {
    const { world } = await office()
    const { tenant, principal } = await world.administrator()
    const eva = await world.person(tenant, [])
    await must(world.syncFacebook(principal, [eva.email], false))
    await world.role(tenant, ['logs:read'])
    const reader = { ...principal, permissions: new Set(['users:read'] as const) }
    for (const dryRun of [true, false]) {
      expect(await refusal(world.syncFacebook(principal, [], dryRun))).to.deep.equal({
        _tag: 'BeyondOwnRights',
        permissions: ['logs:read'],
      })
      expect(await refusal(world.syncFacebook(reader, [], dryRun))).to.deep.equal({
        _tag: 'Forbidden',
        permission: 'users:write',
      })
    }
    expect(await world.find(tenant, eva)).to.include({ facebook: true })
  })
})
