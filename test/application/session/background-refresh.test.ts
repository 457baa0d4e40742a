import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { makeRefreshShare, makeStartRefreshRun } from '#application/session/background-refresh.ts'
import { makeCleanUpVault } from '#application/session/maintain-vault.ts'
import type { ClaimedLease } from '#application/session/refresh-record.ts'
import { secureRandom } from '#adapters/crypto/secure-random.ts'
import type { RefreshAnswer } from '#domain/session/ports.ts'
import { fromDays, fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
import { Admin } from '#domain/shared/unit-of-work.ts'
import { makeVaultWorld } from '#test/support/vault-world.ts'
import { verifies } from '#test/support/verifies.ts'

const DUE = fromMinutes(10) - fromSeconds(20)

async function worldOf(records: number) {
  const world = makeVaultWorld()
  const ids = []
  for (let n = 0; n < records; n++) ids.push((await world.connect(`user${n}@korrel.example`)).id)
  const replica = world.replica()
  const deps = { ...world, refresher: replica.refresher, random: secureRandom }
  const start = makeStartRefreshRun(deps)
  const share = makeRefreshShare(deps)
  /** One run as the queue would work it: the shares one after the other. */
  const run = async (): Promise<void> => {
    await world.must(start)
    for (const job of world.jobs.splice(0)) if (job.queue === 'session.refresh-share') await world.must(share(job.data))
  }
  const batches = () =>
    world.logged.filter(({ message }) => message === 'mailclient.ledger.refresh.batch').map(({ data }) => data)
  return { ...world, ...replica, ids, start, share, run, batches }
}

const none = { success: 0, stale: 0, rate_limited: 0, invalid_grant: 0, transient: 0 }

describe('the background refresh', () => {
  verifies(
    'SES-21',
    'refreshes what expires within 30 seconds, nothing else, and logs one entry with the counts',
    async () => {
      const world = await worldOf(3)
      world.clock.advance(fromMinutes(5))
      await world.connect('later@korrel.example')
      await world.run()
      expect(world.batches()).to.deep.equal([none])
      world.clock.advance(DUE - fromMinutes(5))
      const [first] = world.ids
      if (first === undefined) throw new Error('no record')
      await world.must(
        world.inScope(Admin, ({ tokens }) => tokens.revoke(first, { at: world.clock.now(), cause: 'Ended' })),
      )
      await world.run()
      expect(world.batches()).to.deep.equal([none, { ...none, success: 2 }])
      expect(world.ledger.calls()).to.equal(2)
    },
  )

  verifies('SES-21', 'is cut into shares, each counted once however often it runs', async () => {
    const world = await worldOf(1_200)
    world.clock.advance(DUE)
    await world.must(world.start)
    const shares = world.jobs.splice(0)
    expect(shares).to.have.length(3)
    for (const { data } of [...shares, ...shares])
      if ('runId' in data) await world.must(world.share(data as { runId: string; share: number }))
    expect(world.batches()).to.deep.equal([{ ...none, success: 1_200 }])
    expect(Math.max(...world.ledger.spent.values())).to.equal(1)
  })

  verifies('SES-21', 'refreshes a hundred beside one whose answer never comes, at once', async () => {
    const world = await worldOf(101)
    world.clock.advance(DUE)
    const began = world.clock.now()
    world.ledger.hang('canary-refresh-7')
    await world.run()
    const refreshed = (await world.held()).tokens.filter(({ record }) => record.lastRefreshedAt === began)
    expect(refreshed).to.have.length(100)
    expect(world.batches()).to.deep.equal([{ ...none, success: 100 }])
  })

  verifies('SES-21', 'is shared by two replicas, each record refreshed by one of them', async () => {
    const world = await worldOf(1_000)
    world.clock.advance(DUE)
    await world.must(world.start)
    const done = [0, 0]
    const replicas = [0, 1].map((n) => {
      const { refresher } = world.replica()
      const counting = {
        ...refresher,
        refresh: (claimed: ClaimedLease) => {
          done[n] = (done[n] ?? 0) + 1
          return refresher.refresh(claimed)
        },
      }
      return makeRefreshShare({ ...world, refresher: counting, random: secureRandom })
    })
    const shares = world.jobs.splice(0).flatMap((job) => (job.queue === 'session.refresh-share' ? [job.data] : []))
    expect(shares).to.have.length(2)
    await Promise.all(shares.map((share, n) => world.must(replicas[n]?.(share) ?? world.start)))
    expect(Math.min(...done)).to.be.above(200)
    expect(world.batches()).to.deep.equal([{ ...none, success: 1_000 }])
    expect(Math.max(...world.ledger.spent.values())).to.equal(1)
  })

  verifies(
    'SES-24',
    'asks with one record while the ledger is down, and counts no failure against any user',
    async () => {
      const world = await worldOf(50)
      world.clock.advance(DUE)
      const down: RefreshAnswer = { _tag: 'ServerError', status: 503 }
      world.ledger.answerAlways(down)
      await world.run()
      const counted = (await world.held()).tokens.reduce((sum, { record }) => sum + record.refreshFailureCount, 0)
      expect(counted).to.be.below(5)
      const before = world.ledger.calls()
      for (let minute = 0; minute < 60; minute++) {
        world.clock.advance(fromMinutes(1))
        await world.run()
      }
      expect(world.ledger.calls() - before).to.equal(60)
      const after = (await world.held()).tokens.map(({ record }) => record)
      expect(after.reduce((sum, { refreshFailureCount }) => sum + refreshFailureCount, 0)).to.equal(counted)
      expect(after.every(({ revokedAt }) => O.isNone(revokedAt))).to.equal(true)
      expect(world.down).to.deep.equal([true])
    },
  )

  verifies(
    'SES-24',
    'probes with another record each time, so that one that never works hides no recovery',
    async () => {
      const world = await worldOf(9)
      world.clock.advance(DUE)
      world.ledger.answerAlways({ _tag: 'ServerError', status: 503 })
      await world.run()
      world.ledger.answerAlways(undefined)
      // The one that has been due for longest goes on failing by itself.
      const first = (await world.held()).tokens
        .map(({ record }) => record)
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))[0]
      if (first === undefined) throw new Error('no record')
      const opened = world.sealer.open(first.id, 'refresh', first.refreshToken)
      world.ledger.fail(opened._tag === 'Right' ? opened.right : '')
      for (let minute = 0; minute < 2; minute++) {
        world.clock.advance(fromMinutes(1))
        await world.run()
      }
      expect(world.down).to.deep.equal([true, false])
      expect(world.batches().at(-1)?.['success']).to.equal(8)
    },
  )

  verifies(['SES-24', 'SES-19'], 'disconnects no user in an outage of hours with one active user', async () => {
    const world = await worldOf(1)
    world.clock.advance(DUE)
    world.ledger.answerAlways({ _tag: 'ServerError', status: 500 })
    for (let minute = 0; minute < 300; minute++) {
      await world.run()
      world.clock.advance(fromMinutes(1))
    }
    expect(world.down).to.deep.equal([true])
    const [row] = (await world.held()).tokens
    expect(row?.record).to.deep.include({ revokedAt: O.none, refreshFailureCount: 4 })
    world.ledger.answerAlways(undefined)
    await world.run()
    expect(world.down).to.deep.equal([true, false])
    expect((await world.held()).tokens[0]?.record.refreshFailureCount).to.equal(0)
  })

  verifies(
    'SES-19',
    'revokes a record that alone is refused, after half an hour, while others are served',
    async () => {
      const world = await worldOf(2)
      world.clock.advance(DUE)
      const [bad] = (await world.held()).tokens
      if (bad === undefined) throw new Error('no record')
      const opened = world.sealer.open(bad.record.id, 'refresh', bad.record.refreshToken)
      world.ledger.fail(opened._tag === 'Right' ? opened.right : '')
      let minute = 0
      while (O.isNone((await world.record(bad.record.id))?.revokedAt ?? O.some(0)) && minute < 300) {
        // The other one expires every ten minutes, and is refreshed.
        await world.run()
        world.clock.advance(fromMinutes(1))
        minute += 1
      }
      expect(minute).to.be.within(30, 90)
    },
  )

  verifies('SES-24', 'goes on with all of them in the run in which the ledger answers again', async () => {
    const world = await worldOf(50)
    world.clock.advance(DUE)
    world.ledger.answerAlways({ _tag: 'ServerError', status: 503 })
    await world.run()
    world.ledger.answerAlways(undefined)
    world.clock.advance(fromMinutes(1))
    await world.run()
    expect(world.batches().at(-1)).to.deep.equal({ ...none, success: 50 })
    expect(world.down).to.deep.equal([true, false])
    expect(world.logged.map(({ message }) => message)).to.include.members([
      'mailclient.ledger.down',
      'mailclient.ledger.up',
    ])
  })
})

