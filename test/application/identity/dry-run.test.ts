// A dry run meets the same refusals as the change, and changes nothing.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { makeMemory } from '#adapters/memory/kernel/memory.ts'
import { makeDryRunAudited } from '#application/identity/audit.ts'
import { toIdentityFact } from '#domain/identity/facts.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import { type InScope, storeUnavailable } from '#domain/shared/unit-of-work.ts'
import { mailbox } from '#test/contract/sample-connections.ts'
import { sampleTag } from '#test/contract/sample-people.ts'
import { verifies } from '#test/support/verifies.ts'
import { ADMINISTRATOR, makePeopleWorld, memoryInScope } from './people-world.ts'
import { must } from '#test/support/right-of.ts'

const ACTOR = { _tag: 'Service', name: 'tests' } as const

describe('a dry run', () => {
  const operated = async () => {
    const memory = makeMemory()
    const world = makePeopleWorld(memoryInScope(memory))
    const { principal, user } = await world.administrator(['platform:admin'], world.operatorTenant)
    const [linde, berk] = [await world.office(), await world.office()]
    return {
      world,
      principal,
      user,
      linde,
      berk,
      all: () =>
        memory
          .rows()
          .map((row) => JSON.stringify(row))
          .sort(),
    }
  }

  verifies(
    ['MCP-16', 'IDN-7'],
    'of a deactivation everywhere answers what the deactivation answers, and leaves every row as it was',
    async () => {
      const { world, principal, user, linde, berk, all } = await operated()
      const email = mailbox(user.email.toUpperCase())
      const member = await world.person(linde, [await world.role(linde, ADMINISTRATOR)], { email })
      await world.person(linde, [await world.role(linde, ADMINISTRATOR)])
      await world.signedIn(linde, member)
      await world.person(berk, [await world.role(berk, ADMINISTRATOR)], { email })
      const [before, logLength] = [all(), world.logged.length]
      expect(before.length).to.be.greaterThan(10)
      const preview = await must(world.deactivateInTenants(principal, email, 'all', true))
      expect(all()).to.deep.equal(before)
      expect(world.logged.length).to.equal(logLength)
      expect(preview.map(({ tenant, outcome }) => [tenant.uuid, outcome])).to.deep.equal([
        [linde, 'deactivated'],
        [berk, 'refused'],
        [world.operatorTenant, 'refused'],
      ])
      expect(await must(world.deactivateInTenants(principal, email, 'all', false))).to.deep.equal(preview)
      expect(all()).not.to.deep.equal(before)
      expect(await world.find(linde, member)).to.include({ status: 'INACTIVE' })
    },
  )

  verifies(['MCP-18', 'IDN-7'], 'of the staff directory lists who would change, and changes no user', async () => {
    const { world, principal, linde, all } = await operated()
    const [eva, bram] = [await world.person(linde, []), await world.person(linde, [], { facebook: true })]
    const there = { ...principal, tenantUuid: linde }
    const before = all()
    const preview = await must(world.syncFacebook(there, [eva.email], true))
    expect(all()).to.deep.equal(before)
    expect(world.logged).to.deep.equal([])
    expect(preview.changed).to.equal(2)
    expect(await must(world.syncFacebook(there, [eva.email], false))).to.deep.equal(preview)
    expect([await world.find(linde, eva), await world.find(linde, bram)]).to.deep.equal([
      { ...eva, facebook: true },
      { ...bram, facebook: false },
    ])
  })

  verifies('MCP-16', 'of what is refused, breaks down or throws comes to the same, and keeps nothing', async () => {
    const { world, linde, all } = await operated()
    const dryRunOf = makeDryRunAudited(world)
    const before = all()
    const ends: readonly TE.TaskEither<unknown, never>[] = [
      TE.left('refused'),
      TE.left(storeUnavailable),
      TE.left({ _tag: 'Left', left: 1 }),
      () => Promise.reject(new Error('a bug')),
    ]
    const outcomes = await Promise.allSettled(
      ends.map((end) =>
        dryRunOf(ACTOR, linde, ({ tags }) =>
          pipe(
            tags.put(sampleTag()),
            TE.flatMap(() => end),
          ),
        )(),
      ),
    )
    expect(outcomes.slice(0, 3).map((one) => (one.status === 'fulfilled' ? one.value : one))).to.deep.equal([
      E.left('refused'),
      E.left(storeUnavailable),
      E.left({ _tag: 'Left', left: 1 }),
    ])
    expect(outcomes[3]).to.have.property('status', 'rejected')
    const written = dryRunOf(ACTOR, linde, ({ tags }) => {
      const tag = sampleTag()
      const answer = pipe(
        tags.put(tag),
        TE.flatMap(() => tags.find(tag.uuid)),
      )
      return pipe(
        answer,
        TE.map((found) => ({ answer: found._tag, facts: [toIdentityFact('tag.created', tag.uuid)] })),
      )
    })
    expect(await must(written), 'it sees what it wrote').to.equal('Some')
    expect(all()).to.deep.equal(before)
  })

  verifies('MCP-16', 'in an unavailable store reports that', async () => {
    const away: InScope<IdentityStores> = () => TE.left(storeUnavailable)
    const dryRunOf = makeDryRunAudited({ inScope: away })
    const work = dryRunOf(ACTOR, (await makePeopleWorld().administrator()).tenant, () =>
      TE.right({ answer: 1, facts: [] }),
    )
    expect(await work()).to.deep.equal(E.left(storeUnavailable))
  })
})