describe('the figures of runs', () => {
  verifies('SES-21', 'are kept for thirty days', async () => {
    const world = await worldOf(1)
    world.clock.advance(DUE)
    const first = world.clock.now()
    await world.run()
    const begun = async () => (await world.held()).refreshRuns.map(({ begunAt }) => begunAt)
    world.clock.advance(fromDays(30))
    await world.run()
    expect(await begun()).to.include(first)
    world.clock.advance(1)
    await world.run()
    expect(await begun()).to.not.include(first)
  })
})

describe('the daily clean-up', () => {
  verifies('SES-22', 'revokes what is unused for 60 days and deletes what is revoked for more than 90', async () => {
    const world = await worldOf(1)
    const cleanUp = makeCleanUpVault(world)
    world.clock.advance(fromDays(60) - 1)
    expect(await world.must(cleanUp)).to.deep.equal({ revoked: 0, deleted: 0 })
    world.clock.advance(1)
    expect(await world.must(cleanUp)).to.deep.equal({ revoked: 1, deleted: 0 })
    world.clock.advance(fromDays(90))
    expect(await world.must(cleanUp)).to.deep.equal({ revoked: 0, deleted: 0 })
    world.clock.advance(1)
    expect(await world.must(cleanUp)).to.deep.equal({ revoked: 0, deleted: 1 })
    expect((await world.held()).tokens).to.deep.equal([])
    expect(world.logged).to.deep.equal(
      [
        [0, 0],
        [1, 0],
        [0, 0],
        [0, 1],
      ].map(([revoked, deleted]) => ({
        level: 'info',
        message: 'mailclient.vault.clean-up',
        data: { revoked, deleted },
      })),
    )
  })
})
